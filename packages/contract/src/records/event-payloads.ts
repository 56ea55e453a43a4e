import { CORPORATE_ACTIONS } from "@distributary/domain/codes/corporate-actions";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { z } from "zod";
import { day, decimal, uuid } from "../wire/scalars.ts";

/**
 * The payload of a NEW event: what, which way, for which account, how many and for how much.
 *
 * Seen from the target account: B +units -consideration, S -units +consideration, R +units, P -units (both without
 * consideration). `consideration` is the recorded amount and is booked as given; without it units x price x multiplier
 * (x par for a bond) is rounded to the minor unit of `price_unit_id`. `accrued_interest` is what of the consideration of a
 * bond is interest that it had accrued, which is no cost of the units and no gain; it is added to a consideration that is
 * worked out. Unless said it is told from a recorded consideration by the terms of the bond; 0 says that none was paid. For a movement of money `what_id` is the
 * currency and `counterparty_account_id` says where from or to: one's own account, or a standard one. `asset_type` is
 * the instrument type of `what_id` and must be its own where it is given. `fair_market_value` is what units received
 * or delivered without consideration were worth in all. `acquired_on` and `cost_basis` (of all units, or `unknown`)
 * make R an opening balance, and let S or P bring the opening balance that they rest on. `owed` makes R an opening
 * balance too: true, the units are owed and the account goes below zero by them; false, they are held. Unless said, the
 * opening balance of money or a loan in an account that owes (types DE, OD, OL) is owed when it is recorded, and any other
 * is held. `cost_basis` of what is owed is what was borrowed. `deposit` of a purchase is money that comes from outside on
 * the same day to the account that pays for it: a transaction of its own, of the same event.
 *
 * `lots` names what units sold or delivered are of, by the day they were acquired; it counts where lots are told as
 * SPECIFIC. `corporate_action` says that a company did something with its units `what_id` in the target account:
 * - split: `new_units` for `old_units`; R brings the units that are new, P takes those that go. `all_accounts` records
 *   it too in every other own account that holds the instrument when the day begins and has no split of that day, with
 *   the units that the ratio makes of those it holds.
 * - spin_off: R, `units` is what was held; `received_units` of `received_id` come and take `basis_share` (0 to 1) of
 *   every lot's cost with its day.
 * - merger: P, `units` go; `received_units` of `received_id` come with days and `basis_share` of the cost (1 unless
 *   money comes too); `consideration` is the money, which settles the rest of the cost.
 * - return_of_capital: R, `units` is what was held, 0 where that is not said; `consideration` (or units x price) lowers
 *   the cost of the lots.
 * Of units that were sold short all of it goes the other way: P where holders receive, R where they give up.
 * `in_lieu_units` of what came are a fraction that is sold at once for `in_lieu_amount`; they are among the units given.
 */
export const newTransactionData = z
  .object({
    what_id: uuid,
    direction: z.enum(["B", "S", "P", "R"]),
    asset_type: z.enum(INSTRUMENT_TYPES).nullish(),
    target_account_id: uuid,
    counterparty_account_id: uuid.nullish(),
    units: decimal,
    price: decimal.nullish(),
    price_unit_id: uuid.nullish(),
    consideration: decimal.nullish(),
    accrued_interest: decimal.nullish(),
    fee: decimal.nullish(),
    cause_instrument_id: uuid.nullish(),
    fair_market_value: decimal.nullish(),
    fair_market_value_unit_id: uuid.nullish(),
    acquired_on: day.nullish(),
    cost_basis: z.union([decimal, z.literal("unknown")]).nullish(),
    owed: z.boolean().nullish(),
    deposit: decimal.nullish(),
    lots: z
      .array(z.object({ acquired_on: day, units: decimal }).strict())
      .max(100)
      .nullish(),
    corporate_action: z.enum(CORPORATE_ACTIONS).nullish(),
    new_units: decimal.nullish(),
    old_units: decimal.nullish(),
    all_accounts: z.boolean().nullish(),
    received_id: uuid.nullish(),
    received_units: decimal.nullish(),
    basis_share: decimal.nullish(),
    in_lieu_units: decimal.nullish(),
    in_lieu_amount: decimal.nullish(),
    last_update_token: z.string().max(100).nullish(),
    migration: z
      .object({ old_transaction_id: z.string().max(100) })
      .strict()
      .nullish(),
  })
  .strict();
export type NewTransactionData = z.infer<typeof newTransactionData>;

/**
 * The payload of an LPCC event: a fund calls capital. `amount` is all that is to be paid, fees with it: `fees_inside`
 * count as called under the commitment, `fees_outside` come on top of it and are an expense. `capital_account_id` is
 * the own account that holds the commitment `commitment_id` (an instrument of type CAPC; found from the account where
 * that leaves no doubt). `payable_unit_id` is the currency, unless said that which the commitment is payable in
 * (its detail `payable_unit`), then that which it settles in; `lp_entity_id` the partner who is called, the account's
 * entity unless said.
 */
export const capitalCall = z
  .object({
    due_date: day.nullish(),
    amount: decimal,
    payable_unit_id: uuid.nullish(),
    lp_entity_id: uuid.nullish(),
    capital_account_id: uuid,
    commitment_id: uuid.nullish(),
    fees_inside: decimal.nullish(),
    fees_outside: decimal.nullish(),
  })
  .strict();
export type CapitalCall = z.infer<typeof capitalCall>;

/**
 * The payload of an LPCD event: a fund announces a distribution of seven parts (money in `payable_unit_id`), of which
 * the ordinary and the qualified dividend are disjoint; `total` is their sum and may be left out. `recallable_amount`
 * of it may be called again. `principal_account_id` holds the commitment and gives up what is redeemed:
 * `redeemed_principal` is money, its units are `principal_units` or money / `principal_unit_price`, of
 * `principal_unit_id` (the commitment itself unless said, at 1).
 */
export const capitalDistribution = z
  .object({
    payable_unit_id: uuid.nullish(),
    expected_date: day.nullish(),
    income: decimal.nullish(),
    interest: decimal.nullish(),
    ordinary_dividend: decimal.nullish(),
    qualified_dividend: decimal.nullish(),
    capital_gains: decimal.nullish(),
    return_of_capital: decimal.nullish(),
    redeemed_principal: decimal.nullish(),
    total: decimal.nullish(),
    recallable_amount: decimal.nullish(),
    principal_unit_id: uuid.nullish(),
    principal_account_id: uuid,
    principal_unit_price: decimal.nullish(),
    principal_units: decimal.nullish(),
    commitment_id: uuid.nullish(),
  })
  .strict();
export type CapitalDistribution = z.infer<typeof capitalDistribution>;

/**
 * The payload of a CACT event: a notice (`settled_event_id`, of type `activity`) is settled, wholly or in part.
 * A call is paid from `src_account_id` (the settlement account of the capital account unless said); a distribution is
 * received on `dst_account_id` (likewise). The other account is the one that holds the commitment. `amount` is what is
 * left of the notice unless said. An LPCC or LPCD entered as already settled carries this payload too, then without
 * `settled_event_id` and with the day in `settled_on` (its due or expected date, else its own day, unless said).
 */
export const capitalActivity = z
  .object({
    activity: z.enum(["LPCC", "LPCD"]).nullish(),
    payable_unit_id: uuid.nullish(),
    amount: decimal.nullish(),
    src_account_id: uuid.nullish(),
    dst_account_id: uuid.nullish(),
    settled_event_id: uuid.nullish(),
    settled_on: day.nullish(),
  })
  .strict();
export type CapitalActivity = z.infer<typeof capitalActivity>;

/** What a NOTE carries beside its text when it is, or came with, an e-mail. */
export const noteFields = {
  is_email: z.boolean().nullish(),
  email_from_name: z.string().max(200).nullish(),
  email_from_address: z.string().max(320).nullish(),
  email_subject: z.string().max(998).nullish(),
  attachment_count: z.number().int().min(0).max(10_000).nullish(),
};
export const noteData = z.object(noteFields).strict();
export type NoteData = z.infer<typeof noteData>;

/** Fields added to the payloads; they may also stand in `event_data`, and mean the same there. */
export const eventDataFields = z
  .object({
    acquired_on: day.nullish(),
    cost_basis: z.union([decimal, z.literal("unknown")]).nullish(),
    recallable_amount: decimal.nullish(),
    fees_inside: decimal.nullish(),
    fees_outside: decimal.nullish(),
  })
  .strict();
export type EventDataFields = z.infer<typeof eventDataFields>;
