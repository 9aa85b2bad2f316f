"""The bots: they play from views alone, legally, and trying beats guessing."""

import pytest

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.simple import RandomBot
from tafelrunde.engine.state import State

Setting = tuple[str, int, tuple[tuple[str, str], ...]]


@pytest.mark.parametrize("bot", ["random", "hints", "hints:0.5", "search:60", "search:60,depth=3"])
def test_a_bot_gives_a_legal_move_from_its_view_alone(setting: Setting, bot: str) -> None:
    name, seats, options = setting
    game, rng = tafelrunde.game(name), Rng(1)
    state: State = game.new(seats, dict(options))
    while state.actor() == NATURE:
        state.chance(rng)
    seat = state.actor()
    view = game.view(state, seat)
    text = make_bot(bot, game, Rng(2)).choose(view)
    assert game.parse(state, text) in state.legal(seat)
    other_world = game.world(view, Rng(3))
    assert make_bot(bot, game, Rng(2)).choose(game.view(other_world, seat)) == text


def test_a_spectator_has_no_move_to_choose() -> None:
    game = tafelrunde.game("xactika")
    with pytest.raises(ValueError, match="give the view of a seat"):
        RandomBot(game, Rng(1)).choose(game.view(game.new(2), None))
