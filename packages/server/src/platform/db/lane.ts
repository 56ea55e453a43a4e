import type pg from "pg";

/** What is to be done on a connection. It calls `done` once: with the error that broke the connection, or with false. */
export interface Errand {
  run(client: pg.PoolClient, done: (broken: Error | false) => void): void;
  /** No connection could be had. */
  fail(error: Error): void;
}

/**
 * Short pieces of work on the connections of a pool. One that has finished goes on to the next that waits, instead of
 * through the pool, whose timers and listeners cost as much as the messages of a small read. Whoever waits in the pool
 * itself comes first, so that a stream of reads does not keep the writes out.
 */
export class Lane {
  readonly #pool: pg.Pool;
  readonly #waiting: { readonly errand: Errand; readonly since: number }[] = [];
  /** Connections in hand or asked for. */
  #sought = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Does `errand` as soon as a connection is free. */
  take(errand: Errand): void {
    const { options, idleCount, totalCount } = this.#pool;
    if (this.#sought === 0 || idleCount > 0 || totalCount < options.max) {
      this.#seek(errand);
    } else {
      this.#dropLate();
      this.#waiting.push({ errand, since: performance.now() });
    }
  }

  #seek(errand: Errand): void {
    this.#sought++;
    this.#pool.connect((failure, client, release) => {
      if (failure || client === undefined) {
        this.#sought--;
        errand.fail(failure ?? new Error("the pool gave no connection"));
        this.#seekNext();
      } else {
        this.#serve(client, release, errand);
      }
    });
  }

  #serve(client: pg.PoolClient, release: (error: Error | false) => void, errand: Errand): void {
    errand.run(client, (broken) => {
      const next = broken === false && this.#pool.waitingCount === 0 ? this.#next() : undefined;
      if (next !== undefined) {
        this.#serve(client, release, next);
        return;
      }
      this.#sought--;
      release(broken);
      this.#seekNext();
    });
  }

  #seekNext(): void {
    const next = this.#next();
    if (next !== undefined) this.#seek(next);
  }

  #next(): Errand | undefined {
    this.#dropLate();
    return this.#waiting.shift()?.errand;
  }

  /** As the pool does: who has waited too long is told so. */
  #dropLate(): void {
    const patience = this.#pool.options.connectionTimeoutMillis ?? 0;
    if (patience === 0) return;
    while (this.#waiting[0] !== undefined && performance.now() - this.#waiting[0].since > patience) {
      this.#waiting.shift()?.errand.fail(new Error("timeout exceeded when trying to connect"));
    }
  }
}
