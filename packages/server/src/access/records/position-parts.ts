import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { Book } from "@distributary/domain/ledger/book";
import { holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import type { RecordKey } from "@distributary/contract/evidence/record-key";
import type { FigureAddress } from "./evidence.ts";

/** Whose positions, on the day and as known on the instant of a figure that rests on them. */
export interface PositionsOf {
  readonly book: Book;
  /** its index in the book */
  readonly instrument: number;
  readonly asked: Pick<RecordKey, "at" | "asKnownOn">;
  readonly addressOf: FigureAddress;
  /** ISO code of the currency that the values are in */
  readonly unit: string;
}

/** What each account holds of an instrument, in value: parts under a figure, which open to legs and price. */
export function positionParts(
  { book, instrument, asked: { at, asKnownOn }, addressOf, unit }: PositionsOf,
  labelOf: (account: string) => string,
  signed: (value: Decimal) => Decimal = (value) => value,
): EvidenceItem[] {
  const { id = "" } = book.terms.instruments[instrument] ?? {};
  return holdersOf(book, instrument).map((place) => {
    const { id: account = "", name = "" } = book.terms.accounts[place] ?? {};
    const { value } = holdingAt(book, instrument, [place], at);
    const key = addressOf({ figure: "value", account, instrument: id }, at, unit, asKnownOn);
    return { kind: "part", key, label: labelOf(name), amount: value && formatDecimal(signed(value)) };
  });
}
