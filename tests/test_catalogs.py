"""Catalogs: every text that is shown is in them, whole in every language, with the same values and without markup."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copyfile

import pytest

import build
import catalogs
import rules_pages
from build import page_of_shell
from cairn.core.language import language, render
from cairn.core.play import begin
from cairn.games import SHELF

ROOT = Path(__file__).resolve().parents[1]

LANGUAGES = catalogs.languages()
HOW = "say `make words`, and fill in what is empty in locale/*/LC_MESSAGES/cairn.po"


@pytest.fixture(scope="module")
def template():
    return catalogs.template(page_of_shell())


def texts(catalog):
    return {message.id for message in catalog if message.id}


def translated_games(catalog):
    """The games that a catalog has texts of; a new one may wait for its translation."""
    known = {path for message in catalog for path, _ in message.locations}
    return [game for game in SHELF.values() if any(path.startswith(f"py/cairn/games/{game.name}/") for path in known)]


def may_wait(template, catalog):
    """The texts that only games without a translation bring to the program or the page."""
    new = {*SHELF} - {game.name for game in translated_games(catalog)}
    homes = ("index.html", *(f"py/cairn/games/{name}/" for name in new))
    return {m.id for m in template if m.id and new and all(path.startswith(homes) for path, _ in m.locations)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_every_text_and_no_other(language, template):
    catalog = catalogs.read(language)
    assert texts(catalog) - texts(template) == set(), HOW
    assert texts(template) - texts(catalog) - may_wait(template, catalog) == set(), HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_is_complete(language):
    assert catalogs.untranslated(catalogs.read(language)) == [], HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_values_of_its_text_and_its_outer_spaces(language):
    for message in catalogs.read(language):
        if message.id:
            english = [message.id] if isinstance(message.id, str) else list(message.id)
            assert catalogs.placeholders(catalogs.forms(message)) == catalogs.placeholders(english), message.id
            for form in catalogs.forms(message):
                assert (form[0] == " ", form[-1] == " ") == (english[0][0] == " ", english[0][-1] == " "), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_markup_comes_from_a_catalog(language):
    for message in catalogs.read(language):
        for form in catalogs.forms(message) if message.id else ():
            assert not re.search(r"[<>]|&\w+;", form), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_texts_of_the_page_are_said_alike(language):
    """So that a page that stands can be put into other words."""
    texts = catalogs.compiled(catalogs.read(language))
    page = json.loads(texts["page"]) | json.loads(texts["friend"])
    said = [json.dumps(form) for form in page.values()]
    assert [form for form in said if said.count(form) > 1] == []


def test_who_plays_is_kept_in_english_and_told_by_the_page_in_every_language():
    """Whatever language the program spoke when the game was saved."""
    for tag in LANGUAGES:
        catalog = catalogs.read(tag)
        page, program, *_ = map(json.loads, catalogs.compiled(catalog).values())
        spoken = language(tag, **program)
        for game in translated_games(catalog):
            play = begin(game, game.seats[-1], {})
            for _ in range(8):
                for side in game.sides(play.state):
                    assert page[str(side.name)] == render(side.name, spoken)
                play = play.append(play.state.legal_actions()[0])


def test_every_text_of_a_script_is_found(template):
    known = {catalogs.first(message) for message in template if message.id}
    for path in (ROOT / "web/js").rglob("*.ts"):
        script = re.sub(r"^\s*(//|/?\*).*", "", path.read_text(), flags=re.MULTILINE)
        for text in re.findall(r'\b(?:t|tn|mark)\("((?:[^"\\]|\\.)*)"', script):
            assert json.loads(f'"{text}"') in known, path.name


def test_everybody_knows_the_same_languages(tmp_path):
    for name in ("theme.js", "shell/language.ts"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        copyfile(ROOT / "web/js" / name, tmp_path / name)
    build.name_languages(tmp_path)
    theme, script = ((tmp_path / name).read_text() for name in ("theme.js", "shell/language.ts"))
    wanted = ["en", *LANGUAGES]
    unloaded = json.loads(re.search(r"KNOWN = .*(\{.*?\})", theme)[1])
    assert list(unloaded) == wanted
    assert len(set(unloaded.values())) == len(wanted), "each says in its own words that nothing has loaded"
    assert list(json.loads(re.search(r"LANGUAGES = .*(\{.*?\})", script)[1])) == wanted
    assert all(rules_pages.languages(game) == wanted for game in SHELF)


def test_plural_forms_are_told_as_the_browser_and_as_gettext_ask_for_them():
    page, program, *_ = map(json.loads, catalogs.compiled(catalogs.read("de")).values())
    assert page["{n} turn"] == {"one": "{n} Zug", "other": "{n} Züge"}
    assert program["texts"]["{n} move."] == "{n} Zug.\0{n} Züge."
    assert program["plural"] == "(n != 1)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_the_kit_or_the_pages_with_friends_say_is_no_part_of_what_every_visit_loads(language):
    catalog = catalogs.read(language)
    page, program, report, kit, friend = map(json.loads, catalogs.compiled(catalog).values())
    assert kit["A game has at least one @rule."]
    assert kit["{n} piece"].count("\0") == 1
    assert kit.keys().isdisjoint(program["texts"])
    assert report.keys() > {"Who begins wins more often.", "What differs"}
    assert report.keys().isdisjoint({**page, **kit})
    assert "empty" in program["texts"], "which boards of the shelf say too"
    assert friend.keys() > {"No mailbox answers.", "You are invited to play {game}"}
    assert friend.keys().isdisjoint(page)
    assert page.keys() > {"Cancel", "{game} with {friend}"}, "which other pages say too"
    said = {first: {path for path, _ in message.locations} for message in catalog if (first := catalogs.first(message))}
    program_files = {text: {path for path in said[text] if path.startswith("py/")} for text in kit}
    assert all(path.startswith(catalogs.PARTS["kit"]) for found in program_files.values() for path in found)


def imported(script, pattern):
    """The scripts that one imports by a pattern, not their types; those elsewhere, as runtime/, are none of ours."""
    code = re.sub(r"^\s*(//|/?\*).*|^import type [^;]*;", "", script.read_text(), flags=re.MULTILINE)
    return [path for name in re.findall(pattern, code) if (path := (script.parent / name).resolve()).is_file()]


def loaded_with(script):
    """A script, and all that are loaded with it."""
    found, new = set(), {script}
    while new:
        found |= new
        new = {path for one in new for path in imported(one, r'(?:\bfrom|^import) "(\.[^"]+)"')} - found
    return found


def test_who_loads_what_speaks_with_friends_fetches_its_words_too():
    scripts = ROOT / "web/js"
    friend = json.loads(catalogs.compiled(catalogs.read("de"))["friend"])
    speaking = {
        ROOT / path
        for message in catalogs.read("de")
        if catalogs.first(message) in friend
        for path, _ in message.locations
        if path.endswith(".ts")
    }
    assert loaded_with(scripts / "shell/shell.ts") | loaded_with(scripts / "common.ts") >= {scripts / "dom.ts"}
    assert not speaking & (loaded_with(scripts / "shell/shell.ts") | loaded_with(scripts / "common.ts"))
    wanting = {
        script.relative_to(scripts).as_posix()
        for script in scripts.rglob("*.ts")
        for later in imported(script, r'(?<!typeof )\bimport\("(\.[^"]+)"\)(?!\.[A-Z])')
        if speaking & loaded_with(later) and not speaking & loaded_with(script)
    }
    assert wanting == {path for path in wanting if 'fetchWords("friend")' in (scripts / path).read_text()}
    assert wanting == {"shell/invitations.ts", "shell/home.ts", "shell/turn-links.ts", "peer/match.ts"}
