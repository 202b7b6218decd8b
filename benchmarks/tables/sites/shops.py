"""Shops: one set of products under several designs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.tables.sites.data import products
from benchmarks.tables.sites.site import Row, Site, Wanted, column, listed, page, wanted

AVAILABILITY: Final = column("availability", "text", "boolean", source="stock")
SKU: Final = column("sku")


def struck(row: Row, before: str, paid: str) -> str:
    """Return the prices of a row: the regular price only where there is one."""
    return (before.format(row["regular_price"]) if row["regular_price"] else "") + paid.format(row["price"])


def card(row: Row) -> str:
    """Return a card with a price that is struck out in some of them."""
    return f"""<div class="product-card"><a class="product-card__media" href="{row["path"]}"><img src="{row["image"]}" alt=""></a>
<h3 class="product-card__name"><a href="{row["path"]}">{row["title"]}</a></h3>
<div class="product-card__rating" aria-label="Rated {row["rating"]} out of 5">★★★★☆ <span>({row["review_count"]})</span></div>
<p class="product-card__price">{struck(row, "<del>€{:.2f}</del> ", "<span>€{:.2f}</span>")}</p>
<button class="btn">Add to basket</button></div>"""


def plugin_card(row: Row) -> str:
    """Return a card as plugins for blogs write it: amounts in nested elements."""
    amount = '<span class="amount"><bdi><span class="currencySymbol">$</span>{:.2f}</bdi></span>'
    before = f'<del aria-hidden="true">{amount}</del> '
    paid = f"<ins>{amount}</ins>" if row["regular_price"] else amount
    return f"""<li class="product type-product instock sale"><a href="{row["path"]}" class="loop-product__link">
<img width="300" height="300" src="{row["image"]}" class="attachment-thumbnail" alt="{row["title"]}">
<h2 class="loop-product__title">{row["title"]}</h2>
<div class="star-rating" role="img" aria-label="Rated {row["rating"]:.2f} out of 5"><span style="width:80%">Rated
<strong class="rating">{row["rating"]:.2f}</strong> out of 5</span></div>
<span class="price">{struck(row, before, paid)}</span></a>
<a href="?add-to-cart={row["sku"]}" class="button add_to_cart_button">Add to cart</a></li>"""


def classed_card(row: Row, *, sale: bool) -> str:
    """Return a card whose regular price is marked by a class alone."""
    before = f'<span class="price price--was">£{row["price"] * 1.25:.2f}</span>' if sale else ""
    return f"""<article class="tile"><a href="{row["path"]}" class="tile__link"><img src="{row["image"]}" alt="{row["title"]}"></a>
<div class="tile__body"><a class="tile__title" href="{row["path"]}">{row["title"]}</a>
<div class="tile__prices">{before}<span class="price">£{row["price"]:.2f}</span></div>
<span class="tile__stock">{row["stock"]}</span></div></article>"""


def styled_card(row: Row) -> str:
    """Return a card whose prices differ in their style alone."""
    before = '<span class="sum" style="color: #999; text-decoration: line-through">S/ {:.2f}</span> '
    return f"""<div class="goods"><a href="{row["path"]}"><img src="{row["image"]}" alt="{row["title"]}"></a>
<a href="{row["path"]}">{row["title"]}</a><div class="sums">{struck(row, before, "")}<span class="sum">S/ {row["price"]:.2f}</span></div></div>"""


def hashed_card(row: Row) -> str:
    """Return a card with hashed classes; its address is relative to the base of the page."""
    return f"""<div class="css-1x9d8f"><div class="css-k20a"><a href="{row["path"][1:]}"><img loading="lazy"
src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{row["image"]}" alt=""></a></div>
<div class="css-zz1"><a href="{row["path"][1:]}">{row["title"]}</a></div><div class="css-p77">{row["price"]:.2f} CA$</div>
<div class="css-r5q">{row["review_count"]} reviews · {row["rating"]}</div></div>"""


def figure(row: Row) -> str:
    """Return a picture in a link with a caption."""
    return f"""<div><a href="{row["path"]}"><img src="{row["image"]}" width="200" height="200" alt="{row["title"]}"></a>
<div>{row["title"]}</div><div>{row["price"]:.2f} €</div></div>"""


def table_row(row: Row) -> str:
    """Return a row of an old price list."""
    return f"""<tr><td><a href="{row["path"]}">{row["title"]}</a></td><td>{row["sku"]}</td><td>{row["stock"]}</td>
<td align="right">{row["price"]:.2f} €</td></tr>"""


def chinese_card(row: Row) -> str:
    """Return a card of a Chinese shop."""
    return f"""<li class="gl-item"><div class="p-img"><a href="{row["path"]}"><img data-lazy-img="{row["image"]}" src="/blank.gif"></a></div>
<div class="p-price"><em>￥</em><i>{row["price"]:.2f}</i></div>
<div class="p-name"><a href="{row["path"]}"><em>{row["title"]}</em></a></div>
<div class="p-commit">已有<a href="{row["path"]}#c">{row["review_count"]}</a>人评价</div>
<div class="p-shop"><a href="/shop/{row["sku"]}">{row["brand"]}旗舰店</a></div></li>"""


def chinese_rows() -> list[Row]:
    """Return products with Chinese names."""
    names = (
        "亚麻绳子",
        "柳条篮子",
        "羊毛毯子",
        "荞麦枕头",
        "蜂蜜礼盒",
        "竹制砧板",
        "棉麻茶巾",
        "手工肥皂",
        "纸灯笼",
        "铜水壶",
    )
    return [
        {**row, "title": f"{name} 家用加厚款 {n + 2}件装"}
        for n, (name, row) in enumerate(zip(names, products(), strict=False))
    ]


def lined_card(row: Row) -> str:
    """Return a product as lines of one paragraph, the labels in the text."""
    return f"""<div class="item"><h4><a href="{row["path"]}">{row["title"]}</a></h4>
<p>Item no.: {row["sku"]}<br>Brand: {row["brand"]}<br>Price: ${row["price"]:.2f}</p></div>"""


def shops() -> Iterator[Site]:
    """Yield the shops."""
    rows = products()
    grid = '<main class="page"><h1>All products</h1><div class="grid">{}</div></main>'.format
    yield Site(
        "shop: cards, some on sale",
        page("Shop", grid(listed(card, rows))),
        rows,
        wanted("title url image price regular_price rating review_count"),
    )
    yield Site(
        "shop: plugin of a blog",
        page("Shop", f'<main><h1>Shop</h1><ul class="products columns-4">{listed(plugin_card, rows)}</ul></main>'),
        rows,
        wanted("title url image price regular_price rating"),
    )
    one = [{**row, "regular_price": round(row["price"] * 1.25, 2) if number == 4 else None} for number, row in enumerate(rows)]
    yield Site(
        "shop: one product on sale",
        page("Shop", grid("\n".join(classed_card(row, sale=bool(row["regular_price"])) for row in one))),
        one,
        wanted("title url image price regular_price", AVAILABILITY),
    )
    base = '<base href="https://marsh.example/">'
    yield Site(
        "shop: struck out by style",
        page("Tienda", grid(listed(styled_card, rows)), language="es-PE"),
        rows,
        wanted("title url image price regular_price"),
    )
    yield Site(
        "shop: base address, hashed classes",
        page("Shop", grid(listed(hashed_card, rows)), head=base),
        rows,
        wanted("title url image price rating review_count"),
        "https://marsh.example/a/b/list",
    )
    yield Site(
        "shop: grid of linked pictures",
        page("Shop", f"<h1>Our things</h1><div>{listed(figure, rows)}</div>"),
        rows,
        wanted("title url image price"),
    )
    head = "<tr><th>Article<th>Item no.<th>Stock<th>Price</tr>"
    yield Site(
        "shop: price list",
        page("Prices", f"<h1>Price list</h1><table><tbody>{head}{listed(table_row, rows)}</tbody></table>"),
        rows,
        wanted(
            "price",
            Wanted(("url", "article_url"), ("url",), "url"),
            column("article", source="title"),
            column("item_no", source="sku"),
            column("stock", "text", "boolean"),
        ),
    )
    chinese = chinese_rows()
    yield Site(
        "shop: Chinese",
        page(
            "商品列表",
            f'<div id="J_goodsList"><ul class="gl-warp">{listed(chinese_card, chinese)}</ul></div>',
            language="zh-CN",
        ),
        chinese,
        wanted("title url image price", Wanted(("review_count", "已有"), ("number",), "review_count")),
    )
    yield Site(
        "shop: lines with labels",
        page("Shop", f'<main><h1>Catalogue</h1><div class="items">{listed(lined_card, rows)}</div></main>'),
        rows,
        wanted("title url price", column("item_no", source="sku"), column("brand")),
    )
    yield Site(
        "shop: one product",
        page(
            "Shop",
            "<h1>Search: rope</h1><p>1 result</p>" + grid(listed(card, rows[1:2]).replace("product-card", "product-item")),
        ),
        rows[1:2],
        wanted("title url price regular_price"),
    )
    yield Site(
        "shop: no product",
        page("Shop", '<main><h1>Search: rpoe</h1><p class="empty">Your search returned no results.</p></main>'),
        [],
        (),
    )
