import {
  compareDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { roundDecimal } from "../money/round.ts";

/** A line of a statement whose quantity is not the ledger's. Accounts and instruments are indices in the terms. */
export interface Difference {
  readonly account: number;
  readonly instrument: number;
  readonly isCash: boolean;
  /** the currency that it is paid in; of cash itself */
  readonly currency: number;
  /** decimals of that currency's minor unit */
  readonly places: number;
  /** statement - ledger, in units; not zero */
  readonly delta: Decimal;
  /** worth of one unit in `currency` on the day; null: not known */
  readonly unitWorth: Decimal | null;
  /** whether the ledger knows the position from before */
  readonly isKnown: boolean;
  /** whether the statement says that it is owed */
  readonly isOwed: boolean;
}

/** What else is known around the differences of one account on one day. */
export interface Surroundings {
  /** the account through which another one pays and is paid */
  settlementOf(account: number): number;
  /** whether a statement of the day speaks of a position */
  isStated(account: number, instrument: number): boolean;
  /** differences of other accounts on the same day */
  readonly others: readonly Difference[];
}

/** What a proposal takes the missing thing for. */
export const PROPOSAL_KINDS = [
  "transfer",
  "purchase",
  "sale",
  "opening",
  "received",
  "delivered",
  "income",
  "deposit",
  "interest",
  "fee",
  "withdrawal",
] as const;

export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Who takes the other side: a standard account by its code, or an own account. */
export type OtherSide = "MKT" | "RE" | "I" | "EX" | { readonly account: number };

/** A NEW event, booked on the statement's day, that closes one or two differences. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly account: number;
  readonly instrument: number;
  readonly direction: "B" | "S" | "R" | "P";
  /** more than zero */
  readonly units: Decimal;
  /** money of a purchase or sale in the instrument's currency; null for R and P */
  readonly consideration: Decimal | null;
  readonly currency: number;
  readonly other: OtherSide;
  /** places of the differences that it closes; those of others follow those of the account */
  readonly closes: readonly number[];
  /** whether it also moves a position that a statement speaks of and that it does not close */
  readonly disturbs: boolean;
}

/** What a proposal does to one own position. */
export interface Move {
  readonly account: number;
  readonly instrument: number;
  readonly quantity: Decimal;
}

/** How far the money of a trade may be from the day's price: a quarter. */
const NEAR = 4n;

/**
 * What may be missing behind each difference, the likeliest first: a transfer that another account's statement misses
 * on the other side, a trade whose money is missing too or follows from the day's price, then what touches nothing
 * else; last what would move a position that agrees. Every proposal closes exactly what it says that it closes.
 */
export function proposalsFor(differences: readonly Difference[], around: Surroundings): Proposal[][] {
  const all = [...differences, ...around.others];
  const paid = pairedMoney(differences, all, around);
  return differences.map((difference, place) => {
    const candidates = difference.isCash
      ? cashProposals(difference, place, all)
      : unitProposals(difference, place, all, paid.get(place) ?? null);
    return candidates
      .map((one) => ({ ...one, disturbs: disturbs(one, all, around) }))
      .toSorted((a, b) => Number(a.disturbs) - Number(b.disturbs));
  });
}

/** One proposal for each difference, chosen so that together they close all of them and move nothing that agrees. */
export function suggestedAmong(proposals: readonly (readonly Proposal[])[]): Proposal[] {
  const chosen: Proposal[] = [];
  const closed = new Set<number>();
  const places = proposals.map((_, place) => place);
  // What closes two at once goes first: it must find both still open.
  const inOrder = places.toSorted(
    (a, b) => (proposals[b]?.[0]?.closes.length ?? 0) - (proposals[a]?.[0]?.closes.length ?? 0),
  );
  for (const place of inOrder) {
    if (closed.has(place)) continue;
    const fitting = proposals[place]?.find((one) => !one.disturbs && one.closes.every((other) => !closed.has(other)));
    if (!fitting) continue;
    chosen.push(fitting);
    for (const other of fitting.closes) closed.add(other);
  }
  return chosen;
}

/** What a proposal does to own positions, as the ledger will book it. */
export function movesOf(
  proposal: Pick<Proposal, "account" | "instrument" | "direction" | "units" | "consideration" | "currency" | "other">,
  settlementOf: (account: number) => number,
): Move[] {
  const { account, instrument, direction, units, consideration, currency, other } = proposal;
  const incoming = direction === "B" || direction === "R";
  const moves: Move[] = [{ account, instrument, quantity: incoming ? units : negateDecimal(units) }];
  if (consideration !== null) {
    const quantity = incoming ? negateDecimal(consideration) : consideration;
    moves.push({ account: settlementOf(account), instrument: currency, quantity });
  }
  if (typeof other === "object") {
    moves.push({ account: other.account, instrument, quantity: incoming ? negateDecimal(units) : units });
  }
  return moves;
}

type Candidate = Omit<Proposal, "disturbs">;

function unitProposals(
  difference: Difference,
  place: number,
  all: readonly Difference[],
  paid: { readonly place: number; readonly money: Decimal } | null,
): Candidate[] {
  const { currency, delta, isKnown } = difference;
  const incoming = signOfDecimal(delta) > 0;
  const base = { ...subjectOf(difference), currency, consideration: null };
  const money = paid?.money ?? moneyOf(difference);
  const trade: Candidate[] =
    money === null
      ? []
      : [
          {
            ...base,
            kind: incoming ? "purchase" : "sale",
            direction: incoming ? "B" : "S",
            other: "MKT",
            consideration: money,
            closes: paid === null ? [place] : [place, paid.place],
          },
        ];
  const free = {
    ...base,
    direction: incoming ? ("R" as const) : ("P" as const),
    other: "RE" as const,
    closes: [place],
  };
  const opening: Candidate[] = incoming ? [{ ...free, kind: "opening" }] : [];
  const moved: Candidate[] = [{ ...free, kind: incoming ? "received" : "delivered" }];
  return [
    ...transfers(difference, place, all),
    ...(isKnown || paid !== null ? [...trade, ...moved, ...opening] : [...opening, ...trade, ...moved]),
  ];
}

function cashProposals(difference: Difference, place: number, all: readonly Difference[]): Candidate[] {
  const { currency, delta, isOwed } = difference;
  const base = { ...subjectOf(difference), currency, consideration: null, closes: [place] };
  const paid = { ...base, direction: "P" as const };
  const received = { ...base, direction: "R" as const };
  const own: Candidate[] =
    signOfDecimal(delta) > 0
      ? [
          { ...received, kind: "income", other: "I" },
          { ...received, kind: "deposit", other: "RE" },
        ]
      : [
          { ...paid, kind: isOwed ? "interest" : "fee", other: "EX" },
          { ...paid, kind: "withdrawal", other: "RE" },
        ];
  // What is paid to a debt comes from somewhere; it is not earned.
  return [...transfers(difference, place, all), ...(isOwed && signOfDecimal(delta) > 0 ? own.toReversed() : own)];
}

/** Transfers from or to an account that misses the same on the other side. */
function transfers(difference: Difference, place: number, all: readonly Difference[]): Candidate[] {
  const wanted = negateDecimal(difference.delta);
  return all.flatMap((one, other) =>
    one.instrument === difference.instrument &&
    one.account !== difference.account &&
    compareDecimals(one.delta, wanted) === 0
      ? [
          {
            ...subjectOf(difference),
            kind: "transfer" as const,
            direction: signOfDecimal(difference.delta) > 0 ? ("R" as const) : ("P" as const),
            currency: difference.currency,
            consideration: null,
            other: { account: one.account },
            closes: [place, other],
          },
        ]
      : [],
  );
}

/**
 * The missing money that goes with a missing trade: on the account that settles it, with the opposite sign, near the
 * day's price where there is one. Each money difference goes with one trade, that whose price is nearest.
 */
function pairedMoney(
  differences: readonly Difference[],
  all: readonly Difference[],
  { settlementOf }: Surroundings,
): Map<number, { readonly place: number; readonly money: Decimal }> {
  const best = new Map<number, { readonly trade: number; readonly gap: Decimal | null }>();
  for (const [trade, difference] of differences.entries()) {
    if (difference.isCash) continue;
    const account = settlementOf(difference.account);
    const place = all.findIndex(
      (one) =>
        one.isCash &&
        one.account === account &&
        one.instrument === difference.currency &&
        signOfDecimal(one.delta) === -signOfDecimal(difference.delta),
    );
    const money = all[place]?.delta;
    if (money === undefined) continue;
    const expected = moneyOf(difference);
    const gap = expected && magnitude(subtractDecimals(magnitude(money), expected));
    if (gap && expected && compareDecimals({ mantissa: gap.mantissa * NEAR, scale: gap.scale }, expected) > 0) continue;
    const before = best.get(place);
    if (!before || (gap && (before.gap === null || compareDecimals(gap, before.gap) < 0)))
      best.set(place, { trade, gap });
  }
  return new Map(
    [...best].map(([place, { trade }]) => [trade, { place, money: magnitude((all[place] as Difference).delta) }]),
  );
}

/** What the units are worth, as money is paid; null: not known, or nothing. */
function moneyOf({ delta, unitWorth, places }: Difference): Decimal | null {
  const worth = unitWorth && roundDecimal(multiplyDecimals(magnitude(delta), unitWorth), places);
  return worth && signOfDecimal(worth) > 0 ? worth : null;
}

function disturbs(one: Candidate, all: readonly Difference[], around: Surroundings): boolean {
  return movesOf(one, (account) => around.settlementOf(account)).some(
    ({ account, instrument }) =>
      around.isStated(account, instrument) &&
      !one.closes.some((place) => all[place]?.account === account && all[place].instrument === instrument),
  );
}

function subjectOf({ account, instrument, delta }: Difference) {
  return { account, instrument, units: magnitude(delta) };
}

function magnitude(value: Decimal): Decimal {
  return value.mantissa < 0n ? { mantissa: -value.mantissa, scale: value.scale } : value;
}
