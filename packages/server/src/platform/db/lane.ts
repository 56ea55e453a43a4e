import type pg from "pg";
import { Busy } from "../busy.ts";

/** What is to be done on a connection, shortly. */
export interface Errand {
  /** Whose it is: parties that wait take turns. */
  readonly party: string;
  /** No connection could be had. */
  fail(error: Error): void;
}

/** How errands are done. */
export interface Carrier<E extends Errand> {
  /** Whether `next` may go out together with those `joined` on a connection, so that all share one round trip. */
  together(client: pg.PoolClient, joined: readonly E[], next: E): boolean;
  /**
   * Does what goes together. It calls `done` once: with the error that broke the connection, or with false; and with
   * those that were not done after all, because one before them failed.
   */
  run(client: pg.PoolClient, errands: readonly E[], done: (broken: Error | false, undone: readonly E[]) => void): void;
}

/** So many go together at most: each waits for the slowest of them. */
const MOST_TOGETHER = 8;

/**
 * Short pieces of work on the connections of a pool. One that has finished goes on to the next that waits, instead of
 * through the pool, whose timers and listeners cost as much as the messages of a small read. Where many wait, several
 * go out at once, and parties take turns, however much of one waits. Whoever waits in the pool itself comes first, so that a stream of reads does not keep the writes out.
 */
export class Lane<E extends Errand> {
  readonly #pool: pg.Pool;
  readonly #carrier: Carrier<E>;
  /** What waits, by party. Whose turn it was goes to the end. */
  readonly #lines = new Map<string, { readonly errand: E; readonly since: number }[]>();
  /** Connections in hand or asked for. */
  #sought = 0;

  constructor(pool: pg.Pool, carrier: Carrier<E>) {
    this.#pool = pool;
    this.#carrier = carrier;
  }

  /** Does `errand` as soon as a connection is free. */
  take(errand: E): void {
    const { options, idleCount, waitingCount, totalCount } = this.#pool;
    // The pool hands over a free connection a moment after it was asked; until then it counts as free.
    if (this.#sought === 0 || idleCount > waitingCount || totalCount < options.max) {
      this.#seek([errand]);
    } else {
      this.#dropLate();
      this.#lineOf(errand).push({ errand, since: performance.now() });
    }
  }

  #seek(errands: readonly E[]): void {
    this.#sought++;
    this.#pool.connect((failure, client, release) => {
      if (failure || client === undefined) {
        this.#sought--;
        for (const errand of errands) errand.fail(failure ?? new Error("the pool gave no connection"));
        this.#seekNext();
      } else {
        this.#serve(client, release, errands);
      }
    });
  }

  #serve(client: pg.PoolClient, release: (error: Error | false) => void, errands: readonly E[]): void {
    this.#carrier.run(client, errands, (broken, undone) => {
      const since = performance.now();
      for (const errand of undone.toReversed()) this.#lineOf(errand).unshift({ errand, since });
      const next = broken === false && this.#pool.waitingCount === 0 ? this.#next() : undefined;
      if (next !== undefined) {
        this.#serve(client, release, undone.length > 0 ? [next] : this.#joined(client, next));
        return;
      }
      this.#sought--;
      release(broken);
      this.#seekNext();
    });
  }

  #lineOf({ party }: E): { readonly errand: E; readonly since: number }[] {
    const line = this.#lines.get(party) ?? [];
    this.#lines.set(party, line);
    return line;
  }

  /** `first` and those of its party that wait and may go with it. */
  #joined(client: pg.PoolClient, first: E): readonly E[] {
    const joined = [first];
    const line = this.#lines.get(first.party) ?? [];
    for (let index = 0; index < line.length && joined.length < MOST_TOGETHER;) {
      const waiting = line[index];
      if (waiting !== undefined && this.#carrier.together(client, joined, waiting.errand)) {
        joined.push(waiting.errand);
        line.splice(index, 1);
      } else {
        index++;
      }
    }
    if (line.length === 0) this.#lines.delete(first.party);
    return joined;
  }

  #seekNext(): void {
    const next = this.#next();
    if (next !== undefined) this.#seek([next]);
  }

  #next(): E | undefined {
    this.#dropLate();
    for (const [party, line] of this.#lines) {
      const first = line.shift();
      this.#lines.delete(party);
      if (line.length > 0) this.#lines.set(party, line);
      if (first !== undefined) return first.errand;
    }
    return undefined;
  }

  /** As the pool does: who has waited too long is told so. */
  #dropLate(): void {
    const patience = this.#pool.options.connectionTimeoutMillis ?? 0;
    if (patience === 0) return;
    const now = performance.now();
    for (const [party, line] of this.#lines) {
      while (line[0] !== undefined && now - line[0].since > patience)
        line.shift()?.errand.fail(new Busy("no connection was free in time"));
      if (line.length === 0) this.#lines.delete(party);
    }
  }
}
