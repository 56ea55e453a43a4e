import { subtractDecimals } from "../money/decimal.ts";
import { AccountTotals, NO_TOTALS, addTotals } from "../snapshot/account-totals.ts";
import { BasisBook } from "../basis/basis.ts";
import { indexOf, type Book } from "../ledger/book.ts";
import { currencyBasis, instrumentQuantities } from "./breakdowns.ts";
import { attributionOf } from "../attribution/attribution.ts";
import { EMPTY, Snapshot } from "../snapshot/snapshot.ts";
import { groupFigures } from "./groups/group-figures.ts";
import { estimatedPart, groupTotals, type SummaryContext } from "./groups/group-totals.ts";
import { LazyPositionRow } from "./position-row.ts";
import type { RowContext } from "../basis/row-context.ts";
import { problemsOf } from "./problems.ts";
import type { SummaryQuestion } from "./answer/question.ts";
import { ratesOf, rateUsed } from "../ledger/rates/rates.ts";
import type { RateUsed } from "../ledger/rates/rate-used.ts";
import type { Summary } from "./answer/result.ts";
import type { Totals } from "../snapshot/totals.ts";
import { scopeOf } from "../ledger/scope.ts";
import { CLASSES } from "../ledger/columns/posting-columns.ts";

/**
 * Net worth at, since and the difference, with accounts, cash, positions, lots and the bridge. Every amount is
 * exact; position rows work their figures out when they are read. Throws UnknownId for ids not in the terms.
 */
export function summarise(book: Book, question: SummaryQuestion): Summary {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  const scope = scopeOf(book, question);
  const at = new Snapshot(book, scope.positions, question.at);
  const since = question.since === null ? null : new Snapshot(book, scope.positions, question.since);
  const basis = question.basis === false ? null : new BasisBook(book, question.lotMethod ?? null, target);
  const rateAt = ratesOf(book, target, question.at);
  const rateSince = ratesOf(book, target, question.since ?? question.at);
  const accountsAt = new AccountTotals(book, scope.positions, at, rateAt);
  const accountsSince = since && new AccountTotals(book, scope.positions, since, rateSince);
  const context: SummaryContext = { book, target, at, since, rateAt, rateSince, basis, accountsAt, accountsSince };
  // What is shown has begun: it holds or held something, which only changes up to then can do.
  const begun = scope.positions.filter((p) => hasBegun(p, at));
  const shown = begun.filter((p) => isShown(p, at, since));
  const accounts = scope.accounts.map((account) => ({
    account: book.terms.accounts[account]?.id ?? "",
    at: accountsAt.totalsOf(account),
    since: accountsSince && accountsSince.totalsOf(account),
  }));
  const netWorth = accounts.reduce((sum: Totals, account) => addTotals(sum, account.at), NO_TOTALS);
  const netWorthSince =
    since && accounts.reduce((sum: Totals, account) => addTotals(sum, account.since ?? NO_TOTALS), NO_TOTALS);
  const whole = since && attributionOf(context, scope, since);
  const { cash, currencies } = at.layout;
  const used = new Set<number>();
  for (const p of shown) used.add(currencies[p] as number);
  return {
    at: question.at,
    since: question.since,
    currency: book.terms.instruments[target]?.id ?? "",
    netWorth,
    netWorthSince,
    diff: netWorthSince && subtractDecimals(netWorth.total, netWorthSince.total),
    bridge: whole?.bridge ?? null,
    leftOver: whole?.leftOver ?? null,
    accounts,
    // Few callers ask for these, and they are exact decimals of many positions.
    get cash() {
      const isCash = begun.filter((p) => cash[p] === 1);
      return isCash.map((p) => {
        const { account, currency } = new LazyPositionRow(context, p);
        return { account, currency, at: at.quantityOf(p), since: since && since.quantityOf(p) };
      });
    },
    get instruments() {
      return instrumentQuantities(book, begun, at, since);
    },
    basis: basis ? currencyBasis(book, begun, at, since, basis) : [],
    get positions() {
      return shown.map((p) => new LazyPositionRow(context, p));
    },
    totalsBy: (keys) => groupTotals(context, shown, keys),
    figuresBy: (keys) => groupFigures(context, shown, keys),
    estimated: estimatedPart(at, rateAt, shown),
    estimatedSince: since && estimatedPart(since, rateSince, shown),
    openPositions: shown.reduce((count, p) => (at.isHeld(p) && cash[p] === 0 ? count + 1 : count), 0),
    heldSince: since === null ? 0 : shown.reduce((count, p) => (since.isHeld(p) ? count + 1 : count), 0),
    rates: ratesUsed(context, used, target),
    problems: problemsOf(context, shown),
  };
}

function hasBegun(p: number, at: Snapshot): boolean {
  for (let i = p * CLASSES; i < (p + 1) * CLASSES; i++) if ((at.counts[i] as number) > 0) return true;
  return false;
}

/** Held at one end, or moved in between. */
function isShown(p: number, at: Snapshot, since: Snapshot | null): boolean {
  if (at.states[p] !== EMPTY) return true;
  if (!since) return false;
  if (since.states[p] !== EMPTY) return true;
  const [now, then] = [at.counts, since.counts];
  for (let i = p * CLASSES; i < (p + 1) * CLASSES; i++) if (now[i] !== then[i]) return true;
  return false;
}

function ratesUsed(context: RowContext, currencies: ReadonlySet<number>, target: number): RateUsed[] {
  const { book, at, since, rateAt, rateSince } = context;
  const used: RateUsed[] = [];
  for (const currency of currencies) {
    if (currency === target) continue;
    const now = rateAt(currency);
    if (now) used.push(rateUsed(book, currency, target, at.day, now));
    const then = since && rateSince(currency);
    if (since && then) used.push(rateUsed(book, currency, target, since.day, then));
  }
  return used;
}
