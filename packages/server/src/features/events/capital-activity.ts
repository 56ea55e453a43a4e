import type { CapitalActivity } from "@distributary/contract/records/event-payloads";
import { amountOf, isSome } from "@distributary/domain/events/capital-notice";
import { noticeTotal } from "@distributary/domain/events/derive-capital";
import { compareDecimals, subtractDecimals, sumDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { referencesOf, resolveReferences, type ReferenceFields } from "../../access/records/records.ts";
import { settlementOf } from "../../access/write/settlement.ts";
import { accountTerms } from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import { invalid, validation } from "../../platform/http/problem.ts";
import { readNotice, storedActivity, storedNotice } from "./capital-derivation.ts";
import { refusals } from "./capital-rules.ts";
import { accountOf, holderOf } from "./capital-terms.ts";
import { kindOf } from "./parties.ts";
import { noticeGroup } from "./store/capital.ts";

const REFERENCES: ReferenceFields = {
  settled_event_id: { kind: "event", universeColumn: null },
  payable_unit_id: { kind: "instrument", universeColumn: null },
  src_account_id: { kind: "account", universeColumn: null },
  dst_account_id: { kind: "account", universeColumn: null },
};

/**
 * Reads and checks what a settlement names and fills in the rest: the notice's kind and currency, what is left of it,
 * the accounts. `own` is the settlement itself, whose amount is not counted as paid by others. Throws 422 at each
 * field that is wrong.
 */
export async function resolveActivity(w: Write, data: CapitalActivity, own: string): Promise<CapitalActivity> {
  const loc = ["body", "capital_activity"];
  const settles = data.settled_event_id ?? null;
  if (settles === null) throw invalid([...loc, "settled_event_id"], "Choose the notice to settle.", "missing");
  const references = await resolveReferences(w.tx, w.universe, referencesOf(data, REFERENCES, loc));
  const [event, ...others] = await noticeGroup(w.tx, w.universe, settles);
  const stored = event === undefined || event.id !== settles ? null : storedNotice(event);
  if (stored === null) throw invalid([...loc, "settled_event_id"], "Choose a capital call or a distribution.");
  const { notice, currency } = await readNotice(w, stored);
  const { items, refuse } = refusals("capital_activity");
  if (data.activity && data.activity !== stored.type) refuse("activity", `Use the type of the notice: ${stored.type}.`);
  if (data.payable_unit_id && data.payable_unit_id !== currency.id)
    refuse("payable_unit_id", "Use the notice’s currency.");
  if (data.settled_on) refuse("settled_on", "Use the event’s date for the settlement.");

  const [cashField, holderField] =
    stored.type === "LPCC"
      ? (["src_account_id", "dst_account_id"] as const)
      : (["dst_account_id", "src_account_id"] as const);
  const holder = holderOf(stored.payload);
  const named = data[cashField] ? references.get("account", data[cashField]).id : null;
  const accounts = await accountTerms(w.tx, w.universe, named === null ? [holder] : [holder, named]);
  const cash = named ?? settlementOf(accountOf(accounts, holder), accounts);
  const found = accounts.find(({ id }) => id === cash);
  if (found !== undefined && kindOf(found) !== "own")
    refuse(cashField, `"${found.name}" is a standard account. Choose an account of your own.`);
  const other = data[holderField] ? references.get("account", data[holderField]).id : holder;
  if (other !== holder) refuse(holderField, "This account holds the commitment. Choose another account.");

  const paid = others.filter(({ id }) => id !== own).map((one) => amountOf(storedActivity(one)?.amount));
  const left = subtractDecimals(noticeTotal(notice), sumDecimals(paid));
  const amount = data.amount ?? formatDecimal(left);
  if (data.amount && !isSome(amountOf(data.amount))) refuse("amount", "Enter a settlement greater than zero.");
  if (compareDecimals(amountOf(amount), left) > 0 || !isSome(left)) {
    const open = formatDecimal(left);
    refuse("amount", `Enter at most the outstanding ${open} ${currency.identifier}.`, "over-settled");
  }
  if (items.length > 0) throw validation(items);
  return {
    activity: stored.type,
    payable_unit_id: currency.id,
    amount,
    [cashField]: cash,
    [holderField]: holder,
    settled_event_id: settles,
  };
}
