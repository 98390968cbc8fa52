"""Players in the laboratory get their seat's view: without hidden information, and separate from the game."""

from random import Random
from typing import Any

import pytest

from daikaiju.bots import BotProtocol, make
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab import selfplay, tournament
from daikaiju.lab.selfplay import Agent
from daikaiju.table.chance import Seeded

PAIRING = tournament.Pairing("simple", "simple", 3, "dark")


class Spy(Agent):
    """A bot that records the deck's top card as it sees it."""

    def __init__(self) -> None:
        super().__init__(heuristic())
        self.seen: list[tuple[int, str | None]] = []

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return any quick move; the top card is not bought, so that it stays there."""
        self.seen.append((view.to_act, view.top))
        return options[-1]


class Vandal:
    """A bot that plays like another one, then modifies the view it was given."""

    def __init__(self, bot: BotProtocol) -> None:
        self.bot = bot

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the other bot's choice."""
        move = self.bot.choose(view, options, random)
        for monster in view.monsters:
            monster.points = monster.energy = 0
            monster.life, monster.alive = 1, False
        view.market = [None, None, None]
        view.agenda.clear()
        return move


class VandalAgent(Agent):
    """The same in self-play."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return an agent's choice."""
        move = super().choose(view, options, random)
        return Vandal(make("random")).choose(view, (move,), random)


@pytest.mark.parametrize("holder", [0, 1])
def test_self_play_hides_the_card_another_seat_has_peeked_at(holder: int) -> None:
    players: list[dict[str, Any]] = [{"monster": name} for name in EDITIONS["second"].monsters[:2]]
    players[holder]["cards"] = ["made_in_a_lab"]
    game = position({"edition": "second", "players": players, "market": ["wings", "jets", "tank"]})
    game.top, game.top_seen = "energize", (holder,)
    spy = Spy()
    selfplay.play(game, spy, Seeded(1), Random(1))
    owner = [top for seat, top in spy.seen if seat == holder]
    other = [top for seat, top in spy.seen if seat != holder]
    assert "energize" in owner
    assert other and set(other) == {None}


def test_scribbling_on_a_view_changes_no_game_of_self_play() -> None:
    trajectories = []
    for agent in (Agent(heuristic()), VandalAgent(heuristic())):
        game = new_game("second", list(EDITIONS["second"].monsters[:3]), {"first_player": 0})
        trajectories.append(selfplay.play(game, agent, Seeded(5), Random(5)))
    honest, scribbled = trajectories
    assert [one.rows for one in honest.transitions] == [one.rows for one in scribbled.transitions]
    assert honest.result is not None and scribbled.result is not None
    assert honest.result.tolist() == scribbled.result.tolist()


def test_scribbling_on_a_view_changes_no_game_of_a_tournament() -> None:
    honest = tournament.play(PAIRING, 3, 1, (make("simple"), make("simple")))
    scribbled = tournament.play(PAIRING, 3, 1, (Vandal(make("simple")), Vandal(make("simple"))))
    assert honest == scribbled
