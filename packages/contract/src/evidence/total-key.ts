/** Sums over all positions that were asked about, which no row shows. */
const TOTALS = [
  "cash",
  "holdings",
  "due",
  "debts",
  "flows",
  "price",
  "currency",
  "open_fx",
  "live_fx",
  "basis",
  "converted",
  "crossing",
] as const;

/** The name of such a sum. */
export type TotalName = (typeof TOTALS)[number];

/** A sum over all positions: by what they are, of a part of what changed them, or of their cost. */
export interface TotalKey {
  readonly figure: "total";
  readonly name: TotalName;
}

/** Reads a subject `total:cash`; null for anything else. */
export function readTotal(subject: string): TotalKey | null {
  const [figure, asked, ...rest] = subject.split(":");
  const name = TOTALS.find((one) => one === asked);
  return figure === "total" && name !== undefined && rest.length === 0 ? { figure, name } : null;
}
