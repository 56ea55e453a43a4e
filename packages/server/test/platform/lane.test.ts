import type pg from "pg";
import { expect, it } from "vitest";
import { Lane, type Carrier, type Errand } from "../../src/platform/db/lane.ts";

interface Named extends Errand {
  readonly name: string;
}

/** A pool of one connection, and errands that end when they are told to. */
function lane() {
  const carried: string[] = [];
  const ends: (() => void)[] = [];
  const pool = { options: { max: 1 }, idleCount: 0, waitingCount: 0, totalCount: 1 };
  const connect = (give: (error: undefined, client: object, release: () => void) => void): void =>
    give(undefined, {}, () => undefined);
  const carrier: Carrier<Named> = {
    together: () => false,
    run: (_client, errands, done) => {
      carried.push(...errands.map(({ name }) => name));
      ends.push(() => done(false, []));
    },
  };
  const made = new Lane<Named>({ ...pool, connect } as unknown as pg.Pool, carrier);
  return {
    carried,
    ask: (party: string, name: string): void => made.take({ party, name, fail: () => undefined }),
    end: (): void => ends.shift()?.(),
  };
}

it("takes parties in turn, however much of one waits", () => {
  const { carried, ask, end } = lane();
  for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name);
  for (const name of ["b1", "b2"]) ask("b", name);
  ask("c", "c1");
  for (let count = 0; count < 6; count++) end();
  // a1 goes at once; then the lines a, b and c in turn.
  expect(carried).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});
