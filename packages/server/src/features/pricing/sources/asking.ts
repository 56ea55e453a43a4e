import { OutboundProblem, type Outbound } from "../../../platform/outbound/outbound.ts";
import { SourceProblem } from "./source.ts";

/** How one source is asked. */
export interface AskingOptions {
  readonly outbound: Outbound;
  /** Milliseconds of a clock that never steps back */
  readonly monotonic: () => number;
  /** Requests in a minute at most */
  readonly perMinute: number;
  /** Milliseconds for which an answer is as good as a new one */
  readonly freshMs: number;
  /** Bytes and milliseconds of one answer */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

const MINUTE_MS = 60_000;
/** Answers that are kept; the one asked for longest ago goes first. */
const KEPT = 200;

/** Asks one source: what was answered lately is not asked again, and never more often than it allows. */
export class Asking {
  readonly #options: AskingOptions;
  readonly #answers = new Map<string, { readonly at: number; readonly text: Promise<string> }>();
  #begun: number[] = [];

  constructor(options: AskingOptions) {
    this.#options = options;
  }

  /** What is remembered of an address, or null: asks nobody. */
  remembered(url: string): Promise<string> | null {
    const kept = this.#answers.get(url);
    return kept !== undefined && this.#now() - kept.at < this.#options.freshMs ? kept.text : null;
  }

  /** The text at an address. Throws SourceProblem, at once where the source was asked too often in this minute. */
  text(url: string, signal?: AbortSignal): Promise<string> {
    const known = this.remembered(url);
    if (known !== null) return known;
    this.#count();
    const text = this.#options.outbound
      .getText(
        url,
        { maxBytes: this.#options.maxBytes ?? 8 << 20, timeoutMs: this.#options.timeoutMs ?? 20_000 },
        signal,
      )
      .catch((error: unknown) => {
        // What went wrong is not worth keeping.
        this.#answers.delete(url);
        throw error instanceof OutboundProblem ? new SourceProblem(error.message) : error;
      });
    this.#answers.delete(url);
    this.#answers.set(url, { at: this.#now(), text });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= KEPT) break;
      this.#answers.delete(oldest);
    }
    return text;
  }

  /** Milliseconds until one more request is allowed; 0: now. */
  waitMs(): number {
    const now = this.#now();
    this.#begun = this.#begun.filter((at) => now - at < MINUTE_MS);
    const [oldest] = this.#begun;
    return oldest === undefined || this.#begun.length < this.#options.perMinute ? 0 : oldest + MINUTE_MS - now;
  }

  #count(): void {
    const wait = this.waitMs();
    if (wait > 0) throw new SourceProblem(`Too many requests. Try this source again in ${Math.ceil(wait / 1000)} s.`);
    this.#begun.push(this.#now());
  }

  #now(): number {
    return this.#options.monotonic();
  }
}
