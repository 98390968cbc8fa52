import { expect, test } from "vitest";
import { focusWhenLost } from "./focus.ts";

test("the focus moves to the main button, wherever it is among the others", async () => {
  document.body.innerHTML = `<div class="dock"><div class="moves"><button id="sweep"></button><button id="done" data-main></button></div></div>`;
  focusWhenLost();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("done");
});

test("without a main button the focus moves to the first enabled one", async () => {
  document.body.innerHTML = `<div class="dock"><div class="moves"><button disabled></button><button id="pass"></button></div></div>`;
  focusWhenLost();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("pass");
});
