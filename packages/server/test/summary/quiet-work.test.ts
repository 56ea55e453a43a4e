import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Book } from "@distributary/domain/ledger/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IdleScheduler } from "../../src/books/idle-scheduler.ts";
import { BookCache } from "../../src/books/book-cache.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

/** Parts that say how many of them were done. */
function counted(most: number) {
  const state = { done: 0 };
  function* parts(): Generator<void, void> {
    while (state.done < most) {
      state.done += 1;
      yield;
    }
  }
  return { state, parts: parts() };
}

const turns = async (most: number): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- one turn after the other is what is counted
  for (let i = 0; i < most; i++) await setImmediate();
};

function fails(error: unknown): never {
  throw error;
}

describe("work while nobody waits", () => {
  it("is done part by part, at most one in a turn", async () => {
    const quiet = new IdleScheduler(fails);
    const { state, parts } = counted(5);
    quiet.add(parts, () => true);
    expect(state.done).toBe(0);
    await turns(2);
    expect(state.done).toBeGreaterThan(0);
    expect(state.done).toBeLessThanOrEqual(2);
    await turns(10);
    expect(state.done).toBe(5);
  });

  it("stands still while anybody waits, and goes on after the last of them", async () => {
    const quiet = new IdleScheduler(fails);
    const { state, parts } = counted(3);
    const ends = new EventEmitter();
    const waits = ["first", "second"].map((name) =>
      quiet.whileWaiting(async () => {
        const [error] = (await once(ends, name)) as [Error | undefined];
        if (error) throw error;
      }),
    );
    quiet.add(parts, () => true);
    await turns(5);
    ends.emit("first");
    await turns(5);
    expect(state.done).toBe(0);
    ends.emit("second", new Error("refused"));
    expect(await Promise.allSettled(waits)).toMatchObject([{ status: "fulfilled" }, { status: "rejected" }]);
    await turns(10);
    expect(state.done).toBe(3);
  });

  it("is left where it is no longer wanted or failed; the failure is told, and the next has its turn", async () => {
    const told: unknown[] = [];
    const quiet = new IdleScheduler((error) => told.push(error));
    const [unwanted, next] = [counted(9), counted(2)];
    quiet.add(unwanted.parts, () => unwanted.state.done < 2);
    const broken = new Error("broken");
    quiet.add({ next: () => fails(broken) }, () => true);
    quiet.add(next.parts, () => true);
    await turns(20);
    expect(unwanted.state.done).toBe(2);
    expect(told).toEqual([broken]);
    expect(next.state.done).toBe(2);
  });
});

describe("a book that was asked", () => {
  const universes = [randomUUID(), randomUUID()] as const;
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await testDatabase();
    for (const universe of universes)
      // oxlint-disable-next-line no-await-in-loop -- two rows
      await fresh.database.withUniverse({ universe }, (tx) =>
        tx.execute(sql`insert into universe (universe_id, name, default_currency, default_timezone, created_time, updated_time)
          values (${universe}, 'asked', 'USD', 'UTC', now(), now())`),
      );
  });
  afterAll(() => fresh.close());

  async function asked(shelf: BookCache, universe: string): Promise<Book> {
    return shelf.whileAsked(async () => {
      const shelved = await shelf.current(universe, false);
      if (!shelved) throw new Error("there is no such book");
      shelf.answered(universe, shelved, { target: shelved.book.terms.defaultCurrency, basis: true });
      expect(shelved.book.dayIndex).toBeNull();
      return shelved.book;
    });
  }

  it("is prepared after its answer", async () => {
    const book = await asked(new BookCache(fresh.database, { boundBytes: 1e9 }), universes[0]);
    expect(book.dayIndex).toBeNull();
    await expect.poll(() => book.dayIndex).not.toBeNull();
  });

  it("is not prepared when it was let go meanwhile", async () => {
    // A bound that one book fills: the second lets the first go.
    const shelf = new BookCache(fresh.database, { boundBytes: 1 });
    const [gone, kept] = await shelf.whileAsked(async () => [
      await asked(shelf, universes[0]),
      await asked(shelf, universes[1]),
    ]);
    await expect.poll(() => kept?.dayIndex).not.toBeNull();
    expect(gone?.dayIndex).toBeNull();
  });
});
