import { useEffect, useState } from "react";
import { at } from "../../../records/form/fields.ts";
import type { RecordForm } from "../../../records/form/use-record-form.ts";
import type { EntryTerms } from "./entry-fields.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { useOwes, useInstrumentType } from "./queries.ts";

interface Named {
  readonly account: string | null;
  readonly what: string | null;
}

/** What accrues interest between two payments. */
const BEARING_INTEREST: ReadonlySet<string> = new Set(["BOND", "CBND"]);

/**
 * What the account and the security that a form names say of its fields; `onNamed` is told of what stands in the form.
 */
export function useEntryTerms(
  kind: EntryKind,
  record: object,
): { readonly terms: EntryTerms; readonly onNamed: (named: Named) => void } {
  const [named, setNamed] = useState<Named>({
    account: idOf(at(record, "new_transaction.target_account_id")),
    what: idOf(at(record, "new_transaction.what_id")),
  });
  const isOpening = kind === "opening";
  const isTrade = kind === "buy" || kind === "sell";
  const owes = useOwes(isOpening ? named.account : null);
  const type = useInstrumentType(isOpening || isTrade ? named.what : null);
  const opening = (): EntryTerms["opening"] => {
    if (!isOpening || owes === undefined || type === undefined) return null;
    const isCash = type === "CCY";
    // A balance that was recorded as owed says so wherever it is, such as in a bank account that was overdrawn.
    const isOwed = typeof at(record, "uuid") === "string" && at(record, "new_transaction.owed") === true;
    return { isCash, mayOwe: isOwed || (owes && (isCash || type === "CBND")) };
  };
  const bearsInterest = isTrade && type !== undefined && BEARING_INTEREST.has(type);
  return { terms: { opening: opening(), bearsInterest }, onNamed: setNamed };
}

/** Tells which account and security stand in a form. Shows nothing. */
export function FollowNamed({ form, onNamed }: { form: RecordForm; onNamed: (named: Named) => void }): null {
  const account = idOf(form.values["new_transaction.target_account_id"]);
  const what = idOf(form.values["new_transaction.what_id"]);
  useEffect(() => onNamed({ account, what }), [account, what, onNamed]);
  return null;
}

function idOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
