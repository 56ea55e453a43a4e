import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { ONE, ZERO, signOfDecimal, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { compareStatement, type ComparedLine } from "@distributary/domain/reconciliation/compare";
import type { Difference } from "@distributary/domain/reconciliation/difference";
import { proposalsFor, suggestedAmong, type Proposal } from "@distributary/domain/reconciliation/proposals";
import {
  transfersApart,
  type StatedRun,
  type TransferApart,
} from "@distributary/domain/reconciliation/transfers-apart";
import type { Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { positionKey } from "@distributary/domain/ledger/columns/position";
import { quantityOn, worthOn } from "@distributary/domain/snapshot/reconcile";
import { changesUpTo } from "@distributary/domain/ledger/columns/posting-columns";
import { settlementOf, standardAccount } from "../../access/write/settlement.ts";
import type { AccountTerms } from "../../access/store/references.ts";
import type { SaidLine, Statement } from "./stated.ts";

/** A statement with its lines beside the ledger. */
export interface ComparedStatement {
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
 * Proposals for a statement. `sameDay` are the statements of all accounts of that day, this one included, and `around`
 * those of the days before and after it; `accounts` are the terms of theirs and the standard ones.
 */
export function proposedFor(
  book: Book,
  statement: ComparedStatement,
  sameDay: readonly ComparedStatement[],
  around: readonly Statement[],
  accounts: readonly AccountTerms[],
): ProposedFor {
  const own = differencesOf(book, statement);
  const apart = own.flatMap((difference, of) =>
    apartOf(book, difference, statement.day, around).map((one) => ({ ...one, of })),
  );
  const others = sameDay.filter((one) => one.account !== statement.account).flatMap((one) => differencesOf(book, one));
  const stated = statedOf(sameDay);
  const proposals = proposalsFor(own, {
    settlementOf: (account) => settledBy(book, account, accounts),
    isStated: (account, instrument) => stated.has(positionKey(account, instrument)),
    others,
    apart,
    transit: book.accountIndex.get(standardAccount(accounts, "@default")) ?? NOWHERE,
  });
  const chosen = new Set(suggestedAmong(proposals));
  return {
    byInstrument: new Map(own.map((one, place) => [one.instrument, proposals[place] ?? []])),
    suggested: chosen,
    places: [...own, ...others, ...apart],
  };
}

/**
 * What may be behind money that is missing in an account of which a statement says the total alone: a transfer that the
 * statement of another account misses on the other side, then what touches nothing else. `currency` is an index.
 */
export function proposedForTotal(
  book: Book,
  { account, day }: Pick<ComparedStatement, "account" | "day">,
  { delta, currency }: Pick<Difference, "delta" | "currency">,
  sameDay: readonly ComparedStatement[],
  accounts: readonly AccountTerms[],
): readonly Proposal[] {
  const held = quantityOn(book, account, currency, day);
  const difference: Difference = {
    account,
    instrument: currency,
    isCash: true,
    currency,
    places: minorUnitOf(book.terms.instruments[currency]?.code ?? ""),
    delta,
    unitWorth: null,
    isKnown: signOfDecimal(held) !== 0,
    isOwed: signOfDecimal(held) < 0,
  };
  const stated = statedOf(sameDay);
  const [found = []] = proposalsFor([difference], {
    settlementOf: (of) => settledBy(book, of, accounts),
    isStated: (of, instrument) => stated.has(positionKey(of, instrument)),
    others: sameDay.filter((one) => one.account !== account).flatMap((one) => differencesOf(book, one)),
    apart: [],
    transit: NOWHERE,
  });
  // The statement says that this money is right: what changes it closes the total and opens that.
  const disturbs = stated.has(positionKey(account, currency));
  return found.map((one) => ({ ...one, disturbs: one.disturbs || disturbs }));
}

/** Keys of the positions that statements speak of. */
function statedOf(statements: readonly ComparedStatement[]): ReadonlySet<string | number> {
  return new Set(
    statements.flatMap(({ account, compared }) =>
      compared.flatMap(({ instrument }) => (instrument === null ? [] : [positionKey(account, instrument)])),
    ),
  );
}

/** An account that nothing is in. */
const NOWHERE = -1;

/** Transfers of a difference that statements of other days know the other side of. */
function apartOf(book: Book, difference: Difference, day: Day, around: readonly Statement[]): TransferApart[] {
  const runs = new Map<number, StatedRun & { readonly marks: { day: Day; delta: Decimal }[] }>();
  const { instrument } = difference;
  for (const statement of around.toSorted((a, b) => a.day - b.day)) {
    const said = statement.lines.filter((line) => line.instrument === instrument);
    // Only quantities are looked at: the currency that values are told in does not matter.
    const [line] = compareStatement(book, statement.account, statement.day, said, difference.currency);
    const delta = line === undefined ? null : (deltaOf(line, said[0]) ?? (line.tiesOut === true ? ZERO : null));
    if (delta === null) continue;
    const run = runs.get(statement.account) ?? { account: statement.account, instrument, marks: [] };
    run.marks.push({ day: statement.day, delta });
    runs.set(statement.account, run);
  }
  const own = runs.get(difference.account);
  if (own === undefined) return [];
  return transfersApart(own, day, [...runs.values()]);
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
