import { setImmediate } from "node:timers/promises";
import { atOnce, type Steps } from "@distributary/domain/ledger/steps";

/** How long steps run before others have their turn, in milliseconds: a wait that nobody notices. */
const TURN_MS = 20;

/**
 * What the steps of `begin` make, run in short turns between which other requests are answered. Where the book changes
 * meanwhile it is begun anew; a book that changes all the time is asked without a pause in the end. Null: `begin` has
 * nothing to do.
 */
export async function runCooperatively<B, T>(
  begin: () => Promise<{ readonly book: B; readonly steps: Steps<T> } | null>,
  stands: (book: B) => boolean,
  tries = 3,
): Promise<{ readonly book: B; readonly result: T } | null> {
  const begun = await begin();
  if (begun === null) return null;
  const { book, steps } = begun;
  if (tries === 0) return { book, result: atOnce(steps) };
  let since = performance.now();
  while (stands(book)) {
    const step = steps.next();
    if (step.done === true) return { book, result: step.value };
    if (performance.now() - since < TURN_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what lets others have their turn
    await setImmediate();
    since = performance.now();
  }
  return runCooperatively(begin, stands, tries - 1);
}
