import { commitmentFigures, type CommitmentFigures, type NoticeHistory } from "../../events/commitment.ts";
import { negateDecimal, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { civilOf, dayOf, type Day } from "../../time/day.ts";
import { figure, noFigure, type Figure } from "./figure.ts";
import { multiplesOf, type Multiples } from "./multiples.ts";
import { reasonOfXirr, xirr, type DatedFlow, type XirrRoot } from "./xirr.ts";

/** A notice of a commitment on its day, with the payments on it; amounts above zero, in the commitment's currency. */
export interface DatedNotice extends Omit<NoticeHistory, "payments"> {
  readonly day: Day;
  readonly payments: readonly DatedFlow[];
}

/** A commitment as it stands at the end of a day. */
export interface CommitmentPoint {
  readonly day: Day;
  /** zero before it was promised; null: not recorded */
  readonly committed: Decimal | null;
  readonly figures: CommitmentFigures;
  /** value of what is left; null: not known */
  readonly value: Decimal | null;
  readonly multiples: Omit<Multiples, "unfunded">;
  /** net to the partner, a year; actual/365 on the days of the payments */
  readonly irr: Figure<number>;
  /** the solutions where there are several */
  readonly roots: readonly XirrRoot[];
}

/** What a commitment's figures rest on. */
export interface CommitmentTerms {
  /** null: not recorded */
  readonly committed: Decimal | null;
  /** the day from which it is promised; none: ever */
  readonly begins?: Day;
  readonly notices: readonly DatedNotice[];
  /** decimals that are paid */
  readonly minorUnits: number;
}

/**
 * How a commitment stands at the end of a day, by the notices and payments up to it alone. Multiples are those of
 * `multiplesOf`; the internal rate of return is XIRR over the payments (calls out, distributions in, each on the day it
 * was paid) and the value at the end: since inception, net, by cash as ILPA and GIPS have it.
 */
export function commitmentOn(
  { committed: promised, begins, notices, minorUnits }: CommitmentTerms,
  day: Day,
  value: Decimal | null,
): CommitmentPoint {
  const committed = promised && begins !== undefined && day < begins ? ZERO : promised;
  const known = notices
    .filter((notice) => notice.day <= day)
    .map((notice) => ({ ...notice, payments: notice.payments.filter((payment) => payment.day <= day) }));
  const figures = commitmentFigures(
    committed,
    known.map((notice) => ({ ...notice, payments: notice.payments.map(({ amount }) => amount) })),
    minorUnits,
  );
  const { paidIn, invested, distributed } = figures;
  const { unfunded: _, ...multiples } = multiplesOf({
    commitment: committed,
    paidIn,
    invested,
    distributed,
    nav: value ?? ZERO,
  });
  const unknown = noFigure("value_unknown");
  return {
    day,
    committed,
    figures,
    value,
    multiples: value === null ? { ...multiples, tvpi: unknown, rvpi: unknown, moic: unknown } : multiples,
    ...returnOf(known, day, value),
  };
}

/** What was paid (below zero) and received, by day. */
export function paymentsOf(notices: readonly DatedNotice[]): DatedFlow[] {
  return notices.flatMap(({ notice, payments }) =>
    payments.map(({ day, amount }) => ({ day, amount: notice.type === "LPCC" ? negateDecimal(amount) : amount })),
  );
}

function returnOf(
  notices: readonly DatedNotice[],
  day: Day,
  value: Decimal | null,
): Pick<CommitmentPoint, "irr" | "roots"> {
  if (value === null) return { irr: noFigure("value_unknown"), roots: [] };
  const flows = paymentsOf(notices);
  if (!flows.some((flow) => signOfDecimal(flow.amount) < 0 && flow.day < day))
    return { irr: noFigure("no_flows"), roots: [] };
  const answer = xirr([...flows, { day, amount: value }]);
  const reason = reasonOfXirr(answer);
  if (reason) return { irr: noFigure(reason), roots: answer.status === "multiple" ? answer.roots : [] };
  return { irr: figure(answer.rate as number), roots: [] };
}

/** Years over which a record is shown month by month, and over which quarter by quarter; longer ones year by year. */
const BY_MONTH = 2;
const BY_QUARTER = 25;

/** The ends of the months, quarters or years from the first day up to the last one, and the last one itself. */
export function recordDays(first: Day, last: Day): Day[] {
  const years = (last - first) / 365;
  const step = years <= BY_MONTH ? 1 : years <= BY_QUARTER ? 3 : 12;
  const days: Day[] = [];
  const { year, month } = civilOf(first);
  for (let months = year * 12 + Math.ceil(month / step) * step; ; months += step) {
    const end = dayOf(Math.floor(months / 12), (months % 12) + 1, 1) - 1;
    if (end >= last) break;
    days.push(end);
  }
  return [...days, last];
}
