import { ZERO, addDecimals, subtractDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { NO_TOTALS, addTotals } from "../snapshot/account-totals.ts";
import { indexOf, type Book } from "../ledger/book.ts";
import { NO_BRIDGE, addBridges, bridgeOf } from "../attribution/bridge-sums.ts";
import { accountsOwned } from "../ownership/accounts-owned.ts";
import { cancels, ownershipWeights, countsNothing, type WeightedPosition } from "../ownership/ownership-weights.ts";
import { daySharesOf, type DayShares } from "../ownership/day-shares.ts";
import { weightedEver, incomeWeights, type IncomeWeights } from "../ownership/income-weights.ts";
import type { GroupingKey } from "../ledger/grouping-keys.ts";
import { groupPositions, type Group } from "./groups/grouping.ts";
import type { ListedChange } from "../ledger/listed-change.ts";
import type { Ownership, Perspective } from "../ownership/ownership.ts";
import type { CountedPart } from "../ownership/intercompany-loans.ts";
import type { SummaryQuestion } from "./answer/question.ts";
import type { Bridge } from "../attribution/bridge.ts";
import type { CurrencyBasis, EstimatedPart, PositionEnd, PositionRow, Summary, TotalsGroup } from "./answer/result.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { Totals } from "../snapshot/totals.ts";
import { ratesOf } from "../ledger/rates/rates.ts";
import { scopeOf, type ScopeIndices } from "../ledger/scope.ts";
import { shareSteps, type ShareStep } from "../ownership/share-steps.ts";
import { sharedConversions } from "./shared-conversions.ts";
import { sharedRealised } from "../returns/shared-realised.ts";
import { SharedRow, type BridgeBySteps, type SharedPart } from "./shared-row.ts";
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
  /** how each position (index) counts, by step of the shares */
  readonly counted: ReadonlyMap<number, WeightedPosition>;
  readonly steps: readonly ShareStep[];
  /** what of income and expenses counts, day by day; without `since` of all days there were */
  earned(): IncomeWeights;
  /** by which share positions count in returns and gains, likewise */
  readonly held: () => DayShares;
  /** the same of all days there were */
  readonly ever: () => DayShares;
}

/**
 * A summary through somebody's eyes: every position by the share of the perspective in its account, at each end and on
 * each day in between by the shares of that day; a change of the share itself is a flow. Looked through, stakes in
 * entities whose accounts are counted and loans between them are left out as far as they cancel, and listed as
 * eliminations. Throws OwnershipCycle.
 */
export function summariseFor(book: Book, question: SummaryQuestion, perspective: Perspective): PerspectiveSummary {
  const { since, at: day } = question;
  const steps = shareSteps(book.terms, perspective, since, day);
  const at = (steps.at(-1) as ShareStep).ownership;
  const accounts = accountsOwned(book, question, steps);
  const whole = summarise(book, { ...question, accounts });
  const scope = scopeOf(book, { ...question, accounts });
  const counted = ownershipWeights(book, perspective, scope.positions, steps);
  const target = indexOf(book.instrumentIndex, whole.currency);
  const isStepped = [...counted].flatMap(([p, one]) => (steps.length > 1 && !countsNothing(one) ? [p] : []));
  const rates = { rateAt: ratesOf(book, target, day), rateSince: ratesOf(book, target, since ?? day) };
  // Looking at days between is only for who reads bridges of positions whose shares changed.
  const snapshots = once(() => {
    const ends = [since ?? day, ...steps.slice(1).map(({ from }) => from - 1), day];
    return ends.map((end) => new Snapshot(book, isStepped, end));
  });
  const bySteps: BridgeBySteps = (p, shares) => bridgeOf({ book, target, ...rates }, p, snapshots(), shares);
  const ofPosition = new Map(whole.positions.map((row) => [row.p, row]));
  const ever = once(() => daySharesOf(book, weightedEver(book, question, perspective)));
  const sold = sharedRealised(book, { since, at: day, method: question.lotMethod ?? null }, ever);
  const { rows, eliminations } = rowsSeen(ofPosition, counted, { bySteps, sold });
  const shareOn = (p: number, on: Day): Decimal => {
    const one = counted.get(p);
    if (!one || countsNothing(one)) return ZERO;
    return one.owned[steps.findLastIndex(({ from }) => from <= on)] ?? ZERO;
  };
  const converted = since === null ? [] : sharedConversions(book, scope.positions, { since, at: day, target, shareOn });
  const positions = scope.positions.filter((p) => {
    const one = counted.get(p);
    return one !== undefined && !countsNothing(one);
  });
  const inWindow = { steps, counted, positions };
  return {
    summary: summaryOf(book, whole, rows, converted),
    eliminations,
    at,
    scope: { ...scope, positions, isWhole: false },
    counted,
    steps,
    earned: () => incomeWeights(since === null ? weightedEver(book, question, perspective) : inWindow),
    held: since === null ? ever : once(() => daySharesOf(book, inWindow)),
    ever,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What is seen of each position (index), and what of it cancels. */
function rowsSeen(
  ofPosition: ReadonlyMap<number, PositionRow>,
  counted: ReadonlyMap<number, WeightedPosition>,
  moved: ConstructorParameters<typeof SharedRow>[2],
): { readonly rows: readonly PositionRow[]; readonly eliminations: readonly Elimination[] } {
  const partOf = ({ p, shares }: CountedPart): SharedPart[] => {
    const row = ofPosition.get(p);
    return row ? [{ row, shares }] : [];
  };
  const rows: PositionRow[] = [];
  const eliminations: Elimination[] = [];
  for (const [p, row] of ofPosition) {
    const one = counted.get(p);
    if (!one) continue;
    const visible = new SharedRow({ row, shares: one.shares }, one.lent.flatMap(partOf), moved);
    if (!countsNothing(one) && !(one.lent.length > 0 && isNothing(visible))) rows.push(visible);
    if (one.issuer === null) continue;
    const full = new SharedRow({ row, shares: one.owned }, [], moved);
    const elimination = {
      account: row.account,
      instrument: row.instrument,
      issuer: one.issuer,
      at: less(full.at.value, visible.at.value),
      since: full.since && less(full.since.value, visible.since?.value ?? null),
    };
    if (cancels(one)) eliminations.push(elimination);
  }
  return { rows, eliminations };
}

/** A debt that what was lent from inside took off whole, on every day. */
function isNothing({ at, since, bridge }: PositionRow): boolean {
  const amounts = [at.quantity, since?.quantity ?? ZERO, ...Object.values(bridge ?? NO_BRIDGE)] as Decimal[];
  return amounts.every(({ mantissa }) => mantissa === 0n);
}

function less(full: Decimal | null, visible: Decimal | null): Decimal | null {
  return full && visible && subtractDecimals(full, visible);
}

/** `converted`: the legs of conversions inside; what they leave over is no flow. */
function summaryOf(
  book: Book,
  whole: Summary,
  positions: readonly PositionRow[],
  converted: readonly ListedChange[],
): Summary {
  const left = sumDecimals(converted.map(({ counts }) => counts ?? ZERO));
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
    bridge: bridge && {
      ...bridge,
      flows: addDecimals(bridge.flows, subtractDecimals(bridge.moves, left)),
      currency: addDecimals(bridge.currency, left),
      moves: ZERO,
    },
    leftOver: whole.bridge && left,
    converted,
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
  const held = ends.filter(({ quantity }) => quantity.mantissa !== 0n);
  return {
    positions: held.filter(({ price }) => price?.estimated).length,
    value: held.reduce((sum: Decimal, { price, value, cleanValue }) => {
      if (price?.estimated) return addDecimals(sum, value ?? ZERO);
      // Interest accrued beside a recorded price.
      return value && cleanValue ? addDecimals(sum, subtractDecimals(value, cleanValue)) : sum;
    }, ZERO),
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
  const held = positions.filter((row) => row.at.quantity.mantissa !== 0n);
  const owed = held.filter(({ at: { value } }) => value !== null && value.mantissa < 0n).length;
  return { key, id, at, since, positions: held.length, owed, groups: groups.map(totalsGroup) };
}
