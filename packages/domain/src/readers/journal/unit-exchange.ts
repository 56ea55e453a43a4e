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
import { formatDecimal } from "../../money/format-decimal.ts";
import { shareOf } from "../values/basis-share.ts";
import type { JournalAccounts } from "./account-classes.ts";
import { isCurrency } from "./commodities.ts";
import type { EntryRow, Holdings, Left, Outside } from "./entry-row.ts";
import type { Posting } from "./journal-book.ts";

/**
 * Units of an account that become those of another security at what they cost: a merger, or a spin-off, where lots leave
 * and come back at less and the rest of their cost is that of the new ones. `left` and `outside` say what else the entry
 * moves. Null where the postings say nothing of the kind.
 */
export function exchangeOf(
  units: readonly Posting[],
  { left: money, outside }: { readonly left: readonly Left[]; readonly outside: readonly Outside[] },
  accounts: JournalAccounts,
  holdings: Holdings,
): EntryRow | null {
  const account = accounts.of(units[0]?.account ?? "");
  const cash = cashBeside(money, outside);
  if (cash === null || units.length < 2 || signOfDecimal(cash.amount) < 0) return null;
  if (units.some((one) => accounts.of(one.account) !== account || one.price !== null)) return null;
  const gone = units.filter(({ amount }) => signOfDecimal(amount!.number) < 0);
  const come = units.filter((one) => !gone.includes(one));
  const parent = onlyOne(gone.map(({ amount }) => amount!.commodity));
  if (parent === null) return null;
  const others = come.map(({ amount }) => amount!.commodity).filter((one) => one !== parent);
  if (others.length === 0) return splitOf(account, parent, gone, come, cash.amount, holdings);
  const child = onlyOne(others);
  if (child === null) return null;
  const back = come.filter(({ amount }) => amount!.commodity === parent);
  const [left, cost] = [costOf(back), costOf(come.filter((one) => !back.includes(one)))];
  const currency = come[0]?.cost?.commodity ?? "";
  if (left === null || cost === null || signOfDecimal(cost) <= 0 || !isCurrency(currency)) return null;
  if (come.some((one) => one.cost?.commodity !== currency)) return null;
  const given = negateDecimal(unitsOf(gone));
  const received = { commodity: child, quantity: unitsOf(come.filter((one) => !back.includes(one))), cost };
  const row = { line: gone[0]!.line, account, currency, part: "" };
  if (back.length > 0) {
    // All that is held takes part: of some of it the rest would have to keep its cost.
    const isAll = compareDecimals(holdings.unitsOf(account, parent), given) === 0;
    if (!isAll || compareDecimals(unitsOf(back), given) !== 0 || signOfDecimal(cash.amount) !== 0) return null;
    const share = shareOf(cost, addDecimals(left, cost));
    const held = { commodity: parent, quantity: given };
    return { ...row, type: "SPINOFF", amount: ZERO, units: held, received: { ...received, share } };
  }
  const before = costOf(gone);
  const moved = { commodity: parent, quantity: negateDecimal(given) };
  if (signOfDecimal(cash.amount) === 0) {
    // What goes at another cost than it had was sold and bought.
    if (before !== null && compareDecimals(before, cost) !== 0) return null;
    return { ...row, type: "MERGER", amount: ZERO, units: moved, received: { ...received, share: "" } };
  }
  if (before === null || compareDecimals(cost, before) > 0 || cash.currency !== currency) return null;
  const share = shareOf(cost, before);
  return { ...row, type: "MERGER", amount: cash.amount, units: moved, received: { ...received, share } };
}

/** All lots of a security that leave and come back as more or fewer units at the same cost. */
function splitOf(
  account: string,
  commodity: string,
  gone: readonly Posting[],
  come: readonly Posting[],
  cash: Decimal,
  holdings: Holdings,
): EntryRow | null {
  const [old, next] = [negateDecimal(unitsOf(gone)), unitsOf(come)];
  const [before, after] = [costOf(gone), costOf(come)];
  const isSame = before !== null && after !== null && compareDecimals(before, after) === 0;
  const isAll = compareDecimals(holdings.unitsOf(account, commodity), old) === 0;
  if (!isSame || !isAll || signOfDecimal(cash) !== 0 || compareDecimals(old, next) === 0) return null;
  const currency = come[0]?.cost?.commodity ?? "";
  const quantity = subtractDecimals(next, old);
  const ratio = `${formatDecimal(next)}:${formatDecimal(old)}`;
  return {
    line: gone[0]!.line,
    account,
    type: "SPLIT",
    currency,
    amount: ZERO,
    units: { commodity, quantity },
    ratio,
    part: "",
  };
}

/**
 * What a book says without lots that a company did, as GnuCash books it: units that came of those that were there, a
 * spin-off that lowers what the old units cost by what the new ones do, and a merger at the old cost. `isMoved`: the
 * entry moves money, or income explains it. Null where it says nothing of the kind.
 */
export function actionOf(
  postings: readonly Posting[],
  units: readonly Posting[],
  isMoved: boolean,
  accounts: JournalAccounts,
  holdings: Holdings,
): readonly EntryRow[] | null {
  const [first, second, third] = units;
  if (first === undefined || third !== undefined || isMoved) return null;
  if (first.isSplit === true) return splitAlone(first, accounts, holdings);
  const lowered = postings.filter((one) => one.lowered !== undefined);
  if (second === undefined) {
    const [parent, another] = lowered;
    return parent === undefined || another !== undefined ? null : becameOf(parent, first, accounts, holdings);
  }
  const [gone, come] = signOfDecimal(first.amount!.number) < 0 ? [first, second] : [second, first];
  return lowered.length > 0 || signOfDecimal(gone.amount!.number) >= 0
    ? null
    : becameOf(gone, come, accounts, holdings);
}

function splitAlone(
  { line, account, amount }: Posting,
  accounts: JournalAccounts,
  holdings: Holdings,
): EntryRow[] | null {
  const { commodity, number: quantity } = amount!;
  const home = accounts.of(account);
  const held = holdings.unitsOf(home, commodity);
  const next = addDecimals(held, quantity);
  if (signOfDecimal(held) <= 0 || signOfDecimal(next) <= 0) return null;
  const ratio = `${formatDecimal(next)}:${formatDecimal(held)}`;
  const units = { commodity, quantity };
  return [{ line, account: home, type: "SPLIT", currency: "", amount: ZERO, units, ratio, part: "" }];
}

/** Units that come at what others cost: all of it where those go, or a part of it where they stay. */
function becameOf(gone: Posting, come: Posting, accounts: JournalAccounts, holdings: Holdings): EntryRow[] | null {
  const isSpinOff = gone.lowered !== undefined;
  const [parent, child] = [gone.amount!.commodity, come.amount!.commodity];
  const [home, target] = [accounts.of(gone.account), accounts.of(come.account)];
  const [paid, worth] = [gone.lowered ?? gone.price, come.price];
  if (paid === null || worth === null || parent === child || signOfDecimal(come.amount!.number) <= 0) return null;
  if (signOfDecimal(paid.number) <= 0 || compareDecimals(paid.number, worth.number) !== 0) return null;
  const quantity = isSpinOff ? holdings.unitsOf(home, parent) : gone.amount!.number;
  const cost = signOfDecimal(quantity) === 0 ? null : holdings.costOf(home, parent, negateDecimal(absolute(quantity)));
  if (cost === null) return null;
  const isPart = compareDecimals(paid.number, cost.number) < 0;
  if (isSpinOff ? !isPart : !isWithin(cost.number, paid.number, paid.commodity)) return null;
  const share = isSpinOff ? shareOf(paid.number, cost.number) : "";
  const received = { commodity: child, quantity: come.amount!.number, cost: paid.number, share };
  const row = { line: gone.line, account: home, currency: paid.commodity, amount: ZERO, part: "" };
  const units = { commodity: parent, quantity };
  const action = { ...row, type: isSpinOff ? "SPINOFF" : "MERGER", units, received };
  if (target === home) return [action];
  // The new units are kept elsewhere: they go there with their days.
  const moved = { commodity: child, quantity: negateDecimal(come.amount!.number) };
  const counter = { account: target, currency: paid.commodity, amount: ZERO };
  return [action, { ...row, line: come.line, type: "DELIVER", units: moved, counter }];
}

function absolute(value: Decimal): Decimal {
  return signOfDecimal(value) < 0 ? negateDecimal(value) : value;
}

/** Whether two amounts differ by a minor unit at most, as an average of costs is rounded. */
function isWithin(a: Decimal, b: Decimal, currency: string): boolean {
  return compareDecimals(absolute(subtractDecimals(a, b)), { mantissa: 1n, scale: minorUnitOf(currency) }) <= 0;
}

function onlyOne(names: readonly string[]): string | null {
  const [first] = names;
  return first !== undefined && names.every((name) => name === first) ? first : null;
}

function unitsOf(postings: readonly Posting[]): Decimal {
  return postings.reduce((total, { amount }) => addDecimals(total, amount!.number), ZERO);
}

/** What lots cost together; null where one does not say. */
function costOf(postings: readonly Posting[]): Decimal | null {
  let total = ZERO;
  for (const { cost } of postings) {
    if (cost === null) return null;
    total = addDecimals(total, cost.number);
  }
  return total;
}

/** The money that an entry moves, where it is of one currency and nothing else explains it; nothing is ZERO of none. */
function cashBeside(
  left: readonly Left[],
  outside: readonly Outside[],
): { readonly currency: string; readonly amount: Decimal } | null {
  if (outside.some(({ amount }) => signOfDecimal(amount) !== 0)) return null;
  const moved = left.filter(({ amount }) => signOfDecimal(amount) !== 0);
  const [first] = moved;
  if (first === undefined) return { currency: "", amount: ZERO };
  const isOne = moved.every(({ currency }) => currency === first.currency);
  return isOne ? { currency: first.currency, amount: moved.map((one) => one.amount).reduce(addDecimals) } : null;
}
