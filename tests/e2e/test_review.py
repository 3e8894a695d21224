"""A game out of a link: looked at, reviewed, shared again, and made one's own by playing on."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.play import Resignation, load
from cairn.core.record import write_record
from cairn.games import SHELF
from tests.bots.test_review import PLANTED, game_with_a_blunder

from .database import plant
from .table import Table, settle, text_of
from .test_records import save
from .waiting import until

GAME = game_with_a_blunder("sedona_vortex")
BLUNDER = PLANTED["sedona_vortex"]


def code(at: int | None = None) -> str:
    return write_game_code(SharedGame(GAME, at))


def test_a_link_opens_a_game_which_is_reviewed_shared_and_gone_on_with(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()}")
    review, table = page.get_by_role("region", name="Review", exact=True), Table(page)
    expect(review).to_contain_text("A game from a link")
    review.get_by_role("button", name="Review").click()
    progress = page.locator(".timeline").get_by_role("status")
    later = page.get_by_text(re.compile(r"Looking at move (?!1 )\d"))
    expect(progress.and_(later)).to_have_attribute("aria-live", "off")
    whole = page.locator("#board").bounding_box()
    row = moment(page)
    expect(row.get_by_role("button").first).to_have_attribute("aria-expanded", "true")
    expect(row).to_contain_text("Better: ")
    until(page, page.locator("#board").bounding_box, whole, named="the board keeps its size")
    expect(progress).to_have_attribute("aria-live", "polite", timeout=60_000)
    for kind, words in (("Played", "Black plays stone"), ("Better", "Play stone")):
        expect(page.get_by_text(re.compile(rf"^{kind}: {words} \d on (left|right) I\.\s*$"))).to_be_visible()
        expect(page.locator(f"#board .arrows .{kind.lower()}")).to_have_count(1)
    expect(review).to_contain_text(re.compile(r"Red: \d+ of \d+ good\."))
    row.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Analysis: move 1 of a line.").first).to_be_visible()
    expect(page.locator("#board .arrows")).to_have_count(0)
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()

    table.press("share")
    dialog = page.get_by_role("dialog", name="Share this game")
    field = dialog.get_by_label("The whole game is in this link")
    expect(field).to_have_value(re.compile(rf"#/g/{code()}$"))
    dialog.get_by_role("radio", name=f"Move {BLUNDER}").check(force=True)
    expect(field).to_have_value(re.compile(rf"#/g/{code(BLUNDER)}$"))
    expect(dialog.get_by_role("img", name="Picture of the link, to be scanned").locator("svg")).to_be_visible()
    dialog.get_by_role("button", name="Close").first.click()

    expect(page).to_have_url(re.compile(f"#/g/{code()}$"))  # it is still only looked at
    review.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("#/play/"))
    mine = load(table.record(), SHELF)
    assert mine.record.actions == GAME.record.actions[:BLUNDER]
    page.reload()
    until(page, Table(page).wait().record, lambda kept: load(kept, SHELF) == mine)


def moment(page: Page) -> Locator:
    """The row of the blunder, opened."""
    row = page.locator(".moves .list > li.moment").filter(has=page.get_by_text(str(BLUNDER + 1), exact=True))
    row.get_by_role("button").first.click(timeout=60_000)
    return row


def play(page: Page, action: str) -> None:
    typed = page.locator("#type-here")
    typed.fill(action)
    typed.press("Enter")


def is_in_sight(row: Locator) -> None:
    """Wait until nothing lies over either end of a row of the tree."""
    seen = """(row) => {
      const { left, top, bottom } = row.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 5, y)));
    }"""
    until(row.page, lambda: row.evaluate(seen))


def tree_share(page: Page) -> float:
    """How much of the right column's height is the tree's."""
    return float(
        page.evaluate(
            """() => {
              const [rail, moves, head, bar] = [".rail", ".moves", ".movetop", ".branchbar"].map(
                (part) => document.querySelector(`#table ${part}`).clientHeight,
              );
              return (moves - head - bar) / rail;
            }"""
        )
    )


def has_its_room(page: Page, tree: Locator) -> None:
    """Most of the column is the tree's, and the move shown is in sight whatever stands above and below it."""
    now = tree.locator("[aria-current]")
    is_in_sight(now)
    until(page, lambda: tree_share(page), lambda share: share > 0.4)
    page.get_by_role("button", name="Analysis").click()
    tree.get_by_role("button", name="Arrows").click()
    expect(tree).to_contain_text("Choose where an arrow begins.")
    is_in_sight(now)
    tree.get_by_role("button", name="Arrows").click()
    page.get_by_role("button", name="Analysis").click()


def link_with_everything(page: Page) -> str:
    """The link of the game with its tree, which may also be left out."""
    Table(page).press("share")
    dialog = page.get_by_role("dialog", name="Share this game")
    expect(dialog.get_by_text(re.compile(r"^\(\d+ characters\)$"))).to_be_visible()
    link = dialog.get_by_label("The whole game is in this link")
    expect(link).to_have_value(re.compile("#/g/2"))
    whole = link.input_value()
    dialog.get_by_label("Take branches and comments along").uncheck()
    expect(link).to_have_value(re.compile("#/g/1"))
    dialog.get_by_role("button", name="Close").first.click()
    return whole


def test_who_lost_is_led_to_the_first_moment_to_learn_from(table: Table) -> None:
    lost = GAME.append(Resignation(BLUNDER % 2))
    saved = save("lost", text_of(lost), over=True) | {"computer": {str(1 - BLUNDER % 2): 3}}
    plant(table.page, [saved])
    table.page.evaluate("location.hash = '#/play/lost'")
    card = table.wait().part("result")
    expect(card).to_contain_text("You lost")
    card.get_by_role("button", name="Learn from this game").click()
    expect(table.root.locator(".moves li.moment .opened")).to_contain_text("Better: ", timeout=60_000)
    table.page.get_by_role("region", name="Review", exact=True).get_by_role("button", name="Close").click()
    card.get_by_role("link", name="A puzzle").click()
    table.page.wait_for_url(re.compile(r"#/puzzle/sedona_vortex/\d+$"))
    expect(table.wait().root.locator(".riddle:visible")).to_be_visible()


def test_a_moment_is_tried_again_and_a_branch_is_kept(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()}")
    review, table = page.get_by_role("region", name="Review", exact=True), Table(page)
    review.get_by_role("button", name="Review").click()
    row = moment(page)
    expect(row).to_contain_text("Better: ")
    state = GAME.states[BLUNDER]
    advised = {str(GAME.game.suggest(state, action)): GAME.game.write(action) for action in state.legal_actions()}
    (better,) = {text for said, text in advised.items() if f"Better: {said}" in row.inner_text()}
    row.get_by_role("button", name="Try again from here").click()
    expect(review).to_contain_text("Find something better.")
    play(page, GAME.record.actions[BLUNDER])
    expect(review).to_contain_text("That is not it.")
    review.get_by_role("button", name="Once more").click()
    expect(review).to_contain_text("Find something better.")
    play(page, better)
    expect(review).to_contain_text("Found it.")
    review.get_by_role("button", name="Back to the review").click()

    review.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("#/play/"))
    table.press("more")
    page.get_by_role("button", name="Analyse from here").click()
    tree = page.locator(".tree")
    has_its_room(page, tree)
    tree.get_by_role("button", name=f"{BLUNDER - 1} ").click()
    play(page, "1@R")
    branch = tree.locator(".branch").get_by_role("button", name=f"{BLUNDER} 1@R")
    expect(branch).to_have_attribute("aria-current", "step")
    tree.get_by_role("button", name="Notes").click()
    notes = page.get_by_role("dialog", name=f"Notes on {BLUNDER}. 1@R")
    notes.get_by_role("radio", name="!?").check(force=True)
    notes.get_by_label("Name of the branch").fill("<b>Bold</b>")
    notes.get_by_label("Comment").fill("To be looked at.")
    notes.get_by_role("button", name="Save").click()
    expect(tree).to_contain_text("<b>Bold</b>")
    whole = link_with_everything(page)
    page.get_by_role("button", name="Back to play").click()
    expect(tree).to_be_hidden()
    until(page, table.record, lambda record: '"name":"<b>Bold</b>"' in record)

    page.reload()
    Table(page).wait().press("more")
    page.get_by_role("button", name="Analyse from here").click()
    expect(tree).to_contain_text("To be looked at.")
    branch.click()
    tree.get_by_role("button", name="Forward").click()
    expect(tree.locator(".branch")).to_contain_text(GAME.record.actions[BLUNDER - 1])
    tree.get_by_role("button", name="Delete").click()
    tree.get_by_role("button", name="Delete 1 move?").click()
    expect(tree.locator(".branch")).to_have_count(0)

    page.goto(whole)
    expect(tree).to_contain_text("To be looked at.", timeout=30_000)


def test_a_link_opens_at_its_position(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code(at=3)}")
    Table(page).wait().has_record(write_record(read_game_code(code(at=3), SHELF).play.record))
    expect(page.locator('.moves [aria-current="step"]')).to_be_visible()


def test_a_damaged_link_is_told_and_home_is_shown(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()[:-2]}")
    expect(page.locator('[data-shell="toast"]')).to_contain_text("Copy the whole link again.", timeout=60_000)
    expect(page.locator("#home")).to_be_visible()


DIFFERENCE = """async ([one, other, margin]) => {
  const images = await Promise.all([one, other].map(async (text) => {
    const image = new Image();
    image.src = text;
    await image.decode();
    return image;
  }));
  const [width, height] = [images[0].width, images[0].height];
  const [first, second] = images.map((image, at) => {
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    const edge = at ? margin * Math.max(image.width, image.height) / (1 + 2 * margin) : 0;
    context.drawImage(image, edge, edge, image.width - 2 * edge, image.height - 2 * edge, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  });
  let sum = 0;
  for (let at = 0; at < first.length; at++) sum += Math.abs(first[at] - second[at]);
  return sum / first.length;
}"""
"""How much two pictures differ, on average, of 255; the second has a margin, told as a share of its longer side."""


def data_url(picture: bytes) -> str:
    return f"data:image/png;base64,{b64encode(picture).decode()}"


def downloaded(page: Page, dialog: Locator) -> bytes:
    with page.expect_download() as coming:
        dialog.get_by_role("tabpanel").get_by_role("button", name="Save").click()
    return Path(coming.value.path()).read_bytes()


def test_pictures_look_like_the_board_and_a_film_has_every_position(page: Page, site: str) -> None:
    page.goto(f"{site}/#/g/{code()}")
    Table(page).wait()
    settle(page)
    board = page.locator("#board .drawing").evaluate(
        "svg => { const { width, height } = svg.viewBox.baseVal, box = svg.getBoundingClientRect();"
        " const scale = Math.min(box.width / width, box.height / height);"
        " return { x: box.x + (box.width - width * scale) / 2, y: box.y + (box.height - height * scale) / 2,"
        " width: width * scale, height: height * scale }; }"
    )
    seen = data_url(page.screenshot(clip=board))
    Table(page).press("share")
    dialog = page.get_by_role("dialog", name="Share this game")
    dialog.get_by_role("tab", name="Picture").click()
    dialog.get_by_role("radio", name="Position").check(force=True)
    image = dialog.get_by_role("img", name=re.compile("^Sedona Vortex"))
    expect(dialog.get_by_text(re.compile(r"^1,200 by 8\d\d pixels"))).to_be_visible()
    light = downloaded(page, dialog)
    assert page.evaluate(DIFFERENCE, [seen, data_url(light), 0.03]) < 3  # unwaited: two pictures that are there
    dialog.get_by_role("radio", name="Dark").check(force=True)
    expect(image).to_have_attribute("src", re.compile(re.escape("rgb(25%2C%2025%2C%2024)")))
    assert page.evaluate(DIFFERENCE, [seen, data_url(downloaded(page, dialog)), 0.03]) > 30  # unwaited: as before
    dialog.get_by_role("radio", name="SVG").check(force=True)
    dialog.get_by_role("radio", name="Result card").check(force=True)
    expect(dialog.get_by_text(re.compile("^1,200 by 630 pixels"))).to_be_visible()

    dialog.get_by_role("tab", name="Film").click()
    dialog.get_by_label("To position").fill("99")
    expect(dialog.get_by_text(f"Positions go from 0 to {len(GAME.entries)}, the earlier one first.")).to_be_visible()
    dialog.get_by_label("To position").fill("9")
    dialog.get_by_role("button", name="Make the film").click()
    expect(dialog.get_by_text(re.compile("^10 positions, "))).to_be_visible()
    count = page.evaluate(
        "async (packed) => { const data = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));"
        " const decoder = new ImageDecoder({ data, type: 'image/gif' }); await decoder.tracks.ready;"
        " await decoder.completed; return decoder.tracks.selectedTrack.frameCount; }",
        b64encode(downloaded(page, dialog)).decode(),
    )
    assert count == 10
