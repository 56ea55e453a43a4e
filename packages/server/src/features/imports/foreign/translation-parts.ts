import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { SharedMapping } from "../store/firm-mappings.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { KnownRecords } from "../planning/known.ts";
import type { SourceFile } from "../planning/source-file.ts";

/** How files were read that were imported before: tables by the fingerprint of their head, accounts by their number. */
export interface Memory {
  readonly mappings: Readonly<Record<string, ImportMapping>>;
  readonly accounts: Readonly<Record<string, string>>;
  /** how the firm of whoever imports reads tables */
  readonly shared: Readonly<Record<string, SharedMapping>>;
}

/** What a translation needs. */
export interface TranslationParts {
  readonly store: FileStore;
  readonly files: readonly SourceFile[];
  readonly known: KnownRecords;
  /** how files are to be read, by their names, where that is decided */
  readonly choices: Readonly<Record<string, ImportMapping>>;
  /** how files of the same source were read before */
  readonly memory: Memory;
  /** the currency of the universe, where a file names none */
  readonly currency: string;
  /** below this key the rows lie as files of our own form */
  readonly derivedKey: string;
  /** takes how many rows were read so far, of all files */
  readonly progress: (done: number) => void;
}
