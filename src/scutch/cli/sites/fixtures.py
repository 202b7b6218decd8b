"""``scutch test``: the saved pages of a wrapper."""

from pathlib import Path
from typing import Annotated, Final

import typer

from scutch.cli.output.screen import print_screen
from scutch.cli.sites.learn import WrapperFile, read_wrapper
from scutch.sites.fixtures import fixtures_of, save_fixture

#: Exit code when a saved page gives other rows.
EXIT_DIFFERENT: Final = 1


def check_fixtures(
    wrapper: WrapperFile,
    add: Annotated[
        list[Path] | None,
        typer.Option(
            "--add", metavar="FILE", exists=True, dir_okay=False, help="Save a page with its current rows; repeatable."
        ),
    ] = None,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="URL of the page that is added, the base of its relative links.")
    ] = None,
) -> None:
    """Test a wrapper on its saved pages.

    Each page must give the rows that are saved with it. They are in the folder NAME.fixtures beside NAME.json.
    The exit code is 1 if a page gives other rows.
    """
    found = read_wrapper(wrapper)
    for page in add or ():
        fixture = save_fixture(wrapper, page.stem, page.read_bytes(), url)
        print_screen(f"{fixture.rows}: saved; scutch test will expect these rows, so check them", err=True)
    failed = False
    fixtures = list(fixtures_of(wrapper))
    if not fixtures:
        print_screen(f"{wrapper}: no saved pages; --add FILE saves one", err=True)
    for fixture in fixtures:
        differences = fixture.differences(found)
        failed = failed or bool(differences)
        verdict = "different" if differences else "ok"
        print_screen("\n".join([f"{fixture.name}: {verdict}", *(f"  {line}" for line in differences)]))
    raise typer.Exit(EXIT_DIFFERENT if failed else 0)
