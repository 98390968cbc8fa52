"""The game loop: an agenda of named steps. A question is a step that a player answers; chance answers like a player.

A step is a plain tuple: its name and its arguments. A question's function returns the legal moves, or an empty tuple if
there is nothing to decide. It changes nothing, so a game can be copied, saved and loaded at any decision.
"""

from collections.abc import Callable
from typing import Any, Final

from daikaiju.engine.chance import ChanceQuestion, question
from daikaiju.engine.dice import results
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.state import CHANCE, NOBODY, Monster
from daikaiju.engine.steps import ANSWERS, OWN_USES, PRINTED_STEPS, STEPS
from daikaiju.engine.verbs import GameOver, Verbs

DEEDS: Final = "up"  # first letters of `use …` and `play …`, and of few other moves
IS_COMPILED: Final = __file__.endswith((".so", ".pyd"))


def is_same(options: tuple[str, ...], move: str) -> bool:
    """Return whether a move is identical to one of the options: usual, and faster than equality in compiled code."""
    return any(option is move for option in options)


class Game(Verbs):
    """A game at a decision, at a question to chance, or over.

    A program that plays needs `options`, `to_act`, `play`, `supply`, `awaits`, `over`, `winners` and `copy`; see also
    `daikaiju.State`. The inherited methods are the verbs with which cards, steps and expansions change a game.
    """

    __slots__ = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == NOBODY

    @property
    def awaits(self) -> ChanceQuestion | None:
        """The pending question to chance, or None."""
        return question(self) if self.to_act == CHANCE else None

    def play(self, move: str) -> None:
        """Make a legal move, then run until a player or chance must choose.

        Raises:
            IllegalMove: the move is not among the options; the game is unchanged.
        """
        if not (IS_COMPILED and is_same(self.options, move)) and move not in self.options:
            raise IllegalMove(move, self.options)
        question = self.agenda[-1]
        try:
            if move[0] in DEEDS and self._is_done_aside(question[0], move):
                is_asked_again: bool | None = True  # after the action, if something is left to decide
            else:
                is_asked_again = ANSWERS[question[0]](self, move, *question[1:])
            if not is_asked_again:
                self.agenda.pop()
            self._run()
        except GameOver:
            self.end()

    def supply(self, result: str) -> None:
        """Answer for chance: dice in notation order, cards in the order they were drawn, or items it has chosen.

        Raises:
            IllegalMove: chance is not asked, or the answer is impossible; the game is unchanged.
        """
        if self.to_act != CHANCE:
            raise IllegalMove(result, self.options, "no dice and no cards are due")
        kind, _, asked, _, _, _ = self.agenda[-1]
        if kind != "dice" or result not in results[asked]:
            problem = question(self).impossible(result)
            if problem:
                raise IllegalMove(result, (), problem)
        self.supply_drawn(result)

    def supply_drawn(self, result: str) -> None:
        """Answer for chance without validation; use only for a result drawn for the current question."""
        _, _, _, seat, then, what = self.agenda.pop()
        try:
            ANSWERS[then](self, result, seat, what)
            self._run()
        except GameOver:
            self.end()

    def concede(self, seat: int) -> None:
        """Take a monster out of the game, eliminated by no other monster.

        Raises:
            IllegalMove: no seat is to act, or the monster is already out.
        """
        if self.to_act < 0 or not self.monsters[seat].alive:
            raise IllegalMove("concede", (), f"seat {seat} cannot concede now")
        self.tell("conceded", seat)
        self.eliminate(self.monsters[seat])
        self.plans.append(("after_the_fall",))
        self.resume()

    def resume(self) -> None:
        """Run the steps on the agenda, for example after chance, set-up or loading."""
        try:
            self._run()
        except GameOver:
            self.end()

    def end(self) -> None:
        """Clear the agenda and mark the game as over; discard cards whose effect was still running."""
        self.discard += tuple([step[1] for step in self.agenda + self.plans[::-1] if step[0] == "done_with"])
        self.agenda.clear()
        self.plans.clear()
        self.options = ()
        self.step = "over"
        self.to_act = NOBODY

    def copy(self) -> "Game":
        """Return an equal, independent game without a listener."""
        twin = Game()
        self.copy_into(twin)
        return twin

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __repr__(self) -> str:
        if self.over:
            state = f"over, won by {', '.join([self.monsters[seat].name for seat in self.winners]) or 'no monster'}"
        else:
            state = "chance is asked" if self.to_act == CHANCE else f"seat {self.to_act} is asked"
        return f"<Game {self.rules.edition}: {'; '.join([repr(me)[9:-1] for me in self.monsters])}; {state}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.data() == other.data()

    def __hash__(self) -> int:
        raise TypeError("a game is mutable: it cannot be hashed")

    def _is_done_aside(self, question: str, move: str) -> bool:
        """Perform a `use` or `play` move that does not answer the question; return whether it was one."""
        if move.startswith("play "):
            return self._play_hidden(question, move)
        if move[0] == "p" or not self._is_offer(question, move):
            return False
        me = self.monsters[self.to_act]
        self.note_trade(me, "else")
        self._use(me, move)
        return True

    def _is_offer(self, question: str, move: str) -> bool:
        """Return whether a `use` move is an additional offer rather than an answer to the question."""
        me = self.monsters[self.to_act]
        return question not in OWN_USES or move in self.offers(me, "may_anytime")

    def _use(self, me: Monster, move: str) -> None:
        """Take an offer: `use card argument…`."""
        card, *args = move[4:].split(" ")
        is_aiming = bool(args) and "." in args[0]
        for name, power in me.powers:
            if name == card and "use" in power.hooks and power.is_copying == is_aiming:
                self.tell("used", me.seat, card, *args)
                power.use(self, me, card, *args)
                return
        for name, power in me.moments.may_buy:
            if move in power.may_buy(self, me, name):
                power.trade(self, me, name, move)
                return
        raise IllegalMove(move, self.options)

    def _play_hidden(self, question: str, move: str) -> bool:
        """Play a hidden card at any question, if a power lets the monster do so."""
        me = self.monsters[self.to_act]
        for card, power in me.moments.may_play:
            if move in power.may_play(self, me, card, question):
                power.play(self, me, card, move)
                return True
        return False

    def then(self, step: Callable[["Game", int], Any], seat: int) -> None:
        """Run a seat's step next: immediately if nothing is planned, otherwise after the plans.

        Steps with more arguments write this out, because passing them on made compiled games a fifth slower.
        """
        if self.plans:
            self.plans.append((step.__name__, seat))
        else:
            step(self, seat)

    def _run(self) -> None:
        """Run steps until a player or chance must choose."""
        agenda, plans = self.agenda, self.plans
        while True:
            if plans:  # the first plan must end up on top of the agenda
                if len(plans) > 1:
                    plans.reverse()
                    agenda += plans
                    plans.clear()
                else:
                    agenda.append(plans.pop())
            step = agenda[-1]
            name: str = step[0]
            function = STEPS[name]
            if function is None:
                self.options = ()
                self.to_act = CHANCE
                return
            if len(step) == 2:  # most steps need only a seat, and calling them without unpacking is faster
                options = function(self, step[1])
            else:
                options = function(self, *step[1:])
            if options:
                seat: int = step[1]
                me = self.monsters[seat]
                if me.alive:
                    if name in PRINTED_STEPS:
                        self.step = PRINTED_STEPS[name]
                    if me.powers:
                        if seat == self.active and me.moments.may_anytime:
                            options = tuple(dict.fromkeys(options + self.offers(me, "may_anytime")))
                        for card, power in me.moments.may_play:
                            options = tuple(dict.fromkeys(options + power.may_play(self, me, card, name)))
                    self.options = options
                    self.to_act = seat
                    return
            agenda.pop()
