import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { addExact, signOf } from "../../../ui/format/exact.ts";
import { gapTexts } from "../table/section-texts.ts";

/** What of a part of the difference is of positions of which a value or a rate is not known. */
export interface Gap {
  readonly part: "price" | "currency";
  /** what it is called under its part */
  readonly label: string;
  readonly amount: string;
  readonly positions: readonly SummaryPosition[];
}

/** Errors by the part under which the value stands that they leave out. */
const parts = [
  { part: "price", codes: ["no_price", "unvalued_change"] },
  { part: "currency", codes: ["no_rate", "unconverted_change"] },
] as const;

/** The gaps of a difference, by the errors of the answer; an answer that misses nothing has none. */
export function gapsOf(answer: Pick<SummaryAnswer, "analytic" | "rows" | "user_errors">): readonly Gap[] {
  if (answer.analytic.bridge === null) return [];
  return parts.flatMap(({ part, codes }) => {
    const named = new Set(
      answer.user_errors.filter(({ code }) => codes.some((one) => one === code)).map((error) => placeOf(error)),
    );
    if (named.size === 0) return [];
    const positions = answer.rows
      .flatMap((row) => row.components ?? [])
      .filter((one) => named.has(placeOf(one)) && signOf(one.bridge?.[part] ?? "0") !== 0);
    if (positions.length === 0) return [];
    const amount = positions.reduce((sum, one) => addExact(sum, one.bridge?.[part] ?? "0"), "0");
    return [{ part, label: labelOf(part, positions), amount, positions }];
  });
}

function labelOf(part: Gap["part"], positions: readonly SummaryPosition[]): string {
  if (part === "currency") return gapTexts.noRate;
  const isFirst = (one: SummaryPosition): boolean => one.labels.includes("first_valued") && one.value.since === null;
  return positions.every(isFirst) ? gapTexts.firstValued : gapTexts.noValue;
}

function placeOf(one: { readonly account_id: string | null; readonly instrument_id: string | null }): string {
  return `${one.account_id}:${one.instrument_id}`;
}
