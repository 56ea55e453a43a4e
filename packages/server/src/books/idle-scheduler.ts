/** Work in parts: how far each goes between two turns of others is its own to say. Ends by returning. */
export type Parts = Iterator<void, void>;

/**
 * Works part by part in the turns that are left while nobody waits for a book. What is begun for a book that is wanted no
 * more is not gone on with.
 */
export class IdleScheduler {
  readonly #queue: { readonly parts: Parts; readonly isWanted: () => boolean }[] = [];
  readonly #onError: (error: unknown) => void;
  #waiting = 0;
  #isComing = false;

  /** `onError` is told of work that failed; the rest goes on. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Does nothing else until `work`, for which somebody waits, has ended. */
  async whileWaiting<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      this.#come();
    }
  }

  /** Does the parts when nobody waits, as long as `isWanted`. */
  add(parts: Parts, isWanted: () => boolean): void {
    this.#queue.push({ parts, isWanted });
    this.#come();
  }

  #come(): void {
    if (this.#isComing || this.#waiting > 0 || this.#queue.length === 0) return;
    this.#isComing = true;
    // After what has arrived meanwhile.
    setImmediate(() => {
      this.#isComing = false;
      if (this.#waiting === 0) this.#goOn();
      this.#come();
    });
  }

  #goOn(): void {
    const [first] = this.#queue;
    if (!first) return;
    try {
      if (first.isWanted() && first.parts.next().done !== true) return;
    } catch (error) {
      this.#onError(error);
    }
    this.#queue.shift();
  }
}
