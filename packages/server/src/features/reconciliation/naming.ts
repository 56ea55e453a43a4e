import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { Book } from "@distributary/domain/ledger/book";

/** Id of an instrument by its index. */
export function idOf(book: Book, instrument: number | null): string | null {
  return instrument === null ? null : (book.terms.instruments[instrument]?.id ?? null);
}

/** Id of an account by its index. */
export function accountId(book: Book, account: number): string {
  return book.terms.accounts[account]?.id ?? "";
}

/** What an instrument is called in a line: a currency by its code; empty for the whole account. */
export function labelOf(book: Book, instrument: number | null): string {
  const terms = instrument === null ? null : book.terms.instruments[instrument];
  return terms ? (terms.type === "CCY" ? (terms.code ?? terms.name) : terms.name) : "";
}

/** An exact amount as an answer carries it. */
export function text(value: Decimal | null): string | null {
  return value === null ? null : formatDecimal(value);
}
