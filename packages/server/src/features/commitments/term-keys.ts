import { TERM_FIGURES } from "@distributary/contract/evidence/figures/commitments";
import { recordKey, type RecordKey } from "@distributary/contract/evidence/record-key";

/** The keys under which the figures of a commitment's terms open, by their names. */
export function termKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(TERM_FIGURES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `fund.${name}`, ids: [id], at, asKnownOn })]),
  );
}
