// A boardgame.io server with a game of comparable size (six dice, two monsters, a market), its usual settings (undo is on,
// as taking back is with us) and in-memory storage.
const { Server } = require("boardgame.io/server");

const CARDS = Array.from({ length: 63 }, (_, number) => `card_${number}`);
const monster = (name) => ({
  monster: name, life: 10, points: 0, energy: 0, in: null, cards: [], tiles: [], poison: 0, shrink: 0, wickedness: 0,
  alive: true, max_life: 10,
});
const legal = (dice) => {
  const keeps = new Set([""]);
  for (const face of dice) for (const kept of [...keeps]) keeps.add(kept + face);
  return [...keeps].map((kept) => `keep ${kept}`);
};
const rollDice = (G, random, kept) => {
  const rolled = random.D6(6 - kept.length).map((face) => "123EHS"[face - 1]);
  G.dice = [...kept, ...rolled].sort().join("");
  G.rolls_left -= 1;
  G.legal = legal(G.dice);
};

const game = {
  name: "dice",
  setup: () => ({
    players: [monster("Gigazaur"), monster("The King")],
    market: ["heal", "tank", "jets"], discard: [], secret: { deck: CARDS }, dice: "", rolls_left: 3, legal: ["roll"],
  }),
  playerView: ({ G }) => { const { secret, ...seen } = G; return { ...seen, deck_count: secret.deck.length }; },
  moves: {
    roll: ({ G, random }) => rollDice(G, random, ""),
    keep: ({ G, random }, kept) => rollDice(G, random, kept),
    resolve: ({ G, playerID }) => {
      const me = G.players[playerID];
      const other = G.players[1 - playerID];
      for (const face of "123") {
        const count = G.dice.split(face).length - 1;
        if (count > 2) me.points = (me.points + Number(face) + count - 3) % 20;
      }
      me.energy = (me.energy + G.dice.split("E").length - 1) % 50;
      other.life = Math.max(1, other.life - G.dice.split("S").length + 1);
      me.life = Math.min(10, me.life + G.dice.split("H").length - 1);
      G.legal = ["done"];
    },
    done: ({ G, events }) => { G.dice = ""; G.rolls_left = 3; G.legal = ["roll"]; events.endTurn(); },
  },
};

const server = Server({ games: [game], origins: ["http://127.0.0.1"] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(appServer.address().port));
