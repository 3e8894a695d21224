"""Lines of the page's scripts have at most 120 columns, also where no formatter wraps them: in comments and strings."""

from __future__ import annotations

from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "web/js"
LONGEST = 120


def too_long(folder: Path) -> list[str]:
    """Where lines of modules and scripts in a folder are too long."""
    return [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted([*folder.rglob("*.ts"), *folder.rglob("*.js")])
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]


def test_lines_of_the_scripts_have_at_most_120_columns() -> None:
    found = too_long(SCRIPTS)
    assert not found, "wrap these lines, a line for each tag of a comment: " + ", ".join(found)


def test_a_line_that_is_too_long_is_found(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    (tmp_path / "board/wide.ts").write_text("// short\n" + "x" * 121 + "\n")
    (tmp_path / "narrow.js").write_text("é" * 120 + "\n")
    assert too_long(tmp_path) == ["board/wide.ts:2"]
