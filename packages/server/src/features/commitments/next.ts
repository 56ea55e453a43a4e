import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import { noticeTotal } from "@distributary/domain/events/derive-capital";
import { callsByMonth } from "@distributary/domain/instruments/fund/calls-by-month";
import { nextCalls, type ExpectedCall } from "@distributary/domain/instruments/fund/next-calls";
import { signOfDecimal, subtractDecimals, sumDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { commitmentOn } from "@distributary/domain/returns/measures/commitment-record";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { cashOn } from "@distributary/domain/snapshot/holding-at";
import type { CommitmentHistory } from "./history.ts";

/** The calls to come of a commitment, and beside them those of the others that the same cash has to pay. */
export function nextCallsOf(
  book: Book,
  history: CommitmentHistory,
  all: readonly CommitmentHistory[],
  today: Day,
): CommitmentRecord["next"] {
  const { currency, until } = history;
  const cash = cashOn(book, indexOf(book.instrumentIndex, currency.id), today);
  const own = callsOf(history, cash, today);
  const others = all.filter((one) => one.id !== history.id && one.currency.id === currency.id);
  const months = callsByMonth(
    own,
    others.flatMap((one) => callsOf(one, ZERO, today)),
    cash,
    today,
  );
  return {
    cash: formatDecimal(cash),
    until: until === null ? null : formatDay(until),
    calls: own.map(({ due, amount, isEstimated, event }) => ({
      due: formatDay(due),
      amount: formatDecimal(amount),
      estimated: isEstimated,
      event_id: event,
    })),
    months: months.map((row) => ({
      month: formatDay(row.month).slice(0, 7),
      noticed: formatDecimal(row.noticed),
      expected: formatDecimal(row.expected),
      others: formatDecimal(row.others),
      cash_after: formatDecimal(row.cashAfter),
    })),
  };
}

interface OwnCall extends ExpectedCall {
  readonly event: string | null;
}

function callsOf(history: CommitmentHistory, cash: Decimal, today: Day): OwnCall[] {
  const open = openCalls(history, today);
  const { unfunded } = commitmentOn(history, today, null).figures;
  const plan = { open, unfunded: unfunded ?? ZERO, cash, today, until: history.until, minorUnit: history.minorUnits };
  return nextCalls(plan).map((call) => ({
    ...call,
    event: open.find((one) => !call.isEstimated && one.due === call.due && one.amount === call.amount)?.event ?? null,
  }));
}

/** What is not paid yet of the calls up to the day, by the day that each is due. */
function openCalls({ notices }: CommitmentHistory, today: Day) {
  return notices.flatMap(({ event, notice, day, due, payments }) => {
    if (notice.type !== "LPCC" || day > today) return [];
    const paid = sumDecimals(payments.filter((payment) => payment.day <= today).map(({ amount }) => amount));
    const amount = subtractDecimals(noticeTotal(notice), paid);
    return signOfDecimal(amount) > 0 ? [{ event, due: due ?? day, amount }] : [];
  });
}
