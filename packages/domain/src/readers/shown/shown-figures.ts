import { addDecimals, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { Cells, RowSink } from "../neutral-row.ts";
import { UNMOVED_UNITS } from "../values/unmoved-units.ts";
import type { ShownFigure } from "./shown-figure.ts";

type Holding = Pick<ShownFigure, "account" | "currency" | "instrument">;

/**
 * What a program shows at the end of its file: the sums of what it lists, or what it states itself, with its last prices.
 * It is kept apart from the rows that are made of the file, so that both can be held against each other.
 */
export class ShownFigures {
  readonly #sums = new Map<string, { readonly of: Holding; sum: Decimal }>();
  readonly #stated = new Map<string, { readonly of: Holding; readonly date: string; readonly quantity: string }>();
  readonly #prices = new Map<string, { readonly date: string; readonly price: string; readonly currency: string }>();
  #last = "";

  /** Something that came to a holding, or left it. */
  add(of: Holding, date: string, change: Decimal): void {
    const key = keyOf(of);
    const there = this.#sums.get(key);
    if (there === undefined) this.#sums.set(key, { of, sum: change });
    else there.sum = addDecimals(there.sum, change);
    this.until(date);
  }

  /** Counts what a row of the form moves. */
  row(account: string, cells: Cells): void {
    const { date = "", type = "", currency = "", counter_account_id: counter = "" } = cells;
    const put = (to: string, unit: Pick<Holding, "currency"> | Pick<Holding, "instrument">, text = ""): void => {
      const change = exact(text);
      if (change !== null && text !== "")
        this.add({ account: to, currency: "", instrument: "", ...unit }, date, change);
    };
    const { instrument_id: instrument = "", received_instrument_id: received = "", quantity = "" } = cells;
    if (cells["amount"] !== "0" || instrument === "") put(account, { currency }, cells["amount"]);
    if (counter !== "") put(counter, { currency: cells["counter_currency"] ?? currency }, cells["counter_amount"]);
    if (instrument !== "" && !UNMOVED_UNITS.has(type)) put(account, { instrument }, quantity);
    if (received !== "") put(account, { instrument: received }, cells["received_quantity"]);
    if (instrument !== "" && type === "DELIVER" && counter !== "")
      put(counter, { instrument }, quantity.replace(/^-/, ""));
  }

  /** What the program itself says of a holding, in place of what its rows add up to; of several days the last. */
  state(of: Holding, date: string, quantity: string): void {
    const key = keyOf(of);
    if (exact(quantity) !== null && quantity !== "" && date >= (this.#stated.get(key)?.date ?? ""))
      this.#stated.set(key, { of, date, quantity });
    this.until(date);
  }

  /** What a unit of a security was worth on a day. */
  priced(instrument: string, date: string, price: string, currency: string): void {
    if (date >= (this.#prices.get(instrument)?.date ?? "")) this.#prices.set(instrument, { date, price, currency });
    this.until(date);
  }

  /** The file goes on to this day at least. */
  until(date: string): void {
    if (date > this.#last) this.#last = date;
  }

  /** Hands on what there is to compare. */
  end(sink: RowSink): void {
    const sums = [...this.#sums].filter(([key]) => !this.#stated.has(key));
    for (const [, { of, sum }] of sums) this.#show(sink, of, this.#last, formatDecimal(sum));
    for (const { of, date, quantity } of this.#stated.values()) this.#show(sink, of, date || this.#last, quantity);
  }

  #show(sink: RowSink, of: Holding, date: string, quantity: string): void {
    const known = this.#prices.get(of.instrument);
    sink.shows?.({ ...of, date, quantity, price: known?.price ?? "", priceCurrency: known?.currency ?? "" });
  }
}

function keyOf({ account, currency, instrument }: Holding): string {
  return `${account}\n${currency}\n${instrument}`;
}
