/**
 * Decides which of several tabs of one browser acts automatically at a table: the one that was used last. Browsers
 * without locks (pages without TLS) let every tab act.
 */
export class Lead {
  isLeading = $state(false);
  readonly #name: string;
  #stopped = false;
  #release: (() => void) | undefined;

  constructor(name: string) {
    this.#name = `daikaiju.lead.${name}`;
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("focus", this.take);
    if (!navigator.locks) this.isLeading = true;
    else if (document.hidden) void this.#wait();
    else this.take();
  }

  /** Act in this tab from now on; the previous tab stops. */
  take = (): void => {
    if (this.isLeading || this.#stopped || !navigator.locks) return;
    void this.#hold({ steal: true });
  };

  /** Let another tab act. */
  stop(): void {
    this.#stopped = true;
    this.isLeading = false;
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("focus", this.take);
    this.#release?.();
  }

  #look = (): void => {
    if (!document.hidden) this.take();
  };

  /** Act when the current tab is closed. */
  async #wait(): Promise<void> {
    await this.#hold({});
  }

  async #hold(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(this.#name, options, () => {
        if (this.#stopped) return undefined;
        this.isLeading = true;
        return new Promise<void>((release) => (this.#release = release));
      });
    } catch {
      // another tab has taken the lock
      this.isLeading = false;
      if (!this.#stopped) void this.#wait();
    }
  }
}
