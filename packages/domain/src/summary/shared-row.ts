import {
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { addBridges } from "../attribution/bridge-sums.ts";
import type { BasisFigures } from "../basis/basis-figures.ts";
import type { Bridge } from "../attribution/bridge.ts";
import type { PositionEnd, PositionRow } from "./answer/result.ts";
import type { Realised } from "../returns/shared-realised.ts";

/** A position and the shares of it that count, by step. */
export interface SharedPart {
  readonly row: PositionRow;
  readonly shares: readonly Decimal[];
}

/** The bridge of a position (index) of which other shares count from some days on. */
export type BridgeBySteps = (p: number, shares: readonly Decimal[]) => Bridge;

/** A row by share: at each end by the share of that day, in between each day by its own. */
export class SharedRow implements PositionRow {
  readonly p: number;
  readonly account: string;
  readonly instrument: string;
  readonly currency: string;
  readonly isCash: boolean;
  readonly firstValued: boolean;
  readonly at: PositionEnd;
  readonly since: PositionEnd | null;
  private readonly parts: readonly SharedPart[];
  private readonly bySteps: BridgeBySteps;
  private readonly sold: (p: number) => Realised | null;

  /** `lent`: what is lent to a debt from inside, which is taken off it; `sold`: gains by the share of the day of a sale. */
  constructor(
    own: SharedPart,
    lent: readonly SharedPart[],
    { bySteps, sold }: { readonly bySteps: BridgeBySteps; readonly sold: (p: number) => Realised | null },
  ) {
    const { row } = own;
    this.parts = [own, ...lent];
    this.bySteps = bySteps;
    this.sold = sold;
    this.p = row.p;
    this.account = row.account;
    this.instrument = row.instrument;
    this.currency = row.currency;
    this.isCash = row.isCash;
    this.firstValued = row.firstValued;
    this.at = this.parts.map((part) => scaledEnd(part.row.at, lastOf(part))).reduce(addEnds);
    this.since =
      row.since &&
      this.parts.flatMap((part) => (part.row.since ? [scaledEnd(part.row.since, firstOf(part))] : [])).reduce(addEnds);
  }

  get diff(): Decimal | null {
    return this.since && subtractDecimals(this.at.value ?? ZERO, this.since.value ?? ZERO);
  }

  get bridge(): Bridge | null {
    const bridges = this.parts.map(({ row, shares }) => {
      const isSteady = shares.every((share) => compareDecimals(share, shares[0] ?? ZERO) === 0);
      return row.bridge && (isSteady ? scaledBridge(row.bridge, shares[0] ?? ZERO) : this.bySteps(row.p, shares));
    });
    return bridges.reduce((sum, bridge) => sum && bridge && addBridges(sum, bridge));
  }

  get lots(): BasisFigures | null {
    const [own, ...lent] = this.parts.map((part) => part.row.lots && scaledLots(part.row.lots, lastOf(part)));
    const lots = lent.reduce<BasisFigures | null>((sum, more) => sum && more && addLots(sum, more), own ?? null);
    return lots && { ...lots, ...this.sold(this.p) };
  }
}

function firstOf({ shares }: SharedPart): Decimal {
  return shares[0] ?? ZERO;
}

function lastOf({ shares }: SharedPart): Decimal {
  return shares.at(-1) ?? ZERO;
}

function scaledEnd(end: PositionEnd, share: Decimal): PositionEnd {
  return {
    quantity: multiplyDecimals(end.quantity, share),
    price: end.price,
    ownValue: end.ownValue && multiplyDecimals(end.ownValue, share),
    ownAccrued: end.ownAccrued && multiplyDecimals(end.ownAccrued, share),
    value: end.value && multiplyDecimals(end.value, share),
    cleanValue: end.cleanValue && multiplyDecimals(end.cleanValue, share),
  };
}

function addEnds(a: PositionEnd, b: PositionEnd): PositionEnd {
  return {
    quantity: addDecimals(a.quantity, b.quantity),
    price: a.price ?? b.price,
    ownValue: addKnown(a.ownValue, b.ownValue),
    ownAccrued: a.ownAccrued && b.ownAccrued ? addDecimals(a.ownAccrued, b.ownAccrued) : (a.ownAccrued ?? b.ownAccrued),
    value: addKnown(a.value, b.value),
    cleanValue: addKnown(a.cleanValue, b.cleanValue),
  };
}

function scaledBridge({ flows, income, expenses, price, currency, moves }: Bridge, share: Decimal): Bridge {
  return {
    flows: multiplyDecimals(flows, share),
    income: multiplyDecimals(income, share),
    expenses: multiplyDecimals(expenses, share),
    price: multiplyDecimals(price, share),
    currency: multiplyDecimals(currency, share),
    moves: multiplyDecimals(moves, share),
  };
}

function scaledLots(lots: BasisFigures, share: Decimal): BasisFigures {
  const by = (amount: Decimal | null): Decimal | null => amount && multiplyDecimals(amount, share);
  return {
    basis: by(lots.basis),
    basisInTarget: by(lots.basisInTarget),
    realised: by(lots.realised),
    realisedInWindow: by(lots.realisedInWindow),
    unrealised: by(lots.unrealised),
  };
}

function addLots(a: BasisFigures, b: BasisFigures): BasisFigures {
  return {
    basis: addKnown(a.basis, b.basis),
    basisInTarget: addKnown(a.basisInTarget, b.basisInTarget),
    realised: addKnown(a.realised, b.realised),
    realisedInWindow: addKnown(a.realisedInWindow, b.realisedInWindow),
    unrealised: addKnown(a.unrealised, b.unrealised),
  };
}

/** Null where either is unknown. */
function addKnown(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a && b && addDecimals(a, b);
}
