import { counted } from "@distributary/domain/words/counted";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { OpeningProposal } from "@distributary/contract/entry/imports";
import { InvalidDay, parseDay } from "@distributary/domain/time/day";
import { InvalidDecimal, parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Actor } from "../../access/session/actor.ts";
import { isLockedAndAllowed } from "../../access/write/lock-date.ts";
import { conflict, unsupported, validation, type HttpProblem } from "../../platform/http/problem.ts";
import { LIMITS } from "./limits.ts";
import { isOver, toWrite, type Plan, type Stage } from "./plan.ts";
import type { OpeningAnswer } from "./planning/openings/openings.ts";

/** 415 where only files of other kinds were dropped, 409 where none was or where those that were are kept no longer. */
export function nothingToRead(files: readonly { readonly name: string; readonly sha256: Buffer }[]): HttpProblem {
  if (files.length === 0) return conflict("Add files first.");
  // What was passed over when it came was never hashed.
  if (files.some(({ sha256 }) => sha256.length > 0))
    return conflict(`The files were removed after ${LIMITS.undoDays} days. Add them again.`);
  const names = files.map(({ name }) => name).join(", ");
  return unsupported(`We don’t recognise ${names}. Drop CSV, OFX, QFX, QIF, CAMT or MT940 files, or a zip of them.`);
}

/** Refuses files for an import that takes none any more. */
export function mayTakeFiles(plan: Plan): void {
  if (isOver(plan.stage)) throw conflict("This import is closed. Start another one.");
}

/**
 * Whether rows of the locked period are left out: as it is said now, else as it was before; by whoever may not write
 * there always.
 */
export function leavesLockedOut(plan: Plan, actor: Actor, said: "write" | "leave_out" | undefined): boolean {
  if (!actor.permissions.manage) return true;
  return said === undefined ? plan.leaveLockedOut === true : said === "leave_out";
}

/** Refuses a save that writes into the locked period without its reason, or by somebody who may not. */
export function holdToLock(plan: Plan, actor: Actor, reason: string | null): void {
  const locked = plan.outcome?.locked;
  if (locked && locked.written_from !== null)
    isLockedAndAllowed(locked.written_from, locked.lock_date, { actor, reason });
}

/** What a request says about opening balances, put over what was said before. */
export function mergeAnswers(
  before: readonly OpeningAnswer[],
  given: readonly OpeningAnswer[],
): readonly OpeningAnswer[] {
  const all = new Map([...before, ...given].map((answer) => [`${answer.account}\n${answer.instrument}`, answer]));
  return [...all.values()];
}

/** What is said now about transfers and duplicates, put over what was said before. */
export function mergeMatches(before: Plan["matches"], given: readonly MatchAnswer[]): readonly MatchAnswer[] {
  const all = [...(before ?? []), ...given].map((answer) => [`${answer.kind}\n${answer.transaction}`, answer] as const);
  return [...new Map(all).values()];
}

/** What is said now about opening balances of accounts, put over what was said before. */
export function mergeBalances(
  before: Plan["openingBalances"],
  given: readonly OpeningBalanceAnswer[],
): readonly OpeningBalanceAnswer[] {
  const all = [...(before ?? []), ...given].map((answer) => [`${answer.account}\n${answer.currency}`, answer] as const);
  return [...new Map(all).values()];
}

/** How one file of another program is to be read. */
export interface MappingChoice {
  readonly file: string;
  readonly mapping: ImportMapping;
}

/** What is said when an import is read; what is not said stays as it was. */
export interface SaidOfReading {
  readonly openings?: readonly OpeningAnswer[] | undefined;
  readonly lockedPeriod?: "write" | "leave_out" | undefined;
  readonly mappings?: readonly MappingChoice[] | undefined;
  readonly matches?: readonly MatchAnswer[] | undefined;
  readonly openingBalances?: readonly OpeningBalanceAnswer[] | undefined;
}

/** What is said now about how files are read, put over what was said before. */
export function mergeMappings(
  before: Plan["mappings"],
  given: readonly MappingChoice[],
): Readonly<Record<string, ImportMapping>> {
  return { ...before, ...Object.fromEntries(given.map(({ file, mapping }) => [file, mapping])) };
}

/** Refuses answers that cannot be meant: a lot without date or cost, a date that is none or too late, a proposal nobody made. */
export function checkAnswers(answers: readonly OpeningAnswer[], proposals: readonly OpeningProposal[]): void {
  const items: ValidationItem[] = [];
  answers.forEach((answer, at) => {
    const refuse = (field: string, msg: string): void => {
      items.push({ loc: ["body", "openings", at, field], msg, type: "value_error" });
    };
    const proposal = proposals.find((one) => one.account === answer.account && one.instrument === answer.instrument);
    if (proposal === undefined)
      return refuse("instrument", "No opening balance is needed for this account and security. Remove it.");
    if (answer.decision !== "lot") return;
    if (answer.date === undefined || !isDay(answer.date)) refuse("date", "Enter the acquisition date as yyyy-MM-dd.");
    else if (answer.date > proposal.first_short_date)
      refuse("date", `Enter an acquisition date on or before the sale on ${proposal.first_short_date}.`);
    if (answer.cost === undefined || !isAmount(answer.cost)) refuse("cost", "Enter a cost of zero or more.");
  });
  if (items.length > 0) throw validation(items);
}

/** Refuses a save of what cannot be saved as it stands. */
export function mayBeSaved(stage: Stage, plan: Plan, answers: readonly OpeningAnswer[], skipRejected: boolean): void {
  if (stage === "reading" || stage === "collecting" || plan.outcome === null)
    throw conflict("The files have not been read yet. Request suggestions first.");
  if (stage === "rejected") throw conflict("This import is closed. Start another one.");
  if (stage === "undoing") throw conflict("This import is being undone. Wait until it is finished.");
  if (stage === "undone") throw conflict("This import was undone. Request suggestions to import its files again.");
  const { outcome } = plan;
  const items: ValidationItem[] = [];
  if (outcome.brokenFiles > 0)
    items.push({
      loc: ["body", "session"],
      msg: "We couldn’t use one of the files. Correct it, or remove it.",
      type: "broken-file",
    });
  const refused = outcome.errors - outcome.declinedRows - outcome.brokenFiles;
  if (refused > 0 && !skipRejected) {
    items.push({
      loc: ["body", "skip_rejected"],
      msg: counted(outcome.counts.rejected, {
        one: "# row cannot be imported. Correct it, or skip it.",
        other: "# rows cannot be imported. Correct them, or skip them.",
      }),
      type: "rejected-rows",
    });
  }
  const answered = new Set(answers.map((answer) => `${answer.account}\n${answer.instrument}`));
  const open = outcome.proposals.filter((one) => !answered.has(`${one.account}\n${one.instrument}`));
  if (open.length > 0) {
    items.push({
      loc: ["body", "openings"],
      msg: counted(open.length, {
        one: "# sale exceeds the holding. Add an opening balance, or decline it.",
        other: "# sales exceed the holdings. Add opening balances, or decline them.",
      }),
      type: "opening-balance",
    });
  }
  if (toWrite(outcome.counts) === 0 && outcome.counts.rejected > 0 && items.length === 0) {
    items.push({ loc: ["body", "session"], msg: "No rows in these files can be imported.", type: "nothing-to-write" });
  }
  if (items.length > 0) throw validation(items);
}

function isDay(text: string): boolean {
  try {
    parseDay(text);
    return true;
  } catch (error) {
    if (error instanceof InvalidDay) return false;
    throw error;
  }
}

function isAmount(text: string): boolean {
  try {
    return parseDecimal(text).mantissa >= 0n;
  } catch (error) {
    if (error instanceof InvalidDecimal) return false;
    throw error;
  }
}
