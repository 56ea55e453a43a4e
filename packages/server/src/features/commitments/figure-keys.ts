import type { CommitmentPoint } from "@distributary/contract/reporting/commitments";
import { COMMITMENT_FIGURES, type CommitmentFigure } from "@distributary/contract/evidence/figures/commitments";
import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { multiplyDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal, readDecimal } from "@distributary/domain/money/parse-decimal";
import { quotientOf } from "../../access/records/sums.ts";
import { recordKeys, type RecordKey } from "@distributary/contract/evidence/record-key";

/** What is worked out of other figures. */
export const MADE_OF: Readonly<Partial<Record<CommitmentFigure, readonly CommitmentFigure[]>>> = {
  tvpi: ["distributed", "value", "paid_in"],
  dpi: ["distributed", "paid_in"],
  rvpi: ["value", "paid_in"],
  pic: ["paid_in", "committed"],
  moic: ["distributed", "value", "invested"],
};

/** A figure as it is shown: a rate in per cent. */
export function amountOf(point: CommitmentPoint, name: CommitmentFigure): string | null {
  const found = point[name];
  if (typeof found !== "object" || found === null) return found;
  if (name !== "irr" || found.value === null) return found.value;
  return formatDecimal(multiplyDecimals(readDecimal(found.value), parseDecimal("100")));
}

/** What a figure is in, `currency` where it is money. */
export function unitOf(name: CommitmentFigure, currency: string): string {
  if (name === "irr") return "%";
  return MADE_OF[name] ? "×" : currency;
}

/** The keys under which the figures of a commitment open, by their names. */
export function commitmentKeys(id: string, asked: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  return recordKeys("commitment", COMMITMENT_FIGURES, [id], asked);
}

/** The same of the commitments of one currency (ISO code) put together. */
export function poolKeys(currency: string, asked: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  return recordKeys("pool", COMMITMENT_FIGURES, [currency], asked);
}

/** The multiple of a commitment as its amounts over the last of them; none of any other figure. */
export function multipleSum(
  point: CommitmentPoint,
  name: CommitmentFigure,
  keys: Readonly<Record<string, string>>,
): Pick<FigureEvidence, "sum"> {
  const made = (MADE_OF[name] ?? []).flatMap((one) => {
    const value = amountOf(point, one);
    return value === null ? [] : [{ label: COMMITMENT_FIGURES[one].title, value, key: keys[one] }];
  });
  if (made.length !== MADE_OF[name]?.length) return {};
  const sum = quotientOf(made.slice(0, -1), made.slice(-1), amountOf(point, name));
  return sum ? { sum: [...sum] } : {};
}
