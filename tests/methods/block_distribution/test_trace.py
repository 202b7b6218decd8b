"""The trace of block distribution: Block-List, D, Dev and Gap, descent and noise."""

import json

import scutch

STORY = "<p>Flax gives long, strong fibres, which are spun and woven, and its seeds are pressed for oil.</p>" * 3
PAGE = f"<nav>Home</nav><main><div>{STORY}</div><div>2024</div><aside>Hemp</aside></main><button>Go</button>"


def test_the_literal_trace_has_the_block_list_of_the_source() -> None:
    """The paper's example: two blocks beside the root, D = (11, 3, 0), Gap = 8 - 3."""
    content = scutch.extract_content(
        "<DIV>hello<TABLE>123</TABLE>world</DIV>", method="block_distribution", preset="literal", trace=True
    )
    found = content.trace.to_dict() if content.trace else {}
    assert [(block["block"], block["n"], block["chosen"]) for block in found["blocks"]] == [
        ("#root", 0, False), ("div", 11, True), ("table", 3, False),
    ]  # fmt: skip
    assert (found["lengths"], found["before_gap"], found["gap"], found["descent"], found["noise"]) == (
        [11, 3, 0],
        1,
        5,
        [],
        [],
    )


def test_the_modern_trace_has_the_descent_and_the_noise() -> None:
    """Each step with its share of the text of the one before, each reason with the first of its elements."""
    content = scutch.extract_content(PAGE, method="block_distribution", trace=True)
    found = content.trace.to_dict() if content.trace else {}
    assert [step["element"]["xpath"] for step in found["descent"]] == [
        "/html/body", "/html/body/main[1]", "/html/body/main[1]/div[1]",
    ]  # fmt: skip
    assert found["descent"][1]["share"] == 1.0
    assert 0.9 < found["descent"][2]["share"] < 1.0
    assert [(each["reason"], each["elements"], each["first"]["text"]) for each in found["noise"]] == [
        ("landmark", 2, "Home"), ("furniture", 1, "Go"),
    ]  # fmt: skip
    assert [part["part"]["xpath"] for part in found["parts"]] == [block.xpath for block in content.blocks]


def test_a_trace_prints_and_draws() -> None:
    """The text names D, Dev and Gap; the drawing has a bar a block; JSON has no other values than plain ones."""
    trace = scutch.extract_content(PAGE, method="block_distribution", trace=True).trace
    assert trace is not None
    assert all(word in trace.to_text() for word in ("Block-List", "Dev(D)", "Gap(D)", "before the gap", "descent", "landmark"))
    assert "before the gap" in trace.to_svg()
    assert json.loads(json.dumps(trace.to_dict())) == trace.to_dict()


def test_an_empty_page_has_a_trace_with_a_reason() -> None:
    """There is nothing in it but why."""
    for preset in ("modern", "literal"):
        trace = scutch.extract_content("", method="block_distribution", preset=preset, trace=True).trace
        assert trace is not None
        assert trace.to_text().rstrip().endswith("no text")
