/** What kind of work is open with a client: an import, a prospect, a document on its way or locked, missing documents. */
export const WORK_KINDS = ["import", "prospect", "document", "expected"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
