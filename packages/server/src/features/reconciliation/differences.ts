import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { ONE, signOfDecimal, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import type { ComparedLine } from "@distributary/domain/reconciliation/compare";
import {
  proposalsFor,
  suggestedAmong,
  type Difference,
  type Proposal,
} from "@distributary/domain/reconciliation/proposals";
import type { Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/valuation/book";
import { positionKey } from "@distributary/domain/valuation/position";
import { worthOn } from "@distributary/domain/valuation/reconcile";
import { changesUpTo } from "@distributary/domain/valuation/slice";
import { settlementOf } from "../../access/settlement.ts";
import type { AccountTerms } from "../../access/store/references.ts";
import type { SaidLine } from "./stated.ts";

/** A statement with its lines beside the ledger. */
interface ComparedStatement {
  readonly account: number;
  readonly day: Day;
  readonly lines: readonly SaidLine[];
  readonly compared: readonly ComparedLine[];
}

/** What closes the differences of quantity of one statement. */
export interface ProposedFor {
  /** by instrument, the likeliest first */
  readonly byInstrument: ReadonlyMap<number, readonly Proposal[]>;
  /** those that close all of them together */
  readonly suggested: ReadonlySet<Proposal>;
  /** account and instrument of each difference that proposals name by its place */
  readonly places: readonly Pick<Difference, "account" | "instrument">[];
}

/**
 * Proposals for a statement. `sameDay` are the statements of all accounts of that day, this one included; `accounts`
 * are the terms of theirs and the standard ones.
 */
export function proposedFor(
  book: Book,
  statement: ComparedStatement,
  sameDay: readonly ComparedStatement[],
  accounts: readonly AccountTerms[],
): ProposedFor {
  const own = differencesOf(book, statement);
  const others = sameDay.filter((one) => one.account !== statement.account).flatMap((one) => differencesOf(book, one));
  const stated = new Set(
    sameDay.flatMap((one) =>
      one.compared.flatMap((line) => (line.instrument === null ? [] : positionKey(one.account, line.instrument))),
    ),
  );
  const proposals = proposalsFor(own, {
    settlementOf: (account) => settledBy(book, account, accounts),
    isStated: (account, instrument) => stated.has(positionKey(account, instrument)),
    others,
  });
  const chosen = new Set(suggestedAmong(proposals));
  return {
    byInstrument: new Map(own.map((one, place) => [one.instrument, proposals[place] ?? []])),
    suggested: chosen,
    places: [...own, ...others],
  };
}

function differencesOf(book: Book, { account, day, lines, compared }: ComparedStatement): Difference[] {
  return compared.flatMap((line, place) => {
    const { instrument, statedQuantity, quantity } = line;
    const delta = deltaOf(line, lines[place]);
    if (instrument === null || delta === null || signOfDecimal(delta) === 0) return [];
    const currency = currencyOf(book, instrument);
    const position = book.positions[book.positionIndex.get(positionKey(account, instrument)) ?? -1];
    return [
      {
        account,
        instrument,
        isCash: currency === instrument,
        currency,
        places: minorUnitOf(book.terms.instruments[currency]?.code ?? ""),
        delta,
        unitWorth: currency === instrument ? null : worthOn(book, instrument, ONE, currency, day),
        isKnown: position?.slices.some((slice) => slice !== null && changesUpTo(slice, day) > 0) ?? false,
        isOwed: [statedQuantity, quantity].some((one) => one !== null && signOfDecimal(one) < 0),
      },
    ];
  });
}

/** What the statement has more, in units; money of which only the value is said in its own currency is its units. */
function deltaOf(line: ComparedLine, said: SaidLine | undefined): Decimal | null {
  if (line.unexplainedQuantity !== null) return line.unexplainedQuantity;
  const isMoney = line.instrument !== null && said?.currency === line.instrument;
  if (!isMoney || line.tiesOut !== false || !said.value || !line.quantity) return null;
  return subtractDecimals(said.value, line.quantity);
}

/** The account that settles another, by its index; itself where that is not known to the book. */
function settledBy(book: Book, account: number, accounts: readonly AccountTerms[]): number {
  const terms = accounts.find((one) => one.id === book.terms.accounts[account]?.id);
  return terms === undefined ? account : (book.accountIndex.get(settlementOf(terms, accounts)) ?? account);
}
