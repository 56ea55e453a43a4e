import { addDecimals, compareDecimals, negateDecimal, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
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
  const child = onlyOne(come.map(({ amount }) => amount!.commodity).filter((one) => one !== parent));
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
