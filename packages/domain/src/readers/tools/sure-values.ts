import { isZero } from "../values/read-amount.ts";
import { numberIn, textIn, type Json } from "./json-values.ts";
import type { ToolRows } from "./tool-rows.ts";

/** What Sure calls accounts of things that have a value, by the type of the record that each becomes. */
const THINGS: Readonly<Record<string, string>> = { Property: "REAL", Vehicle: "OTHR", OtherAsset: "OTHR" };

/** An account that Sure knows by its value alone: a house, a car, a portfolio that nobody lists. */
export interface ValuedAccount {
  readonly line: number;
  readonly name: string;
  readonly kind: string;
  readonly currency: string;
  /** its value as the export states it; empty where it does not */
  readonly value: string;
  /** its values day by day, in the order of the file */
  readonly valuations: readonly { readonly line: number; readonly data: Json }[];
}

/**
 * Writes such an account as one unit of what it holds, received on the first day it has a value and priced at each value
 * since. `last`: the last day of the file, of which the stated value is.
 */
export function valuedAccountRows({ valuations, ...account }: ValuedAccount, last: string, out: ToolRows): void {
  const { line, name, kind, currency, value } = account;
  const known = valuations
    .map((one) => ({
      line: one.line,
      date: textIn(one.data, "date").slice(0, 10),
      price: numberIn(one.data, "amount"),
    }))
    .filter(({ date, price }) => date !== "" && price !== "")
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  if (value !== "" && last !== "" && known.at(-1)?.date !== last) known.push({ line, date: last, price: value });
  const [first] = known;
  if (first === undefined || known.every(({ price }) => isZero(price))) return;
  const instrument = out.records.instrument(first.line, [name], name, THINGS[kind] ?? "OTHR", currency);
  const plain = { line: first.line, date: first.date, account: name, currency, id: "", text: name };
  out.put({ ...plain, cells: { type: "RECEIVE", amount: "0", instrument_id: instrument, quantity: "1" } });
  const days = new Map(known.map((one) => [one.date, one]));
  for (const { line: at, date, price } of days.values())
    out.other("prices", at, { date, instrument_id: instrument, price, currency });
}
