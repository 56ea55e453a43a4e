import { useEffect, useState } from "react";
import { at } from "../../../records/form/fields.ts";
import type { RecordForm } from "../../../records/form/use-record-form.ts";
import type { OpeningTerms } from "./entry-fields.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { useOwes, useInstrumentType } from "./queries.ts";

interface Named {
  readonly account: string | null;
  readonly what: string | null;
}

/**
 * What an opening balance is of, by the account and the security that its form names: null until both are chosen and
 * read, and for other kinds. `onNamed` is told of what stands in the form.
 */
export function useOpeningTerms(
  kind: EntryKind,
  record: object,
): { readonly terms: OpeningTerms | null; readonly onNamed: (named: Named) => void } {
  const [named, setNamed] = useState<Named>({
    account: idOf(at(record, "new_transaction.target_account_id")),
    what: idOf(at(record, "new_transaction.what_id")),
  });
  const isOpening = kind === "opening";
  const owes = useOwes(isOpening ? named.account : null);
  const type = useInstrumentType(isOpening ? named.what : null);
  const terms = (): OpeningTerms | null => {
    if (!isOpening || owes === undefined || type === undefined) return null;
    const isCash = type === "CCY";
    // A balance that was recorded as owed says so wherever it is, such as in a bank account that was overdrawn.
    const isOwed = typeof at(record, "uuid") === "string" && at(record, "new_transaction.owed") === true;
    return { isCash, mayOwe: isOwed || (owes && (isCash || type === "CBND")) };
  };
  return { terms: terms(), onNamed: setNamed };
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
