import type { ValuationColumn, ValuationSelect, ValuationSeries } from "@distributary/contract/reporting/valuation";
import { multiplyDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { priceOn, type PriceOn } from "@distributary/domain/market/price-on";
import { daysBack } from "./days.ts";
import type { Window } from "./references.ts";

/** What a quantity of one instrument is worth at the end of each day, by the price rule of the valuation. */
export function valuationSeries(
  book: Book,
  instrument: number | null,
  select: ValuationSelect,
  window: Window,
  today: Day,
): ValuationSeries {
  const { key, columns } = select;
  if (instrument === null) {
    return { key, instrument_id: null, units_id: null, columns, rows: [], truncated: false };
  }
  const currency = currencyOf(book, instrument);
  const quantity = parseDecimal(select.query?.quantity ?? "1");
  const to = window.to ?? Math.max(window.from ?? today, today);
  const { days, isCut } = daysBack(window.from ?? to, to, select.query?.step ?? "D");
  // What has no price on the last day had none before: nothing is looked up day by day then.
  const isKnown = currency === instrument || priceOn(book, instrument, to) !== null;
  const rows = days.map((day) => {
    const price = currency === instrument || !isKnown ? null : priceOn(book, instrument, day);
    const value = currency === instrument ? quantity : price?.perUnit && multiplyDecimals(quantity, price.perUnit);
    return columns.map((column) => cell(column, day, value ?? null, price, quantity));
  });
  const ids = book.terms.instruments;
  return {
    key,
    instrument_id: ids[instrument]?.id ?? null,
    units_id: ids[currency]?.id ?? null,
    columns,
    rows,
    truncated: isCut,
  };
}

function cell(
  column: ValuationColumn,
  day: Day,
  value: Decimal | null,
  price: PriceOn | null,
  quantity: Decimal,
): string | null {
  switch (column) {
    case "date":
      return formatDay(day);
    case "value":
      return value && formatDecimal(value);
    case "price":
      return price && formatDecimal(price.price);
    case "price_date":
      return price && formatDay(price.day);
    case "source":
      return price && price.source;
    case "estimated":
      return price && String(price.isEstimated);
    case "accrued":
      return price?.accrued ? formatDecimal(multiplyDecimals(quantity, price.accrued)) : null;
  }
}
