// A bot in JavaScript: daikaiju simulate --bots "exec:node docs/examples/my_bot.js,simple"
// One line of JSON comes in for every decision: {seat, options, random, view}; one goes out: {"move": "…"}.
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { options, view, random } = JSON.parse(line);
  const me = view.players[view.to_act];
  let move = options[random % options.length];
  if (options.includes("stay")) move = me.life > 5 ? "stay" : "yield";
  if (options.includes("resolve")) move = "resolve";
  process.stdout.write(JSON.stringify({ move }) + "\n");
});
