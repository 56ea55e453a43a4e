import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { amountOf } from "@distributary/domain/events/capital-notice";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { CommitmentTerms, DatedNotice } from "@distributary/domain/returns/measures/commitment-record";
import { parseDay, type Day } from "@distributary/domain/time/day";
import type { Reads } from "../../access/records/reads.ts";
import { readNotices, storedActivity, storedNotice, type StoredNotice } from "./capital-derivation.ts";
import { committedCapital, eventsOfCommitment, standingCommitments, type CapitalEvent } from "./store/capital.ts";

/** A notice with the event that it is, and the day by which it is to be paid, where it says one. */
export interface RecordedNotice extends DatedNotice {
  readonly event: string;
  readonly due: Day | null;
}

/** A commitment with all that was ever called and distributed of it. */
export interface CommitmentHistory extends CommitmentTerms {
  readonly id: string;
  readonly name: string;
  readonly currency: { readonly id: string; readonly code: string };
  /** the last day on which it may be called; null: not recorded */
  readonly until: Day | null;
  /** the day from which it is promised: its start, or else the day it was recorded; an earlier notice says so too */
  readonly begins: Day;
  readonly notices: readonly RecordedNotice[];
}

/** Every commitment of a universe with its notices, in order of names, as known at a revision (null: now). */
export async function commitmentHistories(
  tx: Reads,
  universe: string,
  revision: number | null,
): Promise<readonly CommitmentHistory[]> {
  const standing = await standingCommitments(tx, universe, revision);
  return Promise.all(
    standing.map(async ({ id, name, currency_id: unit, currency, begins, end_date: end }) => {
      const [notices, committed] = await Promise.all([
        datedNotices(tx, universe, id, revision),
        committedCapital(tx, universe, id, revision),
      ]);
      return {
        id,
        name,
        currency: { id: unit, code: currency },
        until: end === null ? null : parseDay(end),
        committed: committed === null ? null : parseDecimal(committed),
        begins: notices.reduce((day, notice) => Math.min(day, notice.day), parseDay(begins)),
        notices,
        minorUnits: minorUnitOf(currency),
      };
    }),
  );
}

/** The notices of a commitment with the payments on each, in the order of their days. */
export async function datedNotices(
  tx: Reads,
  universe: string,
  commitment: string,
  revision: number | null = null,
): Promise<readonly RecordedNotice[]> {
  const events = await eventsOfCommitment(tx, universe, commitment, revision);
  const recorded = events.flatMap((event) => {
    const stored = storedNotice(event);
    return stored === null ? [] : [{ event, stored }];
  });
  const read = await readNotices(
    { tx, universe },
    recorded.map(({ stored }) => stored),
    revision,
  );
  return recorded.flatMap(({ event, stored }, place) => {
    const notice = read[place]?.notice;
    if (notice === undefined) return [];
    const settlements = events.filter((one) => one.type === "CACT" && one.parent === event.id);
    return [
      {
        event: event.id,
        day: parseDay(event.date),
        due: dueOf(stored),
        notice,
        recallable: amountOf("recallable_amount" in stored.payload ? stored.payload.recallable_amount : null),
        payments: settlements.map(paymentOf),
      },
    ];
  });
}

function dueOf({ payload }: StoredNotice): Day | null {
  const due = "due_date" in payload ? payload.due_date : "expected_date" in payload ? payload.expected_date : null;
  return due ? parseDay(due) : null;
}

function paymentOf(settlement: CapitalEvent): DatedNotice["payments"][number] {
  return { day: parseDay(settlement.date), amount: amountOf(storedActivity(settlement)?.amount) };
}
