"""Authors of Chinese pages: reporters and authors in bylines, editors where there is nobody else, never the site."""

import pytest

import scutch

STORY = "<p>" + "亚麻是一种古老的纤维作物，它的茎皮可以织布，种子可以榨油。" * 6 + "</p>"


def author(*parts: str, head: str = "") -> str:
    """Return the author of a Chinese article with some parts before and behind its text."""
    before, *behind = parts
    page = f"<html lang=zh>{head}<title>亚麻的历史</title><h1>亚麻的历史</h1>{before}{STORY}{''.join(behind)}"
    return scutch.extract_content(page).metadata.author


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("<div>2024-05-10 06:58 来源：纤维日报 作者：王乐文</div>", "王乐文"),
        ("<div>本报记者 王乐文 方 敏</div>", "王乐文、方敏"),
        ("<p>纤维商报讯（记者 岳品瑜 董晗萱）5月20日，亚麻开始收割。</p>", "岳品瑜、董晗萱"),
        ("<span>[作者: 刘满仓 责任编辑: 杨丹宇 ]</span>", "刘满仓"),
        ("<span>記者：陳美玲</span>", "陳美玲"),
        ("<p>编辑/倪家宁</p>", "倪家宁"),
        ("<p>文/栗思</p>", "栗思"),
        ("<p>新华社深圳5月12日电（记者戴小河、印朋）亚麻开始收割。</p>", "戴小河、印朋"),
        ("<p>新华社记者邹多为、唐诗凝、丁乐</p>", "邹多为、唐诗凝、丁乐"),
        ("<p>亚麻的未来。（作者韩涵系纤维智库研究员）</p>", "韩涵"),
        ("<p>文丨栗思</p><p>编辑丨王伟</p>", "栗思"),
        ("<div>撰文：栗思　出版：2023-03-14 09:20</div>", "栗思"),
        ("<div>撰稿：栗思　编辑：王伟</div>", "栗思"),
        ("<div>投稿人：栗思</div>", "栗思"),
        ("<div>記者陳美玲／台北報導</div>", "陳美玲"),
        ("<div>【記者陳美玲台北報導】</div>", "陳美玲"),
    ],
)
def test_a_byline_names_the_authors(byline: str, names: str) -> None:
    """Before or behind other facts in one text, in brackets, with or without a colon."""
    assert author(byline) == names


def test_a_reporter_is_preferred_to_the_editor_at_the_end() -> None:
    """The editor is the answer only where nobody else is named."""
    assert author("<p>记者：魏其濛</p>", "<p>责任编辑：杨逸凡</p>") == "魏其濛"
    assert author("", "<p>【责任编辑：王頔】</p>") == "王頔"


@pytest.mark.parametrize(
    "line",
    [
        "新华社记者 谢环驰 摄",
        "记者 认为这样的说法并不准确，因为亚麻更早。",
        "来源：纤维日报",
        "作者：",
        "（记者采访）",
        "北京青年报记者了解到，亚麻开始收割。",
    ],
)
def test_photographers_sentences_and_sources_are_no_authors(line: str) -> None:
    """No author is better than a wrong one."""
    assert author(f"<p>{line}</p>") == ""


def test_the_name_of_the_site_in_the_head_is_no_author() -> None:
    """Chinese sites give themselves as author of every page."""
    assert author("<p>作者：曹磊</p>", head="<meta name=author content='纤维新闻网'>") == "曹磊"
    assert author("", head="<meta name=author content='纤维新闻网'>") == ""
    assert author("", head="<meta name=author content='曹磊'>") == "曹磊"


def test_a_text_of_160_characters_is_searched_as_a_whole() -> None:
    """A byline in its middle counts; in the middle of a longer text it does not."""
    byline = "（记者 岳品瑜 董晗萱）"
    before = "亚" * (80 - len(byline) // 2)
    text = f"{before}{byline}{'麻' * (160 - len(before) - len(byline))}"
    assert author(f"<p>{text}</p>") == "岳品瑜、董晗萱"
    assert author(f"<p>{'亚' * 80}{text}{'麻' * 80}</p>") == ""


def test_the_label_of_a_reporter_is_no_part_of_the_names() -> None:
    """The names of the line are told apart; a name of two characters is often written with a space."""
    found = scutch.extract_content(f"<html lang=zh><h1>亚麻的历史</h1><p>本报记者 王乐文 方 敏</p>{STORY}").metadata
    assert (found.author, found.authors) == ("王乐文、方敏", ("王乐文", "方敏"))


@pytest.mark.parametrize("line", ["手机版", "一周热点", "查看TA的文章>"])
def test_words_of_controls_are_no_names(line: str) -> None:
    """They are as short as names."""
    assert author(f"<p class=author>{line}</p>") == ""
