import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Recognized } from "../reading/recognition/recognize-apart.ts";

/** The job that recognises the words of pages which are pictures, page by page. */
export const RECOGNITION_JOB = "document-recognition";

/** Pages that are pictures and wait for their words to be recognised, the first ones first. */
export async function pagesWanted(tx: Reads, universe: string, sha256: Buffer): Promise<readonly number[]> {
  const rows = await tx.query<{ page: number }>(sql`
    select page from document_page
    where universe_id = ${universe} and sha256 = ${sha256} and recognition = 'wanted' order by page`);
  return rows.map(({ page }) => page);
}

/** Whether the words of these bytes are still to come: a job that failed for good, or is gone, brings none. */
export async function isRecognizing(tx: Reads, universe: string, sha256: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    select from job where universe_id = ${universe} and kind = ${RECOGNITION_JOB} and status in ('queued', 'running')
      and payload ->> 'sha256' = ${sha256.toString("hex")} limit 1`);
  return rows.length > 0;
}

/** Keeps the words of a page, or that it could not be read. Boxes are kept to the tenth of a thousandth of the page. */
export async function keepRecognized(
  tx: Transaction,
  universe: string,
  sha256: Buffer,
  page: Recognized,
): Promise<void> {
  const isRead = page.recognition === "read";
  const words = isRead
    ? page.words.map(({ text, box }) => [text, ...box.map((part) => Math.round(part * 1e4) / 1e4)])
    : [];
  await tx.execute(sql`
    update document_page set recognition = ${page.recognition},
      body = case when ${isRead} then ${isRead ? page.text : ""} else body end, words = ${JSON.stringify(words)}::jsonb
    where universe_id = ${universe} and sha256 = ${sha256} and page = ${page.page}`);
}
