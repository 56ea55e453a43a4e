import type {
  CapitalActivity,
  CapitalCall,
  CapitalDistribution,
  NewTransactionData,
} from "../records/event-payloads.ts";
import type { Event } from "../records/events.ts";

const newTransactionFields = [
  "what_id",
  "direction",
  "target_account_id",
  "counterparty_account_id",
  "units",
  "price",
  "price_unit_id",
  "consideration",
  "accrued_interest",
  "fee",
  "cause_instrument_id",
  "fair_market_value",
  "acquired_on",
  "cost_basis",
  "owed",
  "deposit",
  "corporate_action",
  "new_units",
  "old_units",
  "all_accounts",
  "received_id",
  "received_units",
  "basis_share",
  "in_lieu_units",
  "in_lieu_amount",
] as const satisfies readonly (keyof NewTransactionData)[];
const capitalCallFields = [
  "due_date",
  "amount",
  "payable_unit_id",
  "lp_entity_id",
  "capital_account_id",
  "commitment_id",
  "fees_inside",
  "fees_outside",
] as const satisfies readonly (keyof CapitalCall)[];
const capitalDistributionFields = [
  "payable_unit_id",
  "expected_date",
  "income",
  "interest",
  "ordinary_dividend",
  "qualified_dividend",
  "capital_gains",
  "return_of_capital",
  "redeemed_principal",
  "total",
  "recallable_amount",
  "principal_account_id",
  "commitment_id",
] as const satisfies readonly (keyof CapitalDistribution)[];
const capitalActivityFields = [
  "activity",
  "payable_unit_id",
  "amount",
  "src_account_id",
  "dst_account_id",
  "settled_event_id",
  "settled_on",
] as const satisfies readonly (keyof CapitalActivity)[];
const noteFields = [
  "is_email",
  "email_from_name",
  "email_from_address",
  "email_subject",
  "attachment_count",
  "advisor_note",
  "settlement_notes",
] as const satisfies readonly (keyof Event)[];

const namedLotFields = ["acquired_on", "units"] as const satisfies readonly (keyof NamedLot)[];

/** One of the lots that a sale or a delivery names. */
type NamedLot = NonNullable<NewTransactionData["lots"]>[number];

/** A payload as it is answered: amounts are text, what was not given is null. */
type Answered<Fields extends readonly string[]> = { readonly [Field in Fields[number]]: string | null };

/** What each fragment adds to the events of a search. */
export interface EventFragments {
  readonly capitalCommitment: {
    readonly capital_call: Answered<typeof capitalCallFields> | null;
    readonly capital_distro: Answered<typeof capitalDistributionFields> | null;
    readonly capital_activity: Answered<typeof capitalActivityFields> | null;
  };
  readonly newTransaction: {
    readonly new_transaction:
      | (Answered<typeof newTransactionFields> & {
          readonly lots: readonly Record<(typeof namedLotFields)[number], string>[] | null;
        })
      | null;
  };
  readonly note: Pick<Event, (typeof noteFields)[number]>;
}

/** The fields that each fragment reads of an event. */
export const eventFragments: Readonly<Record<keyof EventFragments, string>> = {
  capitalCommitment: `capital_call { ${capitalCallFields.join(" ")} }
    capital_distro { ${capitalDistributionFields.join(" ")} } capital_activity { ${capitalActivityFields.join(" ")} }`,
  newTransaction: `new_transaction { ${newTransactionFields.join(" ")} lots { ${namedLotFields.join(" ")} } }`,
  note: noteFields.join(" "),
};
