import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { approximate } from "../money/approximate.ts";
import { decimalOf, type Rational } from "../money/rational.ts";
import { NO_TOTALS, addTotals } from "./account-totals.ts";
import { indexOf, type Book } from "./book.ts";
import { NO_BRIDGE, addBridges } from "./bridge-sums.ts";
import type { GroupingKey } from "./grouping-keys.ts";
import { groupPositions, type Group } from "./grouping.ts";
import { ownershipOn, type Ownership, type Perspective } from "./ownership.ts";
import type { Position } from "./position.ts";
import type { SummaryQuestion } from "./question.ts";
import type {
  BasisFigures,
  Bridge,
  CurrencyBasis,
  EstimatedPart,
  PositionEnd,
  PositionRow,
  Summary,
  Totals,
  TotalsGroup,
} from "./result.ts";
import { scopeOf, type ScopeIndices } from "./scope.ts";
import { summarise } from "./summarise.ts";

/** A holding between entities inside a perspective: it cancels against what it is a share of. */
export interface Elimination {
  /** ids */
  readonly account: string;
  readonly instrument: string;
  readonly issuer: string;
  /** in the target currency, by share; null: unknown */
  readonly at: Decimal | null;
  readonly since: Decimal | null;
}

export interface PerspectiveSummary {
  readonly summary: Summary;
  readonly eliminations: readonly Elimination[];
  readonly at: Ownership;
  /** the accounts and positions that count, by the shares at the end of the window */
  readonly scope: ScopeIndices;
  /** by position: its share */
  readonly weights: Float64Array;
}

/**
 * A summary through somebody's eyes: every position by the share of the perspective in its account, at each end by the
 * shares of that day. What the window moved counts by the share at its end; a change of the share itself is a flow.
 * Looked through, shares in an entity whose accounts are counted are left out and listed as eliminations. Throws
 * OwnershipCycle.
 */
export function summariseFor(book: Book, question: SummaryQuestion, perspective: Perspective): PerspectiveSummary {
  const at = ownershipOn(book.terms, perspective, question.at);
  const since = question.since === null ? null : ownershipOn(book.terms, perspective, question.since);
  const wanted = new Set(question.accounts ?? book.terms.accounts.map((account) => account.id));
  const owned = book.terms.accounts.filter(
    (account, i) => wanted.has(account.id) && (at.accounts.has(i) || since?.accounts.has(i)),
  );
  // An empty list would mean every account; one that never enters net worth stands for none.
  const none = book.terms.accounts.filter((account) => account.standard === "MKT").slice(0, 1);
  const accounts = (owned.length > 0 ? owned : none).map((account) => account.id);
  const whole = summarise(book, { ...question, accounts });
  const shareOf = (ownership: Ownership | null, account: string): Decimal =>
    decimalOf(ownership?.accounts.get(indexOf(book.accountIndex, account)) ?? NOTHING);
  const inside = new Set(perspective.mode === "direct" ? [] : [perspective.entity, ...at.entities.keys()]);
  const scaled = (row: PositionRow): ScaledRow =>
    new ScaledRow(row, shareOf(at, row.account), since && shareOf(since, row.account));
  const all = whole.positions.map((row) => ({ row, ...partiesOf(book, row, inside) }));
  const between = new Set(
    all.filter((one) => one.issuer !== one.holder).map(({ row, issuer }) => issuer && row.instrument),
  );
  const cancels = ({ row, issuer }: (typeof all)[number]): boolean => issuer !== null && between.has(row.instrument);
  const rows = all.filter((one) => !cancels(one)).map(({ row }) => scaled(row));
  const eliminations = all.filter(cancels).map(({ row, issuer }) => {
    const { account, instrument, at: end, since: begin } = scaled(row);
    return { account, instrument, issuer: issuer ?? "", at: end.value, since: begin?.value ?? null };
  });
  const out = new Set(eliminations.map(({ account, instrument }) => `${account} ${instrument}`));
  const scope = scopeOf(book, { ...question, accounts });
  const positions = scope.positions.filter((p) => {
    const { account, instrument } = book.positions[p] as Position;
    return !out.has(`${book.terms.accounts[account]?.id} ${book.terms.instruments[instrument]?.id}`);
  });
  const weights = Float64Array.from(book.positions, ({ account }) => {
    return approximate(decimalOf(at.accounts.get(account) ?? NOTHING));
  });
  return {
    summary: summaryOf(book, whole, rows),
    eliminations,
    at,
    scope: { ...scope, positions, isWhole: false },
    weights,
  };
}

const NOTHING: Rational = { numerator: 0n, denominator: 1n };

/** Who holds a position, and the entity inside the perspective that issued it; null: nobody inside. */
function partiesOf(
  { terms, accountIndex, instrumentIndex }: Book,
  row: PositionRow,
  inside: ReadonlySet<string>,
): { holder: string | null; issuer: string | null } {
  const account = terms.accounts[indexOf(accountIndex, row.account)];
  const issuer = terms.instruments[indexOf(instrumentIndex, row.instrument)]?.issuer;
  return { holder: account?.entity?.id ?? null, issuer: issuer !== undefined && inside.has(issuer) ? issuer : null };
}

function summaryOf(book: Book, whole: Summary, positions: readonly PositionRow[]): Summary {
  const groups = groupPositions(book, positions, ["account"]);
  const ofAccount = new Map(groups.map((group) => [group.id, group]));
  const netWorth = groups.reduce((sum: Totals, group) => addTotals(sum, group.at), NO_TOTALS);
  const netWorthSince =
    whole.since === null
      ? null
      : groups.reduce((sum: Totals, group) => addTotals(sum, group.since ?? NO_TOTALS), NO_TOTALS);
  const bridge =
    whole.bridge && groups.reduce((sum: Bridge, group) => addBridges(sum, group.bridge ?? NO_BRIDGE), NO_BRIDGE);
  const held = positions.filter((row) => row.at.quantity.mantissa !== 0n);
  return {
    ...whole,
    netWorth,
    netWorthSince,
    diff: netWorthSince && subtractDecimals(netWorth.total, netWorthSince.total),
    // What moves between accounts of other shares does not cancel: it came from or went to somebody else.
    bridge: bridge && { ...bridge, flows: addDecimals(bridge.flows, bridge.moves), moves: ZERO },
    accounts: whole.accounts.map(({ account }) => {
      const group = ofAccount.get(account);
      return { account, at: group?.at ?? NO_TOTALS, since: netWorthSince && (group?.since ?? NO_TOTALS) };
    }),
    cash: positions
      .filter((row) => row.isCash)
      .map((row) => ({
        account: row.account,
        currency: row.currency,
        at: row.at.quantity,
        since: row.since?.quantity ?? null,
      })),
    basis: basisByCurrency(positions),
    positions,
    totalsBy: (keys: readonly GroupingKey[]) => groupPositions(book, positions, keys).map(totalsGroup),
    // A position counts by another share at either end.
    figuresBy: null,
    estimated: estimatedOf(positions.map(({ at }) => at)),
    estimatedSince: netWorthSince && estimatedOf(positions.flatMap(({ since }) => since ?? [])),
    openPositions: held.filter((row) => !row.isCash).length,
    heldSince: positions.filter((row) => row.since && row.since.quantity.mantissa !== 0n).length,
  };
}

function estimatedOf(ends: readonly PositionEnd[]): EstimatedPart {
  const rested = ends.filter(({ quantity, price }) => quantity.mantissa !== 0n && price?.estimated);
  return {
    positions: rested.length,
    value: rested.reduce((sum: Decimal, { value }) => addDecimals(sum, value ?? ZERO), ZERO),
  };
}

function basisByCurrency(positions: readonly PositionRow[]): CurrencyBasis[] {
  const sums = new Map<string, CurrencyBasis>();
  const plus = (a: Decimal | null, b: Decimal | null): Decimal | null => a && b && addDecimals(a, b);
  for (const { currency, lots } of positions) {
    if (!lots) continue;
    const { basis, realised, realisedInWindow } = sums.get(currency) ?? {
      basis: ZERO,
      realised: ZERO,
      realisedInWindow: ZERO,
    };
    sums.set(currency, {
      currency,
      basis: plus(basis, lots.basis),
      realised: plus(realised, lots.realised),
      realisedInWindow: plus(realisedInWindow, lots.realisedInWindow),
    });
  }
  return [...sums.values()];
}

function totalsGroup(group: Group): TotalsGroup {
  const { key, id, at, since, positions, groups } = group;
  const held = positions.filter((row) => row.at.quantity.mantissa !== 0n).length;
  return { key, id, at, since, positions: held, groups: groups.map(totalsGroup) };
}

/** A row by share: at each end the share of that day, in between the share of the end. */
class ScaledRow implements PositionRow {
  readonly account: string;
  readonly instrument: string;
  readonly currency: string;
  readonly isCash: boolean;
  readonly firstValued: boolean;
  readonly at: PositionEnd;
  readonly since: PositionEnd | null;
  private readonly row: PositionRow;
  private readonly share: Decimal;
  private readonly before: Decimal | null;

  constructor(row: PositionRow, share: Decimal, before: Decimal | null) {
    this.row = row;
    this.share = share;
    this.before = before;
    this.account = row.account;
    this.instrument = row.instrument;
    this.currency = row.currency;
    this.isCash = row.isCash;
    this.firstValued = row.firstValued;
    this.at = scaledEnd(row.at, share);
    this.since = row.since && scaledEnd(row.since, before ?? ZERO);
  }

  get diff(): Decimal | null {
    return this.since && subtractDecimals(this.at.value ?? ZERO, this.since.value ?? ZERO);
  }

  get bridge(): Bridge | null {
    const { bridge, since } = this.row;
    if (!bridge || !since) return null;
    const by = (amount: Decimal): Decimal => multiplyDecimals(amount, this.share);
    const opening = since.value ?? ZERO;
    const taken = multiplyDecimals(opening, subtractDecimals(this.share, this.before ?? ZERO));
    return {
      flows: addDecimals(by(bridge.flows), taken),
      income: by(bridge.income),
      expenses: by(bridge.expenses),
      price: by(bridge.price),
      currency: by(bridge.currency),
      moves: by(bridge.moves),
    };
  }

  get lots(): BasisFigures | null {
    const { lots } = this.row;
    const by = (amount: Decimal | null): Decimal | null => amount && multiplyDecimals(amount, this.share);
    return (
      lots && {
        basis: by(lots.basis),
        basisInTarget: by(lots.basisInTarget),
        realised: by(lots.realised),
        realisedInWindow: by(lots.realisedInWindow),
        unrealised: by(lots.unrealised),
      }
    );
  }
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
