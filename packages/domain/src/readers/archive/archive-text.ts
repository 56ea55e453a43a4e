import { DATABASE_TEXT } from "../sqlite/database-text.ts";
import { objectIn, textIn, type Json } from "../tools/json-values.ts";
import { LONGEST_WHOLE } from "../whole-text.ts";
import { READ_TABLES } from "./archive-cutter.ts";
import { copiedRows, type CopiedRow } from "./copy-rows.ts";

/** What is read of each table. */
const COLUMNS: Readonly<Record<(typeof READ_TABLES)[number], readonly string[]>> = {
  universe: ["name", "default_currency"],
  entity: ["entity_id", "name"],
  account: ["account_id", "standard_code", "name", "acct_type", "entity_id", "acct_number", "base_currency"],
  instrument: ["instrument_id", "instrument_type", "identifier", "display_name", "settlement_unit_id"],
  event: ["event_id", "event_type", "description", "client_identifier", "event_data", "user_tags", "notes"],
  transaction: ["transaction_id", "version", "event_id", "transaction_date"],
  line_item: [
    ...["transaction_id", "version", "action", "src_account_id", "dst_account_id", "instrument_id", "quantity"],
    ...["consideration", "consideration_unit_id", "cause_instrument_id"],
  ],
  observable: ["type_id", "date_of", "price", "value", "quantity", "units_id", "instrument_id", "account_id", "source"],
};
/** Tables of which only the number of rows is told: they stay behind. */
const LEFT_TABLES = ["document", "prospect", "report", "record_version"] as const;
/** The table of these numbers in the text. */
export const LEFT_TABLE = "left_behind";
const OBSERVED = new Set(["std.price", "std.position", "std.statement.balance"]);

/** An archive as text, or the sentence that says why it can't be read. */
export type ArchiveText = { readonly text: string; readonly universe: string } | { readonly refused: string };

/**
 * The records of an archive of the product as text, one row of a table a line, as they stood last: what was changed or
 * deleted before, documents and all else stay behind. `unpack` is of gzip and throws where bytes are damaged, `decode` of
 * UTF-8.
 */
export function archiveText(
  entries: ReadonlyMap<string, Uint8Array>,
  unpack: (packed: Uint8Array) => Uint8Array,
  decode: (bytes: Uint8Array) => string,
): ArchiveText {
  const manifest = manifestIn(decode(entries.get("manifest.json") ?? new Uint8Array()));
  if (textIn(manifest, "format") === "distributary-backup")
    return { refused: "is a backup of a whole installation. Ask your administrator to restore it" };
  if (textIn(manifest, "format") !== "distributary-universe") return { refused: "is not an archive of Distributary" };
  if (textIn(manifest, "formatVersion") !== "1")
    return { refused: "was written by a newer version of Distributary. Update this one first" };
  const universe = textIn(manifest, "universe");
  const lines = [`${DATABASE_TEXT}"distributary"}`];
  let length = 0;
  const add = (table: string, number: number, values: CopiedRow): void => {
    const line = JSON.stringify({ table, number, values });
    length += line.length + 1;
    lines.push(line);
  };
  add(LEFT_TABLE, 1, Object.fromEntries(LEFT_TABLES.map((table) => [table, tableIn(manifest, table).rows])));
  for (const table of READ_TABLES) {
    const { columns, parts } = tableIn(manifest, table);
    let number = 0;
    for (const part of parts) {
      let rows: string;
      try {
        rows = decode(unpack(entries.get(part) ?? new Uint8Array()));
      } catch {
        return { refused: "is damaged. Download it again" };
      }
      for (const row of copiedRows(rows, columns)) {
        number += 1;
        if (row["superseded"] === undefined && isRead(table, row)) add(table, number, chosen(table, row));
        // Whoever reads it says that it is too large.
        if (length > LONGEST_WHOLE) return { text: `${lines.join("\n")}\n`, universe };
      }
    }
  }
  return { text: `${lines.join("\n")}\n`, universe };
}

function manifestIn(text: string): Json {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}

function tableIn(manifest: Json, name: string): { columns: readonly string[]; parts: readonly string[]; rows: string } {
  const tables: unknown = manifest["tables"];
  const found = (Array.isArray(tables) ? tables : []).map(objectIn).find((one) => one["name"] === name) ?? {};
  return { columns: textsIn(found["columns"]), parts: textsIn(found["parts"]), rows: textIn(found, "rows") };
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

function isRead(table: string, row: CopiedRow): boolean {
  return table !== "observable" || OBSERVED.has(row["type_id"] ?? "");
}

/** The values that are read; of an event's data only what its transactions don't say. */
function chosen(table: (typeof READ_TABLES)[number], row: CopiedRow): CopiedRow {
  const values: Record<string, string> = {};
  for (const column of COLUMNS[table]) {
    const value = row[column];
    if (value === undefined) continue;
    if (column === "event_data" && !/"(?:corporate_action|cost_basis)"/.test(value)) continue;
    values[column] = value;
  }
  return values;
}
