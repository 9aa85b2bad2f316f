"""Solo history, the deal of the day and challenges, by clicking."""

from __future__ import annotations

import re

import pytest

from browser.conftest import Visit, the_rest_long
from browser.hands import PLAY
from browser.test_pages import assert_accessible
from browser.test_review import fits, open_table


@pytest.mark.parametrize(("phone", "dark"), the_rest_long([(True, True), (False, False)], 1))
def test_the_deal_of_the_day_is_played_once_and_listed(visit: Visit, phone: bool, dark: bool) -> None:
    page = visit("/", name="Ada", phone=phone, dark=dark)
    page.get_by_role("link", name="Tagesspiel AXIO").click()
    begin = page.get_by_role("button", name="Tagesspiel beginnen")
    begin.wait_for()
    assert fits(page)
    assert_accessible(page)
    begin.click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    page.locator("[data-number]").wait_for()
    assert page.locator("[data-hint]").count() == 0, "no hints in the deal of the day"
    page.evaluate(PLAY, table)
    page.reload()
    page.locator("[data-deal]").wait_for()
    page.locator("[data-solo]").wait_for()
    page.locator("[data-chance=daily]").wait_for()
    assert page.get_by_role("link", name="Zufall nachprüfen").count() == 0
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Tagesspiel").click()
    page.get_by_role("button", name="Dein Spiel ansehen").wait_for()
    assert page.locator("main li", has_text="Ada").count() >= 1
    assert page.locator("main li", has_text="gewonnen").count() == 0, "alone nobody is beaten"
    assert_accessible(page)
    page.goto("/")
    page.get_by_role("button", name=re.compile("Solo AXIO.*Rekord")).click()
    page.get_by_role("dialog").locator("li").first.wait_for()
    assert page.get_by_role("dialog").locator("li").count() == 1
    page.get_by_role("dialog").locator("li", has_text=re.compile(r"heute \d+:\d\d")).wait_for()
    assert fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("phone", the_rest_long([False, True], 1))
def test_a_friend_takes_a_challenge(visit: Visit, phone: bool) -> None:
    ada = visit("/", name="Ada", phone=phone)
    table = open_table(ada, game="axio", seats=1)
    ada.evaluate(PLAY, table)
    ada.goto(f"/table/{table}")
    ada.locator("[data-solo]").wait_for()  # then nothing moves any more
    ada.get_by_role("button", name="Freunde herausfordern").click()
    link = ada.get_by_label("Link zur Herausforderung").input_value()
    assert_accessible(ada)
    bob = visit(link, name="Bob", phone=phone)
    take = bob.get_by_role("button", name="Herausforderung annehmen")
    take.wait_for()
    assert fits(bob)
    assert_accessible(bob)
    take.click()
    bob.wait_for_url("**/table/*")
    bob.evaluate(PLAY, bob.url.rsplit("/", 1)[1])
    bob.reload()
    both = bob.locator("[data-deal] li")
    both.first.wait_for()
    assert sorted(text.split("\n")[1].split()[0] for text in both.all_inner_texts()) == ["Ada", "Bob"]
    assert both.filter(has_text="gewonnen").count() == 0, "alone nobody is beaten"
