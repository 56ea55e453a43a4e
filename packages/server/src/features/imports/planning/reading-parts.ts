import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { Translated } from "../foreign/translate.ts";
import type { KnownRecords, Universe } from "./known.ts";
import type { OpeningAnswer } from "./openings/openings.ts";
import type { SourceFile } from "./source-file.ts";

/** What a reading needs. */
export interface ReadingParts {
  readonly store: FileStore;
  readonly files: readonly SourceFile[];
  /** names of files that are no part of a book */
  readonly ignored: readonly string[];
  /** what was found of the files that other programs wrote, beside their rows */
  readonly foreign: Pick<Translated, "sources" | "notes" | "shown" | "passedOver">;
  readonly known: KnownRecords;
  readonly universe: Universe;
  readonly answers: readonly OpeningAnswer[];
  /** which transfers and duplicates are applied, where somebody said so */
  readonly matches: readonly MatchAnswer[];
  /** which opening balances of accounts are booked, where somebody said so */
  readonly openingBalances: readonly OpeningBalanceAnswer[];
  /** rows of the locked period are left out, not written with a reason */
  readonly leaveLockedOut: boolean;
  /** below this key the rows that are not taken are kept */
  readonly rejectedKey: string;
  readonly newId: () => string;
  /** takes how many rows were checked so far, of all files */
  readonly progress: (done: number) => void;
}
