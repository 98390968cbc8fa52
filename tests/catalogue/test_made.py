"""Pages derived from the scenarios are up to date."""

from make_pages import PAGE, PROOFS, page, proofs_text

AGAIN = "stale: run `python tests/catalogue/make_pages.py`"


def test_the_proofs_in_the_package_are_those_of_the_scenarios() -> None:
    assert PROOFS.read_text("utf-8") == proofs_text(), AGAIN


def test_the_page_of_cards_is_that_of_the_package() -> None:
    assert PAGE.read_text("utf-8") == page(), AGAIN
