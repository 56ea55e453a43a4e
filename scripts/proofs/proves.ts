import { TestRunner } from "vitest";
import { nameableIds } from "./ids.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Ids of the specification that the test asserts. */
    proves?: readonly string[];
  }
}

/** One test cannot assert a whole page of the specification. */
const MOST_IDS = 5;

let known: ReadonlySet<string> | undefined;

/**
 * The first line of a test that asserts something of the specification: which sentences, rules, states or constants
 * these are, for `npm run coverage`. They count when the test passes.
 *
 * @throws when the specification has no such id, these are more than five, or the test said so before
 */
export function proves(...ids: readonly string[]): void {
  const nameable = (known ??= nameableIds());
  for (const id of ids) if (!nameable.has(id)) throw new Error(`The specification has nothing to name ${id}.`);
  if (ids.length > MOST_IDS) throw new Error(`One test proves at most ${MOST_IDS} of them, not ${ids.length}.`);
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error("Only a running test proves something.");
  if (test.meta.proves !== undefined) throw new Error("A test says once what it proves.");
  test.meta.proves = ids;
}
