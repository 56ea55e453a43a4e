import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { sentenceOf, wordsOf } from "./sentence-parts.ts";
import { actOf, type ActTerms } from "./transaction-act.ts";

/**
 * What a transaction is called: what its person wrote, else its sentence; an import's own words and its day only where a
 * name in the sentence is not known.
 */
export function transactionName(
  row: ListedTransaction,
  nameOf: (id: string) => string | undefined,
  typeOf: (id: string) => string | undefined,
): string {
  const terms: ActTerms = { account: null, instrument: null, accountType: typeOf, instrumentType: typeOf };
  const sentence = sentenceOf(row, actOf(row, terms), terms);
  if (sentence.note !== null) return sentence.note;
  const named = sentence.parts.every((part) => typeof part === "string" || part.kind === "units" || isKnown(part.id));
  return named ? wordsOf(sentence, (id) => nameOf(id) ?? "") : (row.description ?? row.transaction_date);

  function isKnown(id: string): boolean {
    return ![undefined, "", UNKNOWN].includes(nameOf(id));
  }
}

/** How a name reads that is not read yet. */
const UNKNOWN = "…";
