import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { ImportMapping, ImportSource } from "@distributary/contract/entry/import-mappings";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";

/** Whether rows of the locked period are written, or left out. */
export type LockedChoice = "write" | "leave_out";

/** What somebody said about how an import is read and the server has not taken yet: the last word on each question. */
export interface Said {
  readonly locked: LockedChoice | null;
  /** By the question, as `matchQuestion` names it */
  readonly matches: Readonly<Record<string, MatchAnswer>>;
  /** By the question, as `balanceQuestion` names it */
  readonly balances: Readonly<Record<string, OpeningBalanceAnswer>>;
  /** By the name of the file */
  readonly mappings: Readonly<Record<string, ImportMapping>>;
}

/** Before anything was said. */
export const nothingSaid: Said = { locked: null, matches: {}, balances: {}, mappings: {} };

/** The question that an answer about two rows is to. */
export function matchQuestion({ kind, transaction }: Pick<MatchAnswer, "kind" | "transaction">): string {
  return `${kind}\n${transaction}`;
}

/** The question that an answer about an opening balance is to. */
export function balanceQuestion({ account, currency }: Pick<OpeningBalanceAnswer, "account" | "currency">): string {
  return `${account}\n${currency}`;
}

/** Whether there is nothing to tell the server. */
export function isNothingSaid({ locked, matches, balances, mappings }: Said): boolean {
  return locked === null && [matches, balances, mappings].every((answers) => Object.keys(answers).length === 0);
}

/** What was said before, and what is said now: the later word on a question replaces the one before. */
export function alsoSaid(before: Said, now: Partial<Said>): Said {
  return {
    locked: now.locked ?? before.locked,
    matches: { ...before.matches, ...now.matches },
    balances: { ...before.balances, ...now.balances },
    mappings: { ...before.mappings, ...now.mappings },
  };
}

/** What was said since `sent` was, another word on the same question among it. */
export function saidSince(all: Said, sent: Said): Said {
  return {
    locked: all.locked === sent.locked ? null : all.locked,
    matches: changedIn(all.matches, sent.matches),
    balances: changedIn(all.balances, sent.balances),
    mappings: changedIn(all.mappings, sent.mappings),
  };
}

function changedIn<Answer>(
  all: Readonly<Record<string, Answer>>,
  sent: Readonly<Record<string, Answer>>,
): Readonly<Record<string, Answer>> {
  return Object.fromEntries(Object.entries(all).filter(([question, answer]) => sent[question] !== answer));
}

/** A file as it will be read: with what was said about it, if it was. */
export function sourceAsSaid(source: ImportSource, { mappings }: Said): ImportSource {
  return { ...source, mapping: mappings[source.file] ?? source.mapping };
}
