/** Dice in the air: what they cause is shown when all have landed, however long that takes. */
let flying = 0;
let waiting: (() => void)[] = [];

/** Count a die that takes off; call the result when it has landed, or is no longer there. */
export function takeOff(): () => void {
  flying += 1;
  let isDown = false;
  return () => {
    if (isDown) return;
    isDown = true;
    flying -= 1;
    if (flying > 0) return;
    const due = waiting;
    waiting = [];
    for (const done of due) done();
  };
}

/** Wait until no die is in the air; a page that nobody sees draws no landing, so nothing is waited for there. */
export function allDown(): Promise<void> {
  if (flying === 0 || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
