"""`python -m cairn link` and `record`: a game as a short code, and back byte for byte."""

import io

import pytest

from cairn.cli.main import main

RECORD = (
    '{"cairn":1,"game":"vaxandis","version":1,"seats":2,"options":{"landing":"after","size":5},'
    '"actions":["e5","stay","c3","e7"]}'
)


def code_of(record, tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(record + "\n", encoding="utf-8")
    assert main(["link", str(file)]) == 0
    return capsys.readouterr().out.strip()


def test_a_record_becomes_a_code_and_the_same_record_again(tmp_path, capsys):
    code = code_of(RECORD, tmp_path, capsys)
    assert len(code) < 20
    for text in (code, f"https://cairn.example/#/g/{code}"):
        assert main(["record", text]) == 0
        assert capsys.readouterr().out == RECORD + "\n"


def test_a_tree_becomes_a_code_and_the_same_tree_again(tmp_path, capsys):
    tree = "\n".join(
        (
            RECORD,
            '{"cairn_tree":1}',
            '[0,""]',
            '[1,"e5"]',
            '[2,"stay"]',
            '[3,"c3",{"mark":"!"}]',
            '[4,"e7"]',
            '[3,"c5"]',
        )
    )
    code = code_of(tree, tmp_path, capsys)
    assert len(code) < 40
    assert main(["record", code]) == 0
    assert capsys.readouterr().out == tree + "\n"


def test_a_record_is_taken_from_the_standard_input(monkeypatch, tmp_path, capsys):
    code = code_of(RECORD, tmp_path, capsys)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((RECORD).encode())))
    assert main(["link", "-"]) == 0
    assert capsys.readouterr().out.strip() == code


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["record", "1abcdefgh"], "A part of it is missing, or several"),
        (["link", "no/such/file"], "no/such/file cannot be read."),
        (["link", "."], "cannot be read."),
    ],
    ids=["a damaged code", "no file", "a folder"],
)
def test_what_cannot_be_read_is_told(arguments, why, capsys):
    assert main(arguments) == 2
    assert why in capsys.readouterr().err
