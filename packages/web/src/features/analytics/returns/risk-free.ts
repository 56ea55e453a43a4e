/** A rate a year in per cent as an address carries it: `3.5`; nothing where it is none. */
export function riskFreeIn(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^-?\d{1,2}(\.\d{1,4})?$/.test(text) ? text : undefined;
}
