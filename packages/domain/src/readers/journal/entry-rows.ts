import { minorUnitOf } from "../../codes/currencies.ts";
import {
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { roundDecimal } from "../../money/round.ts";
import { leafOf, type JournalAccounts } from "./account-classes.ts";
import { isCurrency } from "./commodities.ts";
import type { EntryRow, Holdings, Left, Outside } from "./entry-row.ts";
import type { Posting } from "./journal-book.ts";
import { actionOf, exchangeOf } from "./unit-exchange.ts";

const INVESTED =
  /(dividend|interest|coupon|distribution|yield|staking|lending|rent\b|zins|aussch|ertr[aä]g|int[eé]r[eê]t|interes|rente)/i;
const COST =
  /(fees?\b|commission|charges?\b|bank|tax|withh|geb[uü]hr|steuer|provision|frais|imp[oô]t|comisi|impuesto|kosten|interest|zins|custody|brokerage)/i;
const GAIN = /(gains?\b|pnl|p&l|capgain|profit|kursgewinn|realis|realiz|plus.?value|plusval)/i;
const EXCHANGE = /(conversion|trading|exchange|currency|umtausch|wechsel)/i;

/** What an entry does to what is owned, as rows of the form. Together they move exactly what its postings move. */
export function rowsOfEntry(postings: readonly Posting[], accounts: JournalAccounts, holdings: Holdings): EntryRow[] {
  const rows: EntryRow[] = [];
  const left: Left[] = [];
  const outside: Outside[] = [];
  const units: Posting[] = [];
  const change = (account: string, currency: string, amount: Decimal, line: number): void => {
    const there = left.find((one) => one.account === account && one.currency === currency);
    if (there === undefined) left.push({ account, currency, amount, line });
    else there.amount = addDecimals(there.amount, amount);
  };
  for (const posting of postings) {
    const { account, amount, line } = posting;
    if (amount === null) continue;
    const kind = accounts.classOf(account);
    const isMoney = isCurrency(amount.commodity);
    if (kind === "own" || kind === "debt") {
      if (isMoney) change(accounts.of(account), amount.commodity, amount.number, line);
      else if (signOfDecimal(amount.number) !== 0) units.push(posting);
    } else if (isMoney) outside.push({ line, kind, account, currency: amount.commodity, amount: amount.number });
  }
  const explaining = outside.filter(({ kind, account }) => !(kind === "equity" && EXCHANGE.test(account)));
  const plain =
    units.length === 0
      ? explaining
      : explaining.filter(({ kind, account }) => kind !== "income" || !GAIN.test(account));
  const isOpening =
    plain.every(({ kind }) => kind === "equity") && left.every(({ amount }) => signOfDecimal(amount) >= 0);
  const exchange = exchangeOf(units, { left, outside: plain }, accounts, holdings);
  if (exchange !== null) {
    rows.push(exchange);
    change(exchange.account, exchange.currency, negateDecimal(exchange.amount), exchange.line);
  }
  const isMoved = [...left, ...plain].some(({ amount }) => signOfDecimal(amount) !== 0);
  const action = exchange === null ? actionOf(postings, units, isMoved, accounts, holdings) : null;
  rows.push(...(action ?? []));
  for (const posting of exchange === null && action === null ? netOf(units, accounts) : []) {
    const trade = tradeOf(posting, units.length === 1, left, plain, accounts, holdings);
    if (isOpening && posting.lotDate !== "" && trade.type === "BUY") {
      // A lot that was there before the journal began: bought on its own day, with money that was brought in for it.
      const paid = { ...plainRow({ ...trade, amount: ZERO }, negateDecimal(trade.amount), ""), date: posting.lotDate };
      rows.push(paid, { ...trade, date: posting.lotDate });
      continue;
    }
    rows.push(trade);
    change(trade.account, trade.currency, negateDecimal(trade.amount), posting.line);
  }
  const commodity = securityNamed(postings, holdings);
  move(left, rows, accounts);
  explain(left, plain, rows, commodity);
  convert(left, rows);
  for (const one of left) if (signOfDecimal(one.amount) !== 0) rows.push(plainRow(one, one.amount, ""));
  return rows;
}

/** Units that go from one part of an account to another one do not move at all. */
function netOf(units: readonly Posting[], accounts: JournalAccounts): readonly Posting[] {
  return units.filter((posting, at) => {
    const isMirror = (one: Posting, other: number): boolean =>
      other !== at &&
      accounts.of(one.account) === accounts.of(posting.account) &&
      one.amount!.commodity === posting.amount!.commodity &&
      one.price === null &&
      posting.price === null &&
      signOfDecimal(addDecimals(one.amount!.number, posting.amount!.number)) === 0;
    return !units.some(isMirror);
  });
}

function tradeOf(
  posting: Posting,
  isAlone: boolean,
  left: readonly Left[],
  outside: readonly Outside[],
  accounts: JournalAccounts,
  holdings: Holdings,
): EntryRow {
  const { number: quantity, commodity } = posting.amount!;
  const isBuy = signOfDecimal(quantity) > 0;
  const account = accounts.of(posting.account);
  const stated = posting.price ?? (isBuy ? posting.cost : null);
  const paid = isAlone ? residual(left, outside, stated?.commodity) : null;
  let amount: Decimal;
  let currency: string;
  if (stated !== null && isCurrency(stated.commodity)) {
    currency = stated.commodity;
    amount = roundDecimal(isBuy ? negateDecimal(stated.number) : stated.number, minorUnitOf(currency));
    // What was paid in fact is the price, rounded as it was there.
    if (paid !== null && paid.currency === currency && isNear(paid.amount, amount, currency)) ({ amount } = paid);
  } else if (paid !== null && signOfDecimal(paid.amount) === (isBuy ? -1 : 1)) ({ amount, currency } = paid);
  else {
    const cost =
      posting.cost === null
        ? holdings.costOf(account, commodity, quantity)
        : { number: posting.cost.number, currency: posting.cost.commodity };
    currency = cost?.currency ?? left[0]?.currency ?? "";
    amount =
      cost === null ? ZERO : roundDecimal(isBuy ? negateDecimal(cost.number) : cost.number, minorUnitOf(currency));
  }
  return {
    line: posting.line,
    account,
    type: isBuy ? "BUY" : "SELL",
    currency,
    amount,
    units: { commodity, quantity },
    part: "",
  };
}

/** What a single trade moved in money, fees and income beside it left out; null where that is none or of several currencies. */
function residual(
  left: readonly Left[],
  outside: readonly Outside[],
  wanted: string | undefined,
): { currency: string; amount: Decimal } | null {
  const sums = new Map<string, Decimal>();
  for (const { currency, amount } of [...left, ...outside])
    sums.set(currency, addDecimals(sums.get(currency) ?? ZERO, amount));
  const some = [...sums].filter(([, amount]) => signOfDecimal(amount) !== 0);
  const found = some.find(([currency]) => currency === wanted) ?? (some.length === 1 ? some[0] : undefined);
  return found === undefined ? null : { currency: found[0], amount: found[1] };
}

function isNear(a: Decimal, b: Decimal, currency: string): boolean {
  const gap = subtractDecimals(a, b);
  const size = signOfDecimal(gap) < 0 ? negateDecimal(gap) : gap;
  return compareDecimals(size, { mantissa: 1n, scale: minorUnitOf(currency) }) <= 0;
}

/** Money that went from one account to another one. */
function move(left: readonly Left[], rows: EntryRow[], accounts: JournalAccounts): void {
  for (const from of left)
    for (const to of left) {
      if (from.currency !== to.currency || signOfDecimal(from.amount) >= 0 || signOfDecimal(to.amount) <= 0) continue;
      const out = negateDecimal(from.amount);
      const size = compareDecimals(out, to.amount) < 0 ? out : to.amount;
      rows.push(transfer(from, to, size, accounts));
      from.amount = addDecimals(from.amount, size);
      to.amount = subtractDecimals(to.amount, size);
    }
}

function transfer(from: Left, to: Left, size: Decimal, accounts: JournalAccounts): EntryRow {
  const { currency } = from;
  const [line, part] = [from.line, ""];
  if (accounts.isLoan(from.account) && !accounts.isLoan(to.account)) {
    const counter = { account: from.account, currency, amount: negateDecimal(size) };
    return { line, account: to.account, type: "LOANDRAW", currency, amount: size, counter, part };
  }
  const type = accounts.isLoan(to.account) && !accounts.isLoan(from.account) ? "LOANPAY" : "TRANSFER";
  const counter = { account: to.account, currency, amount: size };
  return { line, account: from.account, type, currency, amount: negateDecimal(size), counter, part };
}

/** What came from outside or went there, by what the journal calls it. */
function explain(left: readonly Left[], outside: readonly Outside[], rows: EntryRow[], commodity: string): void {
  for (const one of left) {
    if (signOfDecimal(one.amount) === 0) continue;
    const others = left.filter((other) => other.currency === one.currency && signOfDecimal(other.amount) !== 0);
    const reasons = outside.filter(({ currency, amount }) => currency === one.currency && signOfDecimal(amount) !== 0);
    if (reasons.length === 0) continue;
    if (others.length > 1) {
      const largest = reasons.reduce((a, b) => (compareDecimals(sizeOf(b.amount), sizeOf(a.amount)) > 0 ? b : a));
      rows.push(outsideRow(one, largest, one.amount, commodity));
      one.amount = ZERO;
      continue;
    }
    for (const [at, reason] of reasons.entries()) {
      const part = at === reasons.length - 1 ? one.amount : negateDecimal(reason.amount);
      if (signOfDecimal(part) !== 0) rows.push(outsideRow(one, reason, part, commodity));
      one.amount = subtractDecimals(one.amount, part);
    }
  }
}

function sizeOf(value: Decimal): Decimal {
  return signOfDecimal(value) < 0 ? negateDecimal(value) : value;
}

function outsideRow(
  { account, currency, line }: Left,
  { kind, account: reason }: Outside,
  amount: Decimal,
  commodity: string,
): EntryRow {
  const isIn = signOfDecimal(amount) > 0;
  const part = kind === "equity" ? "" : leafOf(reason);
  let type = isIn ? "DEPOSIT" : "WITHDRAW";
  if (kind === "income" && INVESTED.test(reason)) type = isIn ? (commodity === "" ? "INCOME" : "DIVIDEND") : "FEE";
  else if (kind === "expense" && COST.test(reason)) type = isIn ? "INCOME" : "FEE";
  const of = commodity !== "" && (type === "DIVIDEND" || type === "FEE") ? { of: commodity } : {};
  return { line, account, type, currency, amount, part, ...of };
}

function plainRow({ account, currency, line }: Left, amount: Decimal, part: string): EntryRow {
  return { line, account, currency, amount, type: signOfDecimal(amount) > 0 ? "DEPOSIT" : "WITHDRAW", part };
}

/** One currency that became another one; where it came from another account, it went there after that. */
function convert(left: readonly Left[], rows: EntryRow[]): void {
  for (const from of left)
    for (const to of left) {
      if (from.currency === to.currency || signOfDecimal(from.amount) >= 0 || signOfDecimal(to.amount) <= 0) continue;
      const { line, account, currency, amount } = from;
      const got = to.amount;
      const counter = { account, currency: to.currency, amount: got };
      rows.push({ line, account, type: "FXCONV", currency, amount, counter, part: "" });
      if (to.account !== account) {
        const arrived = { account: to.account, currency: to.currency, amount: got };
        rows.push({
          line,
          account,
          type: "TRANSFER",
          currency: to.currency,
          amount: negateDecimal(got),
          counter: arrived,
          part: "",
        });
      }
      [from.amount, to.amount] = [ZERO, ZERO];
      break;
    }
}

/** The security that an entry names in its accounts: `Income:Broker:VTI:Dividends`. */
function securityNamed(postings: readonly Posting[], holdings: Holdings): string {
  for (const { account } of postings)
    for (const part of account.split(":")) if (part.length > 1 && holdings.isSecurity(part)) return part;
  return "";
}
