import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { splitLots } from "@distributary/domain/lots/corporate-actions";
import { LotBook, basisOfLot, sumOrNull, type ClosedPart } from "@distributary/domain/lots/lot-book";
import {
  addRationals,
  multiplyRationals,
  rational,
  subtractRationals,
  type Rational,
} from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import { fractionOf, fractionText, roundedText, type Shape, type VectorCase } from "./shape.ts";

interface Trade {
  readonly type: "B" | "S";
  readonly date: string;
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  /** of a purchase: the name of its lot */
  readonly lot?: string;
  /** of a sale by name */
  readonly lots?: readonly (readonly [string, string])[];
}

interface Split {
  readonly type: "SPLIT";
  readonly date: string;
  readonly new: number | string;
  readonly old: number | string;
}

interface LotsCase extends VectorCase {
  readonly method: LotMethod;
  readonly events: readonly (Trade | Split)[];
  readonly final_price: string;
}

export const lotsShape: Shape<LotsCase> = {
  answer: ({ method, events, final_price: price }) => {
    const book = new LotBook(method);
    const sales = events.flatMap((event) => {
      if (event.type === "SPLIT") {
        splitLots(book, fractionOf(String(event.new)), fractionOf(String(event.old)));
        return [];
      }
      const before = book.closed.length;
      trade(book, event);
      return event.type === "S" ? [saleOf(event.date, book.closed.slice(before))] : [];
    });
    const basis = book.basis();
    const value = multiplyRationals(book.quantity(), fractionOf(price));
    const unrealised = basis && subtractRationals(value, basis);
    const realised = gainOf(book.closed);
    return {
      sales,
      realized_total: cents(realised),
      realized_total_exact: exact(realised),
      quantity: fractionText(book.quantity()),
      basis_remaining: cents(basis),
      basis_remaining_exact: exact(basis),
      market_value: cents(value),
      unrealized: cents(unrealised),
      unrealized_exact: exact(unrealised),
      open_lots:
        method === "AVERAGE"
          ? null
          : book.held().map((lot) => [lot.name, fractionText(lot.left), cents(basisOfLot(lot))]),
    };
  },
};

function trade(book: LotBook, { type, date, quantity, price, fee, lot, lots }: Trade): void {
  const sign = rational(type === "B" ? 1n : -1n, 1n);
  const units = multiplyRationals(sign, fractionOf(quantity));
  const named = (lots ?? []).map(([name, part]) => ({ name, quantity: fractionOf(part) }));
  // Fees go into the cost of a purchase and lower the proceeds of a sale: +units x price + fee either way.
  const amount = addRationals(multiplyRationals(units, fractionOf(price)), fractionOf(fee));
  book.trade({ day: parseDay(date), name: lot ?? date, quantity: units, amount, named });
}

function saleOf(date: string, parts: readonly ClosedPart[]): object {
  const gain = gainOf(parts);
  return {
    date,
    proceeds: cents(sumOrNull(parts.map((part) => part.proceeds))),
    basis: cents(sumOrNull(parts.map((part) => part.basis))),
    realized: cents(gain),
    realized_exact: exact(gain),
  };
}

function gainOf(parts: readonly ClosedPart[]): Rational | null {
  return sumOrNull(parts.map(({ proceeds, basis }) => proceeds && basis && subtractRationals(proceeds, basis)));
}

function cents(value: Rational | null): string | null {
  return value && roundedText(value, 2);
}

function exact(value: Rational | null): string | null {
  return value && fractionText(value);
}
