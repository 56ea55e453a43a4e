import type { FileMovement } from "@distributary/domain/readers/matching/movement";
import { normal, RowIds } from "@distributary/domain/readers/values/row-ids";
import type { Day } from "@distributary/domain/time/day";
import { LIMITS } from "../../limits.ts";
import type { AccountEntry } from "../directory.ts";
import type { KnownCurrency } from "../known.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** A row of a file that moves money and nothing else. */
export interface CashRow extends FileMovement {
  readonly place: number;
  readonly name: string;
  readonly line: number;
  readonly id: string;
  readonly digest: string;
  readonly entry: AccountEntry;
  readonly currency: KnownCurrency;
  readonly description: string;
  readonly date: string;
  /** money that came from outside or went there: it may be one side of a transfer */
  readonly mayPair: boolean;
}

/** The accepted rows of files of other programs that move money alone, kept to be matched with each other. */
export class CashRows {
  readonly rows: CashRow[] = [];
  /** ids that are recorded already: what they stand for is matched */
  readonly recorded = new Set<string>();
  isTooMany = false;

  /** A row that was accepted. `place`: its number among the rows of all files. */
  add(draft: TransactionDraft, at: { place: number; file: number; name: string; line: number; digest: string }): void {
    if (draft.instrument !== null || draft.counter !== null || draft.quantity.sign !== 0) return;
    if (this.rows.length >= LIMITS.matched) {
      this.isTooMany = true;
      return;
    }
    this.rows.push({
      ...at,
      account: draft.account.id,
      unit: draft.currency.id,
      day: draft.day,
      amount: `${draft.amount.sign < 0 ? "-" : ""}${draft.amount.text}`,
      text: normal(draft.description),
      form: formOf(at.name),
      hasOwnId: RowIds.isOwn(draft.id),
      isTransfer: false,
      id: draft.id,
      entry: draft.account,
      currency: draft.currency,
      description: draft.description,
      date: draft.date,
      mayPair: draft.type === "DEPOSIT" || draft.type === "WITHDRAW",
    });
  }

  /** The first and the last day of them. */
  days(): { first: Day; last: Day } {
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { day } of this.rows) {
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
    return { first, last };
  }
}

/** The ending of a file, which says what wrote it. */
export function formOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
