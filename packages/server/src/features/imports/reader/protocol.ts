import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import type { StorePlace } from "../../../platform/storage/open-store.ts";
import type { Memory } from "../foreign/translation-parts.ts";
import type { CashQuestion } from "../planning/matching/recorded-cash.ts";
import type { KnownRecords } from "../planning/known.ts";
import type { OpeningAnswer } from "../planning/openings/openings.ts";
import type { Outcome } from "../planning/outcome.ts";
import type { SourceFile } from "../planning/source-file.ts";
import type { Batch } from "../writing/batch.ts";

/** What the thread that reads files is given. Files are read there so that a hostile one harms nobody else. */
export interface ReaderTask {
  readonly place: StorePlace;
  readonly files: readonly SourceFile[];
  readonly ignored: readonly string[];
  readonly known: KnownRecords;
  readonly answers: readonly OpeningAnswer[];
  readonly matches: readonly MatchAnswer[];
  readonly openingBalances: readonly OpeningBalanceAnswer[];
  readonly leaveLockedOut: boolean;
  readonly rejectedKey: string;
  readonly derivedKey: string;
  /** how files of other programs are to be read: as chosen, as before, and in which currency where they name none */
  readonly choices: Readonly<Record<string, ImportMapping>>;
  readonly memory: Memory;
  readonly currency: string;
  /** In which the thread must have read them; what it waits for an answer of the database does not count. */
  readonly milliseconds: number;
}

/** A question of the thread; the answer of all but `movements` and `cash` comes in pieces. */
export type Question =
  | { readonly what: "cash"; readonly of: CashQuestion }
  | { readonly what: "events" }
  | { readonly what: "prices" }
  | { readonly what: "balances" }
  | {
      readonly what: "movements";
      readonly holdings: readonly { readonly account: string; readonly instrument: string }[];
    };

/** What the thread says. */
export type FromReader =
  | { readonly kind: "progress"; readonly stage: string; readonly done: number; readonly total: number | null }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  | { readonly kind: "more"; readonly id: number }
  | { readonly kind: "read"; readonly outcome: Outcome }
  | { readonly kind: "batch"; readonly batch: Batch; readonly done: number }
  | { readonly kind: "written" }
  /** `storeAway`: for nothing in the files, but because the store could not be read */
  | { readonly kind: "failed"; readonly message: string; readonly stack: string; readonly storeAway: boolean };

/** What the thread hears. */
export type ToReader =
  | { readonly kind: "piece"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "write"; readonly instant: number }
  | { readonly kind: "taken" };
