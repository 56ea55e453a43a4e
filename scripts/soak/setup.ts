import fc from "fast-check";
import { countRuns, SOAK_FACTOR } from "./times.ts";

const DEFAULT_RUNS = 100;

/** Every property runs its default count times the factor, and says how many cases it really tried. */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: DEFAULT_RUNS * SOAK_FACTOR,
  reporter(details) {
    countRuns(details.numRuns);
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  },
});
