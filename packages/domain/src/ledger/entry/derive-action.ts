import { ZERO, addDecimals, negateDecimal, type Decimal } from "../../money/decimal.ts";
import { currencyOf, type Book } from "../book.ts";
import type { CorporateAction, TransactionInput } from "../input.ts";
import type { DerivedChange, Movement } from "../movement.ts";
import { exactOf } from "./recorded-prices.ts";
import { TRADE, type ChangeExtra, type ForeignAmount } from "../columns/posting-columns.ts";

const PLAIN: ChangeExtra = { market: null, foreign: [], foreignFees: [], lot: null };

/**
 * The changes of units that a corporate action makes. A split moves no value. What a spin-off or merger gives up counts
 * at the same amount as what comes for it: a spin-off at the market value of what comes, a merger at that of what goes,
 * less the cash for what comes. Returned capital is taken out of the position. So each action is a move between own
 * positions, and the whole has no flow of it.
 */
export function actionChanges(
  book: Book,
  { day }: TransactionInput,
  action: CorporateAction,
  movements: readonly Movement[],
): DerivedChange[] {
  const units = movements.filter((movement) => !movement.isCash);
  const cash = cashOf(movements, action.instrument);
  const change = (movement: Pick<Movement, "account" | "instrument" | "quantity">, of: ActionAmount): DerivedChange => {
    return { ...movement, changeClass: TRADE, day, fees: ZERO, cause: null, ...of };
  };
  const parent = { account: action.account, instrument: action.instrument, quantity: ZERO };
  switch (action.kind) {
    case "split": {
      const split = { kind: "split", next: exactOf(action.next), old: exactOf(action.old) } as const;
      return units.map((movement) => change(movement, { amount: ZERO, extra: { ...PLAIN, action: split } }));
    }
    case "return_of_capital": {
      const returned = { kind: "return_of_capital" } as const;
      return [change(parent, paidBy(book, action.instrument, cash, { ...PLAIN, action: returned }))];
    }
    case "spin_off":
    case "merger": {
      const { kind, received } = action;
      const given = units.find((movement) => movement.instrument === action.instrument) ?? parent;
      const come = units.filter((movement) => movement.instrument === received);
      const total = come.map(({ quantity }) => quantity).reduce(addDecimals, ZERO);
      const worth: NonNullable<ChangeExtra["market"]> =
        kind === "merger"
          ? { instrument: action.instrument, quantity: negateDecimal(given.quantity) }
          : { instrument: received, quantity: total };
      const gave = { kind, received, units: total, basisShare: exactOf(action.basisShare), cash } as const;
      const taken = { kind: "received", from: action.instrument } as const;
      const out: ChangeExtra = {
        ...PLAIN,
        market: { ...worth, quantity: negateDecimal(worth.quantity) },
        action: gave,
      };
      return [
        change(given, { amount: ZERO, extra: out }),
        ...come.map((movement) =>
          change(movement, paidBy(book, received, cash, { ...PLAIN, market: worth, action: taken })),
        ),
      ];
    }
  }
}

interface ActionAmount {
  readonly amount: Decimal;
  readonly extra: ChangeExtra;
}

/** Cash of the action by currency, received above zero. */
function cashOf(movements: readonly Movement[], instrument: number): ForeignAmount[] {
  const totals = new Map<number, Decimal>();
  for (const { isCash, changeClass, cause, instrument: currency, quantity } of movements) {
    if (!isCash || changeClass !== TRADE || (cause !== null && cause !== instrument)) continue;
    totals.set(currency, addDecimals(totals.get(currency) ?? ZERO, quantity));
  }
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}

/** Less the cash: in the position's own currency as its amount, in others beside it. */
function paidBy(book: Book, instrument: number, cash: readonly ForeignAmount[], extra: ChangeExtra): ActionAmount {
  const own = currencyOf(book, instrument);
  const inOwn = cash.find(({ currency }) => currency === own);
  const foreign = cash
    .filter((one) => one !== inOwn)
    .map(({ amount, currency }) => ({ amount: negateDecimal(amount), currency }));
  return { amount: inOwn ? negateDecimal(inOwn.amount) : ZERO, extra: { ...extra, foreign } };
}
