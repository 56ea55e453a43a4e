import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { addExact, compareExact, signOf } from "../../../ui/format/exact.ts";

/** One part of the assets. `colour` 1 to 8, or null for what is put together at the end. */
export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** of the assets, 0 to 1 as text; null where they are nothing */
  readonly share: string | null;
  readonly colour: number | null;
}

/** Keys that the answer has an allocation for, those that say most first. */
export function allocationKeys(answer: SummaryAnswer): readonly string[] {
  const order = ["instrument_type", "account", "currency", "account_type", "entity", "instrument", "tag"];
  return Object.entries(answer.analytic.allocation ?? {})
    .filter(([, list]) => list.length > 0)
    .map(([key]) => key)
    .toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
}

/** The largest parts first, at most `most`; the rest as one. What is not above zero is no part of the assets. */
export function slicesOf(answer: SummaryAnswer, key: string, most: number, restLabel: string): readonly Slice[] {
  const items = (answer.analytic.allocation?.[key] ?? [])
    .filter((item) => signOf(item.value) > 0)
    .toSorted((left, right) => compareExact(right.value, left.value));
  const kept = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.slice(kept.length);
  const slices: Slice[] = kept.map((item, index) => ({ ...item, colour: (index % 8) + 1 }));
  if (rest.length > 0) {
    const value = rest.reduce((sum, item) => addExact(sum, item.value), "0");
    const share = rest.reduce<string | null>(
      (sum, item) => (sum === null || item.share === null ? null : addExact(sum, item.share)),
      "0",
    );
    slices.push({ key: "rest", label: `${restLabel} (${rest.length})`, value, share, colour: null });
  }
  return slices;
}
