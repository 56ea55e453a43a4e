import { timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import {
  valuationEndpoints,
  type HoldingColumn,
  type PayoffColumn,
  type PayoffSeries,
  type ValuationColumn,
} from "@distributary/contract/reporting/valuation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";

/** A row of a series by the names of its columns; amounts are decimal text. */
export type SeriesRow<Column extends string> = Readonly<Record<Column, string | null>>;

function rowsOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): SeriesRow<Column>[] {
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])) as SeriesRow<Column>,
  );
}

/** A payment that is planned, beside what was held, is due on that and was received. */
export type PlannedRow = SeriesRow<
  "date" | "kind" | "amount" | "estimated" | "held" | "expected" | "received" | "open"
>;
const plannedColumns: PayoffColumn[] = ["date", "kind", "amount", "estimated", "held", "expected", "received", "open"];

/** What is planned of an instrument, and which fields are missing to tell. */
export interface Planned {
  readonly rows: readonly PlannedRow[];
  readonly missing: readonly string[];
  readonly truncated: boolean;
  /** The currency (its uuid) that the amounts are paid in; null for none. */
  readonly units_id: string | null;
}

/** What an instrument pays by its terms on the days between two (without them all that it knows). */
export function usePlanned(
  universe: string,
  id: string,
  days: { readonly start_time?: string; readonly end_time?: string },
): UseQueryResult<Planned> {
  return useQuery({
    queryKey: ["planned", universe, id, days],
    queryFn: async ({ signal }) => {
      const select = { key: id, columns: plannedColumns, query: { axis: "date" as const }, ...days };
      const { items } = await api.call(valuationEndpoints.payoff, { body: [select] }, { signal });
      const [found] = items;
      const rows = rowsOf(plannedColumns, found?.rows ?? []) as PlannedRow[];
      const { missing = [], truncated = false, units_id = null } = found ?? {};
      return { rows, missing, truncated, units_id };
    },
  });
}

/** A point of a payoff. */
export type PayoffRow = SeriesRow<"at" | "payoff" | "by" | "corner">;
const payoffColumns: PayoffColumn[] = ["at", "payoff", "by", "corner"];

/** A payoff by a price or a rate; without points where it is by neither. */
export interface PayoffCurveRead {
  readonly axis: PayoffSeries["axis"];
  readonly points: readonly PayoffRow[];
}

/** What a quantity of an instrument pays by the price or rate of what it is on. */
export function usePayoff(universe: string, id: string, quantity: string): UseQueryResult<PayoffCurveRead> {
  return useQuery({
    queryKey: ["payoff", universe, id, quantity],
    queryFn: async ({ signal }) => {
      const select = { key: id, columns: payoffColumns, query: { quantity, axis: "value" as const } };
      const { items } = await api.call(valuationEndpoints.payoff, { body: [select] }, { signal });
      const axis = items[0]?.axis ?? "date";
      const points = axis === "date" ? [] : (rowsOf(payoffColumns, items[0]?.rows ?? []) as PayoffRow[]);
      return { axis, points };
    },
  });
}

/**
 * What a quantity of an instrument pays at one price of what it is on; null where nothing is told of it. A question of its
 * own, so that a curve that is drawn stays where the price comes after it. Not asked without a price.
 */
export function usePayoffAt(
  universe: string,
  id: string,
  quantity: string,
  price: string | null,
): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ["payoff-at", universe, id, quantity, price],
    queryFn: async ({ signal }) => {
      const query = { quantity, axis: "value" as const, at: [price ?? ""] };
      const select = { key: id, columns: ["payoff" as const], query };
      const { items } = await api.call(valuationEndpoints.payoff, { body: [select] }, { signal });
      return items[0]?.rows[0]?.[0] ?? null;
    },
    enabled: price !== null,
  });
}

/** What was held on a day. */
export type HeldRow = SeriesRow<"date" | "quantity" | "price" | "value" | "explain_key">;
const heldColumns: HoldingColumn[] = ["date", "quantity", "price", "value", "explain_key"];

/** What the universe held of an instrument month by month up to a day, since it first did. */
export function useHeldOverTime(
  universe: string,
  id: string,
  until: string,
): UseQueryResult<{ readonly rows: readonly HeldRow[]; readonly truncated: boolean }> {
  return useQuery({
    queryKey: ["held", universe, id, until],
    queryFn: async ({ signal }) => {
      const select = { key: id, columns: heldColumns, end_time: until, query: { step: "M" as const } };
      const { items } = await api.call(valuationEndpoints.holding, { body: [select] }, { signal });
      const rows = rowsOf(heldColumns, items[0]?.rows ?? []) as HeldRow[];
      return { rows, truncated: items[0]?.truncated ?? false };
    },
  });
}

/** What a quantity is worth on a day, by which price, and the interest accrued in it. */
export type WorthRow = SeriesRow<"date" | "value" | "price" | "price_date" | "estimated" | "accrued">;
const worthColumns: ValuationColumn[] = ["date", "value", "price", "price_date", "estimated", "accrued"];

/** What a quantity of an instrument, and one unit of it, is worth at the end of a day. */
export function useWorth(
  universe: string,
  id: string,
  quantity: string,
  on: string,
): UseQueryResult<{ readonly held: WorthRow | null; readonly one: WorthRow | null }> {
  return useQuery({
    queryKey: ["worth", universe, id, quantity, on],
    queryFn: async ({ signal }) => {
      const select = { key: id, columns: worthColumns, start_time: on, end_time: on };
      const body = [{ ...select, query: { quantity } }, select];
      const { items } = await api.call(valuationEndpoints.instrument, { body }, { signal });
      const [held, one] = items.map(({ rows }) => rowsOf(worthColumns, rows)[0] as WorthRow | undefined);
      return { held: held ?? null, one: one ?? null };
    },
  });
}

/** What a reference (an instrument by its id) was fixed at up to a day, the oldest first; none without a reference. */
export function useFixings(
  universe: string,
  reference: string | null,
  until: string,
): UseQueryResult<readonly { readonly date: string; readonly price: string }[]> {
  return useQuery({
    queryKey: ["fixings", universe, reference, until],
    queryFn: async ({ signal }) => {
      if (reference === null) return [];
      const select = { key: reference, end_time: until };
      const { items } = await api.call(timeseriesEndpoints.instrument, { body: [select] }, { signal });
      return (items[0]?.rows ?? []).flatMap(([date, price]) =>
        date == null || price == null ? [] : [{ date, price }],
      );
    },
  });
}
