import type { Row } from "../../reading/row.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

const [DESCRIPTION, TAGS, NOTES] = [13, 19, 20] as const;
const [LONGEST_DESCRIPTION, LONGEST_NOTES] = [500, 5_000];

/** What a row is called, and what it says beside its money. */
export function readWords(row: Row, draft: TransactionDraft): void {
  draft.description = row.text(DESCRIPTION).slice(0, LONGEST_DESCRIPTION);
  draft.tags = row.text(TAGS);
  draft.notes = row.text(NOTES).slice(0, LONGEST_NOTES);
}
