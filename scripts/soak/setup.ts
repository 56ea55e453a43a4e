import fc from "fast-check";
import { countRuns, SOAK_FACTOR } from "./times.ts";

const DEFAULT_RUNS = 100;

/** The same tree gets the same verdict every time: only long runs look for cases that nobody has seen yet. */
const SEED = 20_250_101;

/**
 * Every property runs its default count times the factor, and says how many cases it really tried. In long runs the seed
 * is another one each time; a case that fails is printed with seed and path, to be kept as an example of its property.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: DEFAULT_RUNS * SOAK_FACTOR,
  ...(SOAK_FACTOR === 1 ? { seed: SEED } : {}),
  reporter(details) {
    countRuns(details.numRuns);
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  },
});
