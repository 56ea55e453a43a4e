import type { ImportPreview } from "@distributary/contract/entry/import-preview";
import type { ImportCounts, ImportIssue, ImportSession, OpeningProposal } from "@distributary/contract/entry/imports";
import type { ImportMatch } from "@distributary/contract/entry/import-matches";
import type { ImportSource } from "@distributary/contract/entry/import-mappings";
import type { OpeningBalance } from "@distributary/contract/entry/opening-balances";
import type { FileKind } from "../form.ts";
import type { Completion } from "./matching/completion.ts";
import type { KeptFigures } from "./shown.ts";
import type { LockedRecords } from "./locked-period.ts";

/** What reading the files found: all that is shown before a save, and kept so that a reload shows it again. */
export interface Outcome {
  readonly kinds: readonly { readonly ordinal: number; readonly kind: FileKind | null }[];
  readonly missing: readonly FileKind[];
  readonly counts: ImportCounts;
  readonly previews: readonly ImportPreview[];
  /** how files of other programs were read; absent in plans of before there were any */
  readonly sources?: readonly (ImportSource & { readonly fingerprint: string })[];
  readonly issues: readonly ImportIssue[];
  readonly errors: number;
  readonly warnings: number;
  readonly proposals: readonly OpeningProposal[];
  /** proposals nobody has answered */
  readonly unanswered: number;
  /** the first of the matches, and how many there are; absent in plans of before they were looked for */
  readonly matches?: readonly ImportMatch[];
  readonly matchCount?: number;
  readonly unsureMatches?: ImportSession["unsure_matches"];
  /** what accounts held before their first statement; absent in plans of before it was told */
  readonly openingBalances?: readonly OpeningBalance[];
  /** recorded transactions that a save makes transfers of; not kept, since they are found again */
  readonly completions?: readonly Completion[];
  /** rows refused because their opening balance was declined: they need no further consent */
  readonly declinedRows: number;
  /** whole files that could not be used, whatever their rows */
  readonly brokenFiles: number;
  /** where the rows that were not taken lie */
  readonly rejected: readonly { readonly file: string; readonly key: string; readonly rows: number }[];
  /** what the programs of the files show; absent in plans of before it was compared */
  readonly shown?: KeptFigures;
  /** what lies in the locked period; absent in plans of before it was told */
  readonly locked?: LockedRecords | null;
}
