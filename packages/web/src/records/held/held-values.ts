import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { addExact } from "../../ui/format/exact.ts";

/** What something is worth and what it changed by; null where that is not known. */
export interface HeldValue {
  readonly value: string | null;
  readonly change: string | null;
  /** Something in it has no known value: it counts as nothing. */
  readonly incomplete: boolean;
  /** What it was worth week by week over the period, for a drawing. */
  readonly course: readonly number[];
  /** Of a unit, where it is one security: what its value was counted with, in its own currency. */
  readonly price?: HeldPrice | undefined;
  /** It is held through shares in others, whose own values have it already: it is in no total. */
  readonly through?: true;
}

/** The price that a security is valued at. */
interface HeldPrice {
  readonly price: string | null;
  readonly date: string | null;
  readonly estimated: boolean;
}

/** What everything of one kind is worth today, each by its id, and all of it. */
export interface HeldValues {
  readonly unit: string;
  /** The day that changes count from, `yyyy-MM-dd`. */
  readonly since: string | null;
  readonly byId: ReadonlyMap<string, HeldValue>;
  readonly total: HeldValue;
}

/** The answer of the Summary by record: what one has among the assets and among the debts is one figure. */
export function heldValues(answer: SummaryAnswer): HeldValues {
  const { history = [], history_by: parts = {} } = answer.analytic;
  const byId = new Map<string, HeldValue>();
  for (const row of answer.rows) {
    const [id] = row.path;
    if ((row.section !== "A" && row.section !== "L") || id === undefined || row.path.length > 1) continue;
    const before = byId.get(id);
    byId.set(id, {
      value: before === undefined ? row.value.at : sum(before.value, row.value.at),
      change: before === undefined ? row.value.diff : sum(before.change, row.value.diff),
      incomplete: row.incomplete || before?.incomplete === true,
      // A drawing rounds anyway.
      course: (parts[id] ?? []).map(Number),
      price: before?.price ?? priceOf(id, row.components),
    });
  }
  const { at, diff } = answer.net_worth.net_worth;
  return {
    unit: answer.targetUnit,
    since: answer.since,
    byId,
    total: {
      value: at,
      change: diff,
      incomplete: answer.incomplete,
      course: history.map(({ net_worth: worth }) => Number(worth)),
    },
  };
}

/** The price of a security in its row; none in the row of anything else. */
function priceOf(id: string, components: readonly SummaryPosition[] | undefined): HeldPrice | undefined {
  const [first] = components ?? [];
  if (first?.instrument_id !== id) return undefined;
  return { price: first.price, date: first.price_date, estimated: first.estimated };
}

/** The sum of two amounts; not known where one of them is not. */
function sum(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : addExact(a, b);
}
