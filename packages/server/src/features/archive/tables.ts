/** A table of a universe as its archive holds it. */
export interface ArchivedTable {
  readonly name: string;
  /** Columns that name who did something and must name a person of this installation: whoever takes the archive in. */
  readonly persons?: readonly string[];
  /** Columns that refer to what comes later in the archive: they are put in once that is there. */
  readonly later?: readonly string[];
  /** Only the rows of the person whose archive it is. */
  readonly own?: boolean;
}

/**
 * What is taken along, in the order in which one refers to another. Not taken along are the ways of others into the
 * universe (grants, advisers, firms), what is under way (jobs, uploads, keys of repeated requests), who opened which
 * document, and what follows from the rest (checkpoints, sums of months, the journal, which the database writes anew).
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: "universe", later: ["primary_entity_id"] },
  { name: "universe_logo" },
  { name: "universe_setting" },
  { name: "revision" },
  { name: "revision_payload" },
  { name: "record_version" },
  { name: "entity", later: ["settlement_account_id"] },
  { name: "account" },
  { name: "instrument" },
  { name: "document_content" },
  { name: "document" },
  { name: "document_link" },
  { name: "document_page" },
  { name: "import", persons: ["created_by"] },
  { name: "import_file" },
  { name: "import_issue" },
  { name: "prospect" },
  { name: "prospect_log" },
  { name: "event" },
  { name: "transaction" },
  { name: "line_item" },
  { name: "observable" },
  { name: "report", persons: ["created_by"] },
  { name: "preference", persons: ["user_id"], own: true },
];
