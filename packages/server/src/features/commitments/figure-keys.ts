import { trailKey, type TrailKey } from "../../access/trails.ts";

/** What each figure of a commitment is called. */
export const COMMITMENT_TITLES = {
  committed: "Committed",
  called: "Called",
  paid_in: "Paid in",
  invested: "Invested",
  fees: "Fees",
  unfunded: "Unfunded",
  recallable: "Recallable",
  distributed: "Distributed",
  return_of_capital: "Return of capital",
  payable: "Still to be paid",
  receivable: "Still to come",
  value: "Value",
  tvpi: "TVPI",
  dpi: "DPI",
  rvpi: "RVPI",
  pic: "PIC",
  moic: "MOIC",
  irr: "IRR, per year",
} as const;

/** The keys under which the figures of a commitment open, by their names. */
export function commitmentKeys(
  id: string,
  { at, asKnownOn }: Pick<TrailKey, "at" | "asKnownOn">,
): Record<string, string> {
  const names = Object.keys(COMMITMENT_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, trailKey({ figure: `commitment.${name}`, ids: [id], at, asKnownOn })]),
  );
}
