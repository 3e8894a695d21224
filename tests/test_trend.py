"""The trend of the bench: every whole run is a row, every figure a column and a line of the drawing."""

import sys
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).parent / "bench"))

import trend
from report import Row, at_most, known

FIRST = {"date": "2026-11-22", "commit": "1b7f166", "machine": "12.1"}
SECOND = FIRST | {"date": "2026-11-23"}


def test_a_run_is_a_row_and_a_new_figure_a_column(tmp_path):
    file = tmp_path / "bench.csv"
    trend.add_run(file, [at_most("start, cold", 0.56, 0.85), Row("no value", "-")], FIRST)
    trend.add_run(file, [at_most("start, cold", 0.5, 0.85), known("click: median, R&D", 12.25, " ms")], SECOND)
    assert file.read_text().splitlines() == [
        'date,commit,machine,"start, cold","click: median, R&D"',
        "2026-11-22,1b7f166,12.1,0.56,",
        "2026-11-23,1b7f166,12.1,0.5,12.25",
    ]


def test_every_figure_is_drawn_with_its_last_value(tmp_path):
    file = tmp_path / "bench.csv"
    trend.add_run(file, [known("cold", 0.56), known("a < b & c", 3.0)], FIRST)
    drawn = ElementTree.fromstring(trend.drawing(trend.add_run(file, [known("cold", 0.5)], SECOND)))
    labels = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert labels == ["cold: 0.5", "a < b & c: 3"]
    lines = [line.get("points") for line in drawn.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [len(line.split()) for line in lines] == [2, 1]
