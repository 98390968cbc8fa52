import { get, post, Refusal } from "../net/http.ts";
import type { RecordFile, ReviewShown } from "../protocol.ts";

const POLL_MS = 900;

/** A review that is asked for again and again until it is complete. */
export class Reviewing {
  review = $state.raw<ReviewShown | null>(null);
  /** A word of the server's refusal, or what is wrong with the record. */
  problem = $state("");
  /** Whether another review for this address comes first. */
  isNext = $state(false);
  #timer = 0;
  #isClosed = false;

  constructor(id: string, record: RecordFile) {
    void this.#ask(() => post<ReviewShown>("reviews", id === "file" ? { record } : { table: id }));
  }

  get isComplete(): boolean {
    return this.review !== null && this.review.total > 0 && this.review.done === this.review.total;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #ask(question: () => Promise<ReviewShown>): Promise<void> {
    try {
      const found = await question();
      if (this.#isClosed) return;
      this.isNext = false;
      this.review = found;
      this.problem = found.problem ?? "";
      if (!this.problem && !this.isComplete)
        this.#later(() => get<ReviewShown>(`reviews/${encodeURIComponent(found.id)}`));
    } catch (error) {
      const word = error instanceof Refusal ? error.word : "unreachable";
      if (this.#isClosed) return;
      this.isNext = word === "too_many";
      if (this.isNext || word === "busy" || word === "unreachable") this.#later(question);
      else this.problem = word;
    }
  }

  #later(question: () => Promise<ReviewShown>): void {
    this.#timer = window.setTimeout(() => void this.#ask(question), POLL_MS);
  }
}
