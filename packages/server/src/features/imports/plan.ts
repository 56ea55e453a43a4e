import type { ImportCounts, KeptRecord } from "@distributary/contract/entry/imports";
import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { Job } from "@distributary/contract/entry/jobs";
import type { OpeningAnswer } from "./planning/openings/openings.ts";
import type { Outcome } from "./planning/outcome.ts";

export type Stage = "collecting" | "reading" | "ready" | "writing" | "written" | "rejected" | "undoing" | "undone";

/** What an import remembers between calls, as JSON in its row. Issues stand in a table of their own. */
export interface Plan {
  readonly stage: Stage;
  /** rises with every file and every answer, so that a reading of what was there before is not taken for one of now */
  readonly edition: number;
  readonly openings: readonly OpeningAnswer[];
  /** which transfers and duplicates are applied; absent where nobody said so */
  readonly matches?: readonly MatchAnswer[];
  /** which opening balances of accounts are booked; absent where nobody said so */
  readonly openingBalances?: readonly OpeningBalanceAnswer[];
  /** how files of other programs are to be read, by their names; absent where nobody said so */
  readonly mappings?: Readonly<Record<string, ImportMapping>>;
  readonly outcome: Omit<Outcome, "issues" | "completions"> | null;
  /** the revision of the universe that the outcome was read against; absent in plans of before it was kept */
  readonly readAt?: number;
  readonly skipRejected: boolean;
  /** rows of the locked period are left out; absent where nobody said so */
  readonly leaveLockedOut?: boolean;
  /** records that stayed when the import was taken back, since others use them */
  readonly kept?: readonly KeptRecord[];
  readonly writtenTime: string | null;
}

/** The plan of an import that was just opened. */
export const NEW_PLAN: Plan = {
  stage: "collecting",
  edition: 0,
  openings: [],
  outcome: null,
  skipRejected: false,
  writtenTime: null,
};

/** Counts of nothing, for an import that nobody has read yet. */
export const NO_COUNTS: ImportCounts = {
  entities: 0,
  accounts: 0,
  instruments: 0,
  transactions: 0,
  prices: 0,
  rates: 0,
  statements: 0,
  opening_lots: 0,
  already_there: 0,
  repeated: 0,
  joined: 0,
  duplicates: 0,
  completed: 0,
  rejected: 0,
  rows: 0,
};

/** Where the import stands: work that was cancelled or went wrong takes it back to where it could be begun. */
export function stageNow(plan: Plan, job: Job | null): Stage {
  const stopped = job !== null && (job.status === "failed" || job.status === "cancelled");
  if (plan.stage === "reading" && stopped) return plan.outcome === null ? "collecting" : "ready";
  if (plan.stage === "writing" && stopped) return "ready";
  if (plan.stage === "undoing" && stopped) return "written";
  return plan.stage;
}

/** Whether a job is at work on an import at this stage. */
export function isUnderWay(stage: Stage): boolean {
  return stage === "reading" || stage === "writing" || stage === "undoing";
}

/** Whether an import at this stage takes neither files nor answers any more. */
export function isOver(stage: Stage): boolean {
  return stage === "writing" || stage === "written" || stage === "undoing" || stage === "rejected";
}

/** How many records a save writes. */
export function toWrite(counts: ImportCounts): number {
  return (
    counts.entities +
    counts.accounts +
    counts.instruments +
    counts.transactions +
    counts.prices +
    counts.rates +
    counts.statements +
    counts.opening_lots +
    (counts.completed ?? 0)
  );
}
