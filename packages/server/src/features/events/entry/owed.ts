import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import type { Event } from "@distributary/contract/records/events";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import { accountTerms, defaultRecord, instrumentTerms } from "../../../access/store/references.ts";
import type { Write } from "../../../access/write/write.ts";
import { kindOf, type NewParties } from "../parties.ts";
import type { StoredPayload } from "../payloads.ts";

/** What can be owed: money, and a loan. Shares in an account that owes are held in it. */
const OWABLE: ReadonlySet<string> = new Set(["CCY", "CBND"]);

type Opening = Pick<NewTransactionData, "direction" | "acquired_on" | "cost_basis" | "owed" | "corporate_action">;

/** Whether a NEW event opens a balance: units from outside, with a day, a cost or an answer whether they are owed. */
export function isOpening({ direction, acquired_on: acquired, cost_basis: cost, owed }: Opening): boolean {
  return direction === "R" && [acquired, cost, owed].some((said) => said !== null && said !== undefined);
}

/**
 * The payload of an event that is recorded for the first time, with the answer whether its opening balance is owed, where
 * nothing says so: it is, in an account that owes. The answer is kept with the event, so that neither another type of the
 * account nor a change of the event turns it round later. Records that are not there are left to the checks that follow.
 */
export async function withOwed(
  w: Write,
  type: Event["event_type"],
  said: StoredPayload | null,
): Promise<StoredPayload | null> {
  if (type !== "NEW" || said === null) return said;
  const data = said as NewTransactionData & StoredPayload;
  if (!isOpening(data) || data.corporate_action || data.owed === false) return said;
  const what = (await instrumentTerms(w.tx, w.universe, [data.what_id])).find(({ id }) => id === data.what_id);
  if (what === undefined || !OWABLE.has(what.type) || !(data.owed ?? (await isInDebt(w, data)))) return said;
  // A unit of a loan is one that is owed: so much was borrowed where nothing else is said.
  const isUnknown = (data.cost_basis ?? "unknown") === "unknown";
  return { ...said, owed: true, ...(what.type === "CBND" && isUnknown ? { cost_basis: data.units } : {}) };
}

/** Whether units come from outside into an account that owes. */
async function isInDebt(w: Write, data: NewTransactionData): Promise<boolean> {
  const target = /^[0-]+$/.test(data.target_account_id)
    ? await defaultRecord(w.tx, w.universe, "account")
    : data.target_account_id;
  const other = data.counterparty_account_id ?? null;
  const accounts = await accountTerms(
    w.tx,
    w.universe,
    [target, other].flatMap((id) => id ?? []),
  );
  const account = accounts.find(({ id }) => id === target);
  if (account === undefined || !OWING_ACCOUNTS.has(account.acctType)) return false;
  const from = accounts.find(({ id }) => id === other);
  return other === null || (from !== undefined && kindOf(from) === "RE");
}

/** What a person must know whose opening balance counts as held although its account owes. */
export function heldThoughOwing(data: Opening, { what, target, counterparty }: NewParties): string[] {
  const isHeld = isOpening(data) && data.owed !== true && kindOf(counterparty) === "RE";
  if (!isHeld || !OWING_ACCOUNTS.has(target.acctType) || !OWABLE.has(what.type)) return [];
  return [
    `“${target.name}” is a debt account, but this opening balance counts as an asset. Check that it is not owed.`,
  ];
}
