import { expect, test } from "vitest";
import { focusWhenLost } from "./focus.ts";

test("the keyboard goes on at the main button, wherever it stands among the others", async () => {
  document.body.innerHTML = `<div class="dock"><div class="moves"><button id="sweep"></button><button id="done" data-main></button></div></div>`;
  focusWhenLost();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("done");
});

test("without a main button it goes on at the first that can be pressed", async () => {
  document.body.innerHTML = `<div class="dock"><div class="moves"><button disabled></button><button id="pass"></button></div></div>`;
  focusWhenLost();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("pass");
});
