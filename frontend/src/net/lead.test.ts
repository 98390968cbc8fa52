import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lead } from "./lead.svelte.ts";

type Work = () => Promise<void> | undefined;
interface Request {
  work: Work;
  reject: (reason: Error) => void;
  resolve: () => void;
}

/** Locks of one name as browsers grant them: one holder, a queue, and stealing. */
class FakeLocks {
  holder: Request | undefined;
  queue: Request[] = [];

  request(_: string, { steal = false }: LockOptions, work: Work): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = { work, resolve, reject };
      if (steal) {
        this.holder?.reject(new DOMException("stolen", "AbortError"));
        this.#grant(request);
      } else if (this.holder) this.queue.push(request);
      else this.#grant(request);
    });
  }

  #grant(request: Request): void {
    this.holder = request;
    void Promise.resolve(request.work()).then(() => {
      request.resolve();
      if (this.holder !== request) return;
      this.holder = undefined;
      const next = this.queue.shift();
      if (next) this.#grant(next);
    });
  }
}

const soon = (): Promise<void> => new Promise((done) => void setTimeout(done));

beforeEach(() => vi.stubGlobal("navigator", { ...navigator, locks: new FakeLocks() }));
afterEach(() => vi.unstubAllGlobals());

test("the tab that was opened last acts, and the one that is used takes over", async () => {
  const one = new Lead("abc");
  const two = new Lead("abc");
  await soon();
  expect([one.isLeading, two.isLeading]).toEqual([false, true]);
  one.take();
  await soon();
  expect([one.isLeading, two.isLeading]).toEqual([true, false]);
  one.stop();
  await soon();
  expect([one.isLeading, two.isLeading]).toEqual([false, true]);
  two.stop();
});

test("a tab in the background waits until no other tab acts", async () => {
  const one = new Lead("abc");
  await soon();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const two = new Lead("abc");
  await soon();
  expect([one.isLeading, two.isLeading]).toEqual([true, false]);
  one.stop();
  await soon();
  expect(two.isLeading).toBe(true);
  two.stop();
  vi.restoreAllMocks();
});

test("without locks every tab acts", () => {
  vi.stubGlobal("navigator", {});
  const only = new Lead("abc");
  expect(only.isLeading).toBe(true);
  only.take();
  only.stop();
  expect(only.isLeading).toBe(false);
});
