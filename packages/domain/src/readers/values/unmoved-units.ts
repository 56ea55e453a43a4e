/** Types of rows whose quantity is what was held: it moves nothing. */
export const UNMOVED_UNITS: ReadonlySet<string> = new Set(["SPINOFF", "CAPRETURN"]);
