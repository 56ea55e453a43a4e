import type { Proposal } from "@distributary/contract/reporting/reconciliation";
import type { ComparedLine } from "@distributary/domain/reconciliation/compare";
import { wholeAccount } from "@distributary/domain/reconciliation/whole-account";
import type { Book } from "@distributary/domain/ledger/book";
import type { AccountTerms } from "../../access/store/references.ts";
import { proposedForTotal, type ComparedStatement } from "./differences.ts";
import { accountId } from "./naming.ts";
import { byEvent, byPrice } from "./proposals.ts";
import type { SaidLine } from "./stated.ts";

/**
 * What would close the difference of an account's total, each to the cent: money that was not recorded, or another price
 * of the one holding that it can lie with. None while a line of the statement itself is off: closing that comes first.
 * What is likelier comes first and is suggested: the price where the one that stands is of an earlier day, or where there
 * is not enough cash for what is missing; else the money.
 */
export function totalProposals(
  book: Book,
  statement: ComparedStatement,
  line: ComparedLine,
  { value, currency, row }: SaidLine,
  sameDay: readonly ComparedStatement[],
  accounts: readonly AccountTerms[],
): Proposal[] {
  const { account, day, compared } = statement;
  if (line.tiesOut === true || value === null || currency === null) return [];
  if (compared.some((one) => one.instrument !== null && one.tiesOut === false)) return [];
  const { money, price, isCovered } = wholeAccount(book, account, day, value, currency);
  const closing = { closes: [{ account_id: accountId(book, account), instrument_id: null }], suggested: false };
  const events =
    money === null
      ? []
      : proposedForTotal(book, statement, { delta: money, currency }, sameDay, accounts).map((one) => {
          const others = one.closes.length > 1 && typeof one.other === "object" ? [one.other.account] : [];
          const more = others.map((other) => ({ account_id: accountId(book, other), instrument_id: row.units }));
          return byEvent(book, day, one, accounts, { ...closing, closes: [...closing.closes, ...more] });
        });
  // The value of the holding is said, and right: another price would open that line.
  const disturbs = statement.lines.some((one) => one.instrument === price?.instrument && one.value !== null);
  const prices = price === null ? [] : [byPrice(book, day, { ...price, currency }, { ...closing, disturbs })];
  const isByPrice = price !== null && (price.isStale || !isCovered);
  const all = (isByPrice ? [...prices, ...events] : [...events, ...prices]).toSorted(
    (a, b) => Number(a.disturbs) - Number(b.disturbs),
  );
  return all.map((one, place) => ({ ...one, suggested: place === 0 && !one.disturbs }));
}
