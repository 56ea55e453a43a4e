import { backToMark, setMark } from "../store/marks.ts";
import { fieldChanges } from "./update-events.ts";
import type { Write } from "./write.ts";

/** What says which version of a record this is, not what it says. */
const OF_THE_VERSION: ReadonlySet<string> = new Set(["version", "amendment_time"]);

/**
 * Does a change of a record and takes it back whole where the record reads the same after it, but for its token, its
 * times and the number of its version: then nothing is written and no revision is taken, so that nobody's open window
 * goes stale for nothing (0190). Answers the record as it stands then. Throws whatever `change` throws.
 */
export async function changeUnlessSame<Stands extends object>(
  w: Write,
  before: Stands,
  change: () => Promise<Stands>,
): Promise<Stands> {
  await setMark(w.tx);
  const after = await change();
  if (fieldChanges(before, after).some(({ field }) => !OF_THE_VERSION.has(field))) return after;
  await backToMark(w.tx);
  w.wroteNothing();
  return before;
}
