/** Says how far a reading is; `total` is null while it is not known. */
type SayCount = (stage: "Reading" | "Checking", done: number, total: number | null) => void;

/** How often it is said, in milliseconds. */
const EVERY = 100;

/**
 * One count of a reading, which only grows: rows as files of other programs are read, then what they became as it is
 * checked. Of files of our own form alone, rows as they are read and checked at once.
 */
export class ReadingCount {
  readonly #say: SayCount;
  readonly #now: () => number;
  #stage = "";
  #spoken = 0;
  #before = 0;
  #total: number | null = null;

  constructor(say: SayCount, now: () => number) {
    this.#say = say;
    this.#now = now;
  }

  /** Rows of files of other programs have been read, in all. */
  read(rows: number): void {
    this.#tell("Reading", rows, null);
  }

  /** All of these have been read: `rows` of them, of which `kept` are checked now. */
  translated(rows: number, kept: number): void {
    this.#before = rows;
    this.#total = rows === 0 ? null : rows + kept;
  }

  /** Rows of our own form have been checked, in all. */
  checked(rows: number): void {
    const done = this.#before + rows;
    this.#tell(this.#total === null ? "Reading" : "Checking", done, this.#total && Math.max(this.#total, done));
  }

  #tell(stage: "Reading" | "Checking", done: number, total: number | null): void {
    const now = this.#now();
    if (stage === this.#stage && now - this.#spoken < EVERY) return;
    this.#stage = stage;
    this.#spoken = now;
    this.#say(stage, done, total);
  }
}
