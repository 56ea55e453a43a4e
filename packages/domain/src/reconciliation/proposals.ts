import { compareDecimals, negateDecimal, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Difference } from "./difference.ts";
import { magnitude, moneyOf, pairedMoney } from "./paired-money.ts";
import type { TransferApart } from "./transfers-apart.ts";

/** What else is known around the differences of one account on one day. */
export interface Surroundings {
  /** the account through which another one pays and is paid */
  settlementOf(account: number): number;
  /** whether a statement of the day speaks of a position */
  isStated(account: number, instrument: number): boolean;
  /** differences of other accounts on the same day */
  readonly others: readonly Difference[];
  /** transfers behind a difference that a statement of another day knows the other side of, by the place of each */
  readonly apart: readonly (TransferApart & { readonly of: number })[];
  /** the own account that holds what is on its way between two days */
  readonly transit: number;
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

/** A NEW event, booked on the statement's day unless it says another, that closes one or two differences. */
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
  /** null: the statement's own */
  readonly day: Day | null;
  /** what is on its way stays in `account` until or since `day`, on which a second event books the other side */
  readonly via: { readonly account: number; readonly day: Day } | null;
  /** places of the differences that it closes: after those of the account those of others, then the transfers apart */
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

/**
 * What may be missing behind each difference, the likeliest first: a transfer that another account's statement misses
 * on the other side, a trade whose money is missing too or follows from the day's price, then what touches nothing
 * else; last what would move a position that agrees. Every proposal closes exactly what it says that it closes.
 */
export function proposalsFor(differences: readonly Difference[], around: Surroundings): Proposal[][] {
  const all = [...differences, ...around.others];
  const closable = [...all, ...around.apart];
  const paid = pairedMoney(differences, all, (account) => around.settlementOf(account));
  return differences.map((difference, place) => {
    const moved = transfers(difference, place, all, around);
    const candidates = difference.isCash
      ? cashProposals(difference, place)
      : unitProposals(difference, place, paid.get(place) ?? null);
    return [...moved, ...candidates]
      .map((one) => ({ ...one, disturbs: disturbs(one, closable, around) }))
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

/** What a proposal's first event does to own positions, as the ledger will book it. */
export function movesOf(
  proposal: Omit<Proposal, "disturbs" | "kind" | "closes" | "day">,
  settlementOf: (account: number) => number,
): Move[] {
  const { account, instrument, direction, units, consideration, currency, other, via } = proposal;
  const incoming = direction === "B" || direction === "R";
  const moves: Move[] = [{ account, instrument, quantity: incoming ? units : negateDecimal(units) }];
  if (consideration !== null) {
    const quantity = incoming ? negateDecimal(consideration) : consideration;
    moves.push({ account: settlementOf(account), instrument: currency, quantity });
  }
  const owner = via ?? (typeof other === "object" ? other : null);
  if (owner !== null) {
    moves.push({ account: owner.account, instrument, quantity: incoming ? negateDecimal(units) : units });
  }
  return moves;
}

type Candidate = Omit<Proposal, "disturbs">;

function unitProposals(
  difference: Difference,
  place: number,
  paid: { readonly place: number; readonly money: Decimal } | null,
): Candidate[] {
  const { currency, delta, isKnown } = difference;
  const incoming = signOfDecimal(delta) > 0;
  const base = { ...subjectOf(difference), currency, consideration: null, day: null, via: null };
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
  return isKnown || paid !== null ? [...trade, ...moved, ...opening] : [...opening, ...trade, ...moved];
}

function cashProposals(difference: Difference, place: number): Candidate[] {
  const { currency, delta, isOwed } = difference;
  const base = { ...subjectOf(difference), currency, consideration: null, day: null, via: null, closes: [place] };
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
  return isOwed && signOfDecimal(delta) > 0 ? own.toReversed() : own;
}

/**
 * Transfers from or to an account that misses the same on the other side: since another day first, since they close
 * what was off before too, then on the same day.
 */
function transfers(
  difference: Difference,
  place: number,
  all: readonly Difference[],
  { apart, transit }: Surroundings,
): Candidate[] {
  const wanted = negateDecimal(difference.delta);
  const base = {
    ...subjectOf(difference),
    kind: "transfer" as const,
    direction: signOfDecimal(difference.delta) > 0 ? ("R" as const) : ("P" as const),
    currency: difference.currency,
    consideration: null,
  };
  const elsewhere = apart.flatMap(({ of, account, day, otherDay }, other): Candidate[] => {
    if (of !== place || (otherDay !== null && (account === transit || difference.account === transit))) return [];
    const via = otherDay === null ? null : { account: transit, day: otherDay };
    return [{ ...base, other: { account }, day, via, closes: [place, all.length + other] }];
  });
  const found = new Set(elsewhere.map(({ other }) => (typeof other === "object" ? other.account : null)));
  const sameDay = all.flatMap((one, other): Candidate[] => {
    const { account, instrument, delta } = one;
    if (instrument !== difference.instrument || account === difference.account || found.has(account)) return [];
    if (compareDecimals(delta, wanted) !== 0) return [];
    return [{ ...base, other: { account }, day: null, via: null, closes: [place, other] }];
  });
  return [...elsewhere, ...sameDay];
}

function disturbs(
  one: Candidate,
  all: readonly Pick<Difference, "account" | "instrument">[],
  around: Surroundings,
): boolean {
  return movesOf(one, (account) => around.settlementOf(account)).some(
    ({ account, instrument }) =>
      around.isStated(account, instrument) &&
      !one.closes.some((place) => all[place]?.account === account && all[place].instrument === instrument),
  );
}

function subjectOf({ account, instrument, delta }: Difference) {
  return { account, instrument, units: magnitude(delta) };
}
