"""A report in sentences: a row for each question of a designer, each answered or “not known yet”."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from cairn.bots.match import elo, wilson
from cairn.bots.playouts import LONGEST
from cairn.core.language import Decimal, Number, Phrase, Text, listed, sentences, t, tn
from cairn.report.course import is_hopeless
from cairn.report.findings import LOOKS, SIX_LOOKS, Share, Tally
from cairn.report.jobs import DECIDED
from cairn.report.lines import Span, idle
from cairn.report.proofs import Proof

NARROW = 0.065
"""How far off, at most, the share of who begins is known before it is called known: it always is at the last look."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Digits as an exponent has them."""
SOLVED = t("With best play the second player always wins.")
ENOUGH = 12
"""Games from which something is said of a game's course."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval, to draw: from 0 to 1, and 0.5 is even."""

    label: Phrase
    low: float
    value: float
    high: float
    shown: Phrase


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `name` is the same in every language; `lines` are places in the source that it is about."""

    name: str
    title: Phrase
    told: tuple[Phrase, ...]
    is_known: bool = True
    bars: tuple[Bar, ...] = ()
    lines: tuple[int, ...] = ()


def rows(found: Tally) -> list[Answer]:
    """All rows, in the order in which they are read.

    Those that no game of this kind can have are left out, and what is not known where no more games are played.
    """
    made = [
        _balance(found), _draws(found), _length(found), _choices(found), _drama(found), _depth(found), _pie(found),
        _rules(found), _endings(found), _lines(found), _proofs(found), _faults(found),
    ]  # fmt: skip
    is_over = is_hopeless(found)
    return [row for row in made if row is not None and (row.is_known or not is_over)]


def verdict(found: Tally) -> Phrase:
    """The report in a sentence or two that a designer can repeat: only what the rows show."""
    if len(found.faults) > max(found.games, LOOKS[0] // 2):
        return t("Most games break off.")
    if found.games < LOOKS[0]:
        return t("Too few games to say anything yet.")
    if found.endless * 2 > found.games:
        return t("Most games do not end.")
    low, high = found.balance.looked_at.interval(SIX_LOOKS)
    if low > 0.5:
        who: Phrase = t("Who begins wins more often.")
    elif high < 0.5:
        who = t("Who moves second wins more often.")
    else:
        who = t("No advantage of either player is shown so far.")
    drawn = found.balance.draws
    draws = (
        t("It is always decided.")
        if not drawn
        else t("{share} of the games are drawn.", share=percent(drawn / found.games))
    )
    return sentences(who, draws, _skill(found), SOLVED if found.subject.is_solved else "")


def heading(found: Tally) -> Phrase:
    """The heading of a report."""
    return t("How {game} plays", game=found.subject.title)


def course(found: Tally, day: Phrase) -> Phrase:
    """How many games were played, at which level and when, and how sure a range is."""
    played = tn("{n} game of the computer against itself at level {level}, on {day}.",
                "{n} games of the computer against itself at level {level}, on {day}.",
                found.games, level=found.subject.level, day=day)  # fmt: skip
    return sentences(played, t("A range is right at least 19 times out of 20."))


def _skill(found: Tally) -> Phrase:
    """In the verdict: whether more thought is shown to help, at every step that was played to its end."""
    if (
        not found.steps
        or len(found.steps) < len(found.subject.thoughts) - 1
        or any(share.games < ENOUGH for share in found.steps)
    ):
        return ""
    helped = [share.interval()[0] > 0.5 for share in found.steps]
    if all(helped):
        return t("Thinking longer helps at every step.")
    return t("Thinking longer helps at some steps.") if any(helped) else t("Thinking longer is not shown to help.")


def percent(share: float) -> Phrase:
    """A share as people write it."""
    return t("{n} %", n=round(100 * share))


def _part(share: float) -> Phrase:
    """The share of something that did happen."""
    return percent(share) if share >= 0.01 else t("less than 1 %")


def one_digit(value: float) -> Decimal:
    """A number with one digit after the point."""
    return Decimal(f"{value:.1f}")


def _between(low: float, high: float) -> Phrase:
    return t("surely between {low} and {high}", low=percent(low), high=percent(high))


def _missing(name: str, title: Phrase, games: int) -> Answer:
    """A row that is not known before so many games more."""
    more = tn("Not known yet: {n} game more.", "Not known yet: about {n} games more.", max(1, games))
    return Answer(name, title, (more,), is_known=False)


def _balance(found: Tally) -> Answer:
    title, share = t("Who wins"), found.balance.looked_at
    if not share.games:
        return _missing("balance", title, LOOKS[0] - found.games)
    low, high = share.interval(SIX_LOOKS)
    shown = {"share": percent(share.value), "range": _between(low, high), "games": Number(share.games)}
    is_known = True
    if low > 0.5:
        told: tuple[Phrase, ...] = (
            t("Who begins wins more often: {share} of the points of {games} games, {range}.", **shown),
        )
    elif high < 0.5:
        told = (
            t(
                "Who moves second wins more often: who begins has {share} of the points of {games} games, {range}.",
                **shown,
            ),
        )
    else:
        told = (
            t("No advantage shown so far: who begins has {share} of the points of {games} games, {range}.", **shown),
        )
        is_known = high - low <= 2 * NARROW
        if not is_known:
            more = _games_to_tell(found)
            told = (*told, tn("{n} game more would tell.", "About {n} games more would tell.", more))
    bars = (
        Bar(t("Who begins"), low, share.value, high, percent(share.value)),
        Bar(t("Who moves second"), 1 - high, 1 - share.value, 1 - low, percent(1 - share.value)),
    )
    return Answer("balance", title, told, is_known, bars)


def _games_to_tell(found: Tally) -> int:
    """How many games more, up to a look, show an advantage as large as it seems, or that there is hardly one."""
    off = max(abs(found.balance.looked_at.value - 0.5), NARROW)
    needed = max(found.games + 1, ceil((SIX_LOOKS / 2 / off) ** 2))
    return next(look for look in LOOKS if look >= needed) - found.games


def _draws(found: Tally) -> Answer:
    title, games, draws = t("Draws"), found.games, found.balance.draws
    if games < ENOUGH:
        return _missing("draws", title, ENOUGH - games)
    low, high = wilson(draws / games, games)
    if not draws:
        told: Phrase = t(
            "None of {games} games was drawn; surely fewer than {high} are.", games=games, high=percent(high)
        )
    else:
        told = t("{n} of {games} games were drawn: {share}, {range}.",
                 n=draws, games=games, share=percent(draws / games), range=_between(low, high))  # fmt: skip
    ways: list[Phrase] = [told]
    if found.endless:
        ways.append(t("{n} of {games} games did not end: they came back to the same position again and again, or took"
                      " {longest} moves. They count as drawn.",
                      n=found.endless, games=games, longest=LONGEST))  # fmt: skip
    return Answer("draws", title, tuple(ways))


def _length(found: Tally) -> Answer:
    title, lengths = t("How long"), sorted(found.lengths)
    if len(lengths) < ENOUGH:
        return _missing("length", title, ENOUGH - len(lengths))
    low, middle, high = (lengths[int(part * (len(lengths) - 1))] for part in (0.1, 0.5, 0.9))
    if low == high:
        return Answer(
            "length", title, (tn("Nearly every game takes {n} move.", "Nearly every game takes {n} moves.", middle),)
        )
    told = tn("A game takes {n} move; one in ten has at most {low}, one in ten at least {high}.",
              "A game takes {n} moves; one in ten has at most {low}, one in ten at least {high}.",
              middle, low=low, high=high)  # fmt: skip
    return Answer("length", title, (told,))


def _choices(found: Tally) -> Answer:
    title, mean = t("Choices"), found.choices
    if mean.count < ENOUGH:
        return _missing("choices", title, ENOUGH - mean.count)
    told = t("{mean} moves to choose from on average, {least} at the least and {most} at the most.",
             mean=one_digit(mean.value), least=found.least, most=found.most)  # fmt: skip
    size = str(round(found.size.value)).translate(RAISED)
    return Answer("choices", title, (told, t("A game is one of about 10{digits}.", digits=size)))


def _drama(found: Tally) -> Answer:
    title = t("Drama")
    if found.changes.count < ENOUGH:
        return _missing("drama", title, ENOUGH - found.changes.count)
    told: list[Phrase] = [t("The lead changes {mean} times a game.", mean=one_digit(found.changes.value))]
    if found.lowest.count:
        told.append(t("At its lowest the winner expected {share} of the points.", share=percent(found.lowest.value)))
        told.append(
            t(
                "After {part} of the game the winner stays above {sure}.",
                      part=percent(found.decided.value), sure=percent(DECIDED)))  # fmt: skip
    return Answer("drama", title, tuple(told))


def _depth(found: Tally) -> Answer | None:
    title, thoughts = t("How much thinking helps"), found.subject.thoughts
    if not thoughts:
        return None
    told, bars, is_known = [], [], True
    for step, (few, many) in enumerate(pairwise(thoughts)):
        share = found.steps[step] if step < len(found.steps) else Share()
        if share.games < ENOUGH:
            told.append(_step_missing(found, few, many, ENOUGH - share.games))
            is_known = False
            continue
        told.append(_step(found, share, few, many))
        low, high = share.interval()
        bars.append(Bar(thought(found, few, many), low, share.value, high, _signed(elo(share.value))))
    return Answer("depth", title, tuple(told), is_known, tuple(bars))


def thought(found: Tally, few: int, many: int) -> Phrase:
    """A step of the depth row: so much thought against so little."""
    if found.subject.is_playouts:
        return t("{many} playouts a move over {few}", few=Number(few), many=Number(many))
    return t("{many} positions a move over {few}", few=Number(few), many=Number(many))


def _step_missing(found: Tally, few: int, many: int, games: int) -> Phrase:
    return tn("{thought}: not known yet, {n} game more.", "{thought}: not known yet, about {n} games more.",
              games, thought=thought(found, few, many))  # fmt: skip


def _step(found: Tally, share: Share, few: int, many: int) -> Phrase:
    low, high = share.interval()
    shown = {
        "thought": thought(found, few, many), "share": percent(share.value), "elo": _signed(elo(share.value)),
        "low": _signed(elo(low)), "high": _signed(elo(high)), "games": share.games,
    }  # fmt: skip
    if low > 0.5:
        return t("{thought} wins {share} of {games} games: {elo} Elo, surely between {low} and {high}.", **shown)
    return t("{thought}: the computer gets no better here, as far as {games} games show"
             " ({share}: {elo} Elo, surely between {low} and {high}).", **shown)  # fmt: skip


def _signed(value: float) -> str:
    return f"{round(value):+d}".replace("-", "−")


def _pie(found: Tally) -> Answer | None:
    if not found.subject.has_swap:
        return None
    title, (taken, offered) = t("The pie rule"), found.swaps
    if offered < ENOUGH:
        return _missing("pie", title, ENOUGH - offered)
    told: list[Phrase] = [
        t("The second player swaps sides in {taken} of {offered} games.", taken=taken, offered=offered)
    ]
    if found.plain.games >= ENOUGH:
        with_it, without = found.balance, found.plain
        told.append(t("With it who begins has {share}, {range}; without it {plain}, {plain_range}.",
                      share=percent(with_it.value), range=_between(*with_it.interval()),
                      plain=percent(without.value), plain_range=_between(*without.interval())))  # fmt: skip
    return Answer("pie", title, tuple(told))


def _rules(found: Tally) -> Answer | None:
    title, positions = t("Rules played"), sum(found.played.values())
    known = dict(found.subject.rules)
    names = [*known] or sorted(found.offered)
    if not names:
        return None
    if found.games < ENOUGH:
        return _missing("rules", title, ENOUGH - found.games)
    told, lines = [], []
    for name in names:
        offered, played = found.offered.get(name, 0), found.played.get(name, 0)
        # The rules of a game that is no source are named by the sections of its rules page.
        rule = name if known else Text(name.replace("-", " "))
        if played:
            shown = {"offered": _part(offered / positions), "played": _part(played / positions)}
            told.append(
                t("“{rule}” was possible in {offered} of the positions, and played in {played}.", rule=rule, **shown)
            )
            continue
        lines.append(known.get(name, 0))
        if offered:
            told.append(t("“{rule}” was possible, and never played.", rule=rule))
        else:
            told.append(t("“{rule}” was never possible.", rule=rule))
    return Answer("rules", title, tuple(told), lines=tuple(filter(None, lines)))


def _endings(found: Tally) -> Answer | None:
    title, known = t("How it ends"), dict(found.subject.ends)
    if not known and not found.endings:
        return None
    if found.games < ENOUGH:
        return _missing("endings", title, ENOUGH - found.games)
    told, lines = [], []
    for name in dict.fromkeys((*known, *found.endings)):
        if count := found.endings.get(name, 0):
            told.append(t("“{end}” ended {n} of {games} games.", end=name, n=count, games=found.games))
        else:
            told.append(t("“{end}” (line {line}) ended no game.", end=name, line=known[name]))
            lines.append(known[name])
    return Answer("endings", title, tuple(told), lines=tuple(lines))


def _lines(found: Tally) -> Answer | None:
    title, spans = t("Lines never run"), found.subject.spans
    if not spans:
        return None
    if found.games < ENOUGH:
        return _missing("lines", title, ENOUGH - found.games)
    missed = idle(spans, {*found.lines})
    if not missed:
        return Answer("lines", title, (tn("The one line of the rules was needed.",
                                       "All {n} lines of the rules were needed.", len(spans)),))  # fmt: skip
    told = tn("No game needed line {lines}.", "No game needed these lines: {lines}.",
              sum(last - first + 1 for first, last in missed), lines=listed([*map(_span, missed)]))  # fmt: skip
    return Answer("lines", title, (told,), lines=tuple(first for first, _ in missed))


def _span(span: Span) -> str:
    first, last = span
    return str(first) if first == last else f"{first}–{last}"


def _proofs(found: Tally) -> Answer | None:
    if found.subject.is_solved:
        return Answer("proofs", t("Proved"), (SOLVED,))
    if not found.proofs:
        return None
    settled = [proof for proof in found.proofs if proof.is_settled]
    told = [_proof(proof) for proof in settled]
    if len(settled) < len(found.proofs):
        most = max(proof.positions for proof in found.proofs if not proof.is_settled) - 1  # the last one was too many
        told.append(t("Larger boards: not within {most} positions.", most=Number(most)) if settled
                    else t("Nothing: there are more than {most} positions.", most=Number(most)))  # fmt: skip
    return Answer("proofs", t("Proved"), tuple(told), is_known=bool(settled))


def board(proof: Proof) -> Phrase:
    """The board of a proof."""
    return listed([f"{name} {value}" for name, value in proof.options]) or t("This board")


def _proof(proof: Proof) -> Phrase:
    shown = {"board": board(proof), "positions": Number(proof.positions)}
    if proof.winner < 0:
        return t("{board}: neither player can force a win. {positions} positions.", **shown)
    if proof.winner == 0:
        return tn("{board}: who begins wins, in {n} move. {positions} positions.",
                  "{board}: who begins wins, in {n} moves at the most. {positions} positions.",
                  proof.plies, **shown)  # fmt: skip
    return tn("{board}: who moves second wins, in {n} move. {positions} positions.",
              "{board}: who moves second wins, in {n} moves at the most. {positions} positions.",
              proof.plies, **shown)  # fmt: skip


def _faults(found: Tally) -> Answer | None:
    """The failures: games that broke off, and jobs that could not be done."""
    told: list[Phrase] = []
    if found.faults:
        fault = found.faults[0]
        told.append(tn("{n} game broke off.", "{n} games broke off.", len(found.faults)))
        way = t("After {actions}", actions=" ".join(fault.actions[-6:])) if fault.actions else t("At the beginning")
        told.append(t("{way}, line {line}: {why}", way=way, line=fault.line, why=fault.why))
    for why, count in found.failures.items():
        told.append(tn("{n} job failed twice, and is left out: {why}",
                       "{n} jobs failed twice, and are left out: {why}", count, why=why))  # fmt: skip
    lines = tuple(dict.fromkeys(fault.line for fault in found.faults if fault.line))
    return Answer("faults", t("What went wrong"), tuple(told), lines=lines) if told else None
