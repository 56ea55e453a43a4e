import type { OpeningProposal } from "@distributary/contract/entry/imports";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import { scaledText } from "../../reading/quantity.ts";
import type { AccountEntry, InstrumentEntry } from "../directory.ts";
import type { Short } from "./holdings.ts";

/** The answer to one proposed opening balance. Names are those of the files. */
export interface OpeningAnswer {
  readonly account: string;
  readonly instrument: string;
  readonly decision: "lot" | "unknown_cost" | "decline";
  readonly date?: string | undefined;
  readonly cost?: string | undefined;
}

/** A lot that was held before the files begin. */
export interface OpeningLot {
  readonly account: AccountEntry;
  readonly instrument: InstrumentEntry;
  readonly quantity: string;
  /** the day it is booked on: before the files begin, or when it was acquired if that is later */
  readonly date: string;
  readonly acquiredOn: string | null;
  /** in the instrument's currency; null is unknown */
  readonly cost: string | null;
}

/** A holding that is short, with what the person said about it. */
export interface DecidedShort {
  readonly short: Short;
  readonly answer: OpeningAnswer | null;
}

/** Puts the answers beside the holdings they are about. */
export function decide(shorts: readonly Short[], answers: readonly OpeningAnswer[]): readonly DecidedShort[] {
  const byName = new Map(answers.map((answer) => [`${answer.account}\n${answer.instrument}`, answer]));
  return shorts.map((short) => ({
    short,
    answer: byName.get(`${short.account.number}\n${short.instrument.identifier}`) ?? null,
  }));
}

/** The day an opening balance is booked on by itself: before the files begin, in the open period where `openFrom` says so. */
function bookingDay(short: Short, opening: Day, openFrom: Day | null): Day {
  return Math.min(Math.max(opening, openFrom ?? opening), short.firstDay);
}

/** What is put to the person. `opening` is the day before the files begin; `openFrom`: nothing is booked before that. */
export function proposal(short: Short, opening: Day, openFrom: Day | null, transaction: string): OpeningProposal {
  return {
    account: short.account.number,
    account_name: short.account.name,
    instrument: short.instrument.identifier,
    instrument_name: short.instrument.name,
    first_short_date: formatDay(short.firstDay),
    transaction,
    missing_quantity: scaledText(short.missing),
    proposed_date: formatDay(bookingDay(short, opening, openFrom)),
  };
}

/**
 * The lot of an accepted opening balance. An answer that was not given yet counts as one of unknown cost, so that
 * the counts of a preview are those of a save that accepts it.
 */
export function openingLot({ short, answer }: DecidedShort, opening: Day, openFrom: Day | null): OpeningLot {
  const booked = bookingDay(short, opening, openFrom);
  const acquired = answer?.decision === "lot" && answer.date !== undefined ? parseDay(answer.date) : null;
  return {
    account: short.account,
    instrument: short.instrument,
    quantity: scaledText(short.missing),
    date: formatDay(acquired === null ? booked : Math.min(Math.max(booked, acquired), short.firstDay)),
    acquiredOn: acquired === null ? null : formatDay(acquired),
    cost: answer?.decision === "lot" ? (answer.cost ?? null) : null,
  };
}
