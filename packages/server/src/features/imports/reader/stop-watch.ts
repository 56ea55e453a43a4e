/** Says once when work has taken longer than it may; what it waits for others is not counted. */
export class StopWatch {
  readonly #over: () => void;
  #left: number;
  #since = 0;
  #waits = 0;
  #timer: NodeJS.Timeout | null = null;

  /** Starts to count `milliseconds`. */
  constructor(milliseconds: number, over: () => void) {
    this.#left = milliseconds;
    this.#over = over;
    this.#go();
  }

  /** Does what the work waits for; meanwhile nothing is counted. */
  async without<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#halt();
    this.#waits += 1;
    try {
      return await wait();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#go();
    }
  }

  /** Counts no more. */
  end(): void {
    this.#halt();
    this.#left = Infinity;
  }

  #go(): void {
    if (this.#left === Infinity) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#over, Math.max(0, this.#left));
  }

  #halt(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#left -= performance.now() - this.#since;
  }
}
