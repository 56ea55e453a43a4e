export const MANIFEST = "manifest.json";
export const SECRET_ENTRY = "secret-key";

/** What stands in a backup; its last entry, as only then everything is known. */
export interface Manifest {
  readonly format: "distributary-backup";
  readonly formatVersion: 1;
  /** The instant of the snapshot, ISO 8601. */
  readonly createdAt: string;
  /** The PostgreSQL that wrote it. */
  readonly postgres: string;
  readonly schemaVersion: number;
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
  readonly documents: { readonly included: boolean; readonly files: number; readonly bytes: number };
  /** Files of imports; absent in backups of before they were included. */
  readonly imports?: { readonly files: number; readonly bytes: number };
  readonly secretKey: {
    readonly included: boolean;
    /** Tells whether two keys are the same. */ readonly fingerprint: string;
  };
  readonly entries: readonly EntrySum[];
}

/** What stands in the archive of one universe; its last entry as well. */
export interface UniverseManifest {
  readonly format: "distributary-universe";
  readonly formatVersion: 1;
  /** When it was written, ISO 8601. */
  readonly createdAt: string;
  readonly schemaVersion: number;
  readonly universe: string;
  readonly name: string;
  /** The digest at the head of its audit chain, in hex. */
  readonly head: string;
  readonly tables: readonly TableEntry[];
  readonly documents: { readonly files: number; readonly bytes: number };
  readonly imports: { readonly files: number; readonly bytes: number };
  readonly entries: readonly EntrySum[];
}

export interface TableEntry {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Entries that hold its rows, in order. */
  readonly parts: readonly string[];
}

export interface SequenceEntry {
  readonly name: string;
  /** As text, since it may exceed a number; null while it was never used. */
  readonly last: string | null;
}

export interface EntrySum {
  readonly name: string;
  readonly size: number;
  /** SHA-256 in hex of the entry as it stands in the archive. */
  readonly sha256: string;
}
