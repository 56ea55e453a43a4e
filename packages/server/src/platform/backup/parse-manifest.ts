import { BackupError } from "./error.ts";
import type { EntrySum, Manifest, SequenceEntry, TableEntry, UniverseManifest } from "./manifest.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Names of tables, columns and sequences as migrations give them. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Reads a manifest. Throws BackupError on another form or a newer one. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError("The list of contents of this backup is damaged: take another file.");
  }
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== "distributary-backup") {
    throw new BackupError("This file is not a backup of this program: take another file.");
  }
  if (!("formatVersion" in value) || value.formatVersion !== 1) {
    throw new BackupError("This backup was written by a newer program: restore it with that one.");
  }
  if (!isManifest(value)) throw new BackupError("The list of contents of this backup is damaged: take another file.");
  return value;
}

/**
 * Whether a value that says it is a manifest has every field in the form that a restore relies on, and agrees with
 * itself: each entry once, each table with entries that are there, files counted as they are.
 */
function isManifest(value: object): value is Manifest {
  const { createdAt, postgres, schemaVersion, tables, sequences, documents, imports, secretKey, entries } =
    value as Fields;
  if (typeof createdAt !== "string" || typeof postgres !== "string" || !isCount(schemaVersion)) return false;
  if (!isList(tables, isTable) || !isList(sequences, isSequence) || !isList(entries, isEntry)) return false;
  if (!isFields(documents) || typeof documents["included"] !== "boolean" || !isFiles(documents)) return false;
  if (imports !== undefined && !(isFields(imports) && isFiles(imports))) return false;
  if (!isFields(secretKey) || typeof secretKey["included"] !== "boolean") return false;
  if (typeof secretKey["fingerprint"] !== "string") return false;
  return agrees({ tables, entries }, documents, imports);
}

/** Whether entries stand once each, tables once with entries that are there, and files are counted as they are. */
function agrees(
  { tables, entries }: { readonly tables: readonly TableEntry[]; readonly entries: readonly EntrySum[] },
  documents: Fields,
  imports: Fields | undefined,
): boolean {
  const names = new Set(entries.map(({ name }) => name));
  const below = (first: string): number => entries.filter(({ name }) => name.startsWith(`${first}/`)).length;
  return (
    names.size === entries.length &&
    new Set(tables.map(({ name }) => name)).size === tables.length &&
    tables.every(({ parts }) => parts.every((part) => names.has(part))) &&
    documents["files"] === below("documents") &&
    (imports === undefined || imports["files"] === below("imports"))
  );
}

/** Reads the list of contents of the records of one universe. Throws BackupError on another form or a newer one. */
export function parseUniverseManifest(text: string): UniverseManifest {
  const damaged = new BackupError("The list of contents of this archive is damaged: take another file.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (!isFields(value) || value["format"] !== "distributary-universe")
    throw new BackupError("This file is not an archive of one person’s records: take another file.");
  if (value["formatVersion"] !== 1)
    throw new BackupError("This archive was written by a newer program: import it with that one.");
  if (!isUniverseManifest(value)) throw damaged;
  return value;
}

function isUniverseManifest(value: Fields): value is Fields & UniverseManifest {
  const { createdAt, schemaVersion, universe, name, head, tables, documents, imports, entries } = value;
  if (typeof createdAt !== "string" || typeof name !== "string" || !isCount(schemaVersion)) return false;
  if (typeof universe !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(universe)) return false;
  if (typeof head !== "string" || !/^([0-9a-f]{64})?$/.test(head)) return false;
  if (!isList(tables, isTable) || !isList(entries, isEntry)) return false;
  if (!isFields(documents) || !isFiles(documents) || !isFields(imports) || !isFiles(imports)) return false;
  return agrees({ tables, entries }, documents, imports);
}

function isTable(value: unknown): value is TableEntry {
  if (!isFields(value)) return false;
  const { name, columns, rows, parts } = value;
  return isName(name) && isList(columns, isName) && isCount(rows) && isList(parts, isText);
}

function isSequence(value: unknown): value is SequenceEntry {
  if (!isFields(value)) return false;
  const { name, last } = value;
  return isName(name) && (last === null || (typeof last === "string" && /^-?\d{1,19}$/.test(last)));
}

function isEntry(value: unknown): value is EntrySum {
  if (!isFields(value)) return false;
  const { name, size, sha256 } = value;
  return isText(name) && isCount(size) && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
}

function isFiles(value: Fields): boolean {
  return isCount(value["files"]) && isCount(value["bytes"]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList<T>(value: unknown, of: (one: unknown) => one is T): value is readonly T[] {
  return Array.isArray(value) && value.every(of);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && NAME.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0;
}
