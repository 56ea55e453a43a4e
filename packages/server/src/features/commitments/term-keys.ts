import { TERM_FIGURES } from "@distributary/contract/evidence/figures/commitments";
import { recordKeys, type RecordKey } from "@distributary/contract/evidence/record-key";

/** The keys under which the figures of a commitment's terms open, by their names. */
export function termKeys(id: string, asked: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  return recordKeys("fund", TERM_FIGURES, [id], asked);
}
