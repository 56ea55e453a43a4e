import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Reads } from "../../access/records/reads.ts";
import {
  referencesOf,
  resolveReferences,
  type ReferenceFields,
  type References,
} from "../../access/records/records.ts";
import { settlementOf, standardAccount } from "../../access/write/settlement.ts";
import { heldFrom } from "../../access/store/ledger.ts";
import {
  accountTerms,
  instrumentTerms,
  type AccountTerms,
  type InstrumentTerms,
} from "../../access/store/references.ts";
import { validation } from "../../platform/http/problem.ts";
import { considerationOf } from "@distributary/domain/events/consideration";
import type { ActionMovement } from "@distributary/domain/events/derive-action";
import type { NewMovement, NewTerms } from "@distributary/domain/events/derive-new";
import type { Unit } from "@distributary/domain/events/line-item";
import { tradedInterest } from "@distributary/domain/instruments/bond/traded-interest";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { wrongAction } from "./action-rules.ts";
import { dayWarnings } from "./day-warnings.ts";
import type { EventFacts } from "./derived.ts";
import { finerAmounts } from "./finer-amounts.ts";
import { wrongAmounts, wrongParties } from "./new-rules.ts";
import { heldThoughOwing, isOpening } from "./entry/owed.ts";
import { kindOf, ownCurrency, type NewParties } from "./parties.ts";

const LOC = ["body", "new_transaction"] as const;

const REFERENCES: ReferenceFields = {
  what_id: { kind: "instrument", universeColumn: null },
  received_id: { kind: "instrument", universeColumn: null },
  price_unit_id: { kind: "instrument", universeColumn: null },
  cause_instrument_id: { kind: "instrument", universeColumn: null },
  fair_market_value_unit_id: { kind: "instrument", universeColumn: null },
  target_account_id: { kind: "account", universeColumn: null },
  counterparty_account_id: { kind: "account", universeColumn: null },
};

/** A NEW event, read together with the records it names: ready to be derived. */
export interface ResolvedNew {
  readonly movement: NewMovement;
  readonly terms: NewTerms;
  /** What a company did; the movement then says nothing */
  readonly action: ActionMovement | null;
  readonly warnings: readonly string[];
}

/**
 * Reads the records that a NEW event names and checks the whole, as seen on `today` (yyyy-MM-dd). Throws 422 at each field
 * that is wrong.
 */
export async function resolveNew(
  tx: Reads,
  universe: string,
  data: NewTransactionData,
  event: EventFacts,
  today: string,
): Promise<ResolvedNew> {
  const { date } = event;
  const references = await resolveReferences(tx, universe, referencesOf(data, REFERENCES, LOC));
  const ids = ["what_id", "received_id", "price_unit_id", "cause_instrument_id"] as const;
  const named = await instrumentTerms(
    tx,
    universe,
    ids.flatMap((field) => data[field] ?? []),
  );
  const instruments = byId([...named, ...(await payableIn(tx, universe, data, named))]);
  const target = references.get("account", data.target_account_id).id;
  const other = data.counterparty_account_id ? references.get("account", data.counterparty_account_id).id : null;
  const accounts = await accountTerms(tx, universe, other === null ? [target] : [target, other]);
  const parties = partiesOf(data, instruments, accounts, { target, named: other });

  const isTrade = data.direction === "B" || data.direction === "S";
  const isShort = data.corporate_action ? await isOwed(tx, universe, data, event) : false;
  const wrong: ValidationItem[] = [
    ...wrongAmounts(data, date),
    ...wrongParties(data, parties),
    ...wrongAction(data, parties, date, isShort),
  ];
  const isPaid = isTrade || data.corporate_action === "merger" || data.corporate_action === "return_of_capital";
  const consideration = isPaid && wrong.length === 0 ? booked(data, parties, date) : null;
  if (isTrade && wrong.length === 0 && consideration === null) {
    wrong.push({
      loc: [...LOC, "consideration"],
      msg: "Enter a price or a consideration.",
      type: "missing",
    });
  }
  const paysNothing = consideration !== null && !/[1-9]/.test(consideration.amount);
  if (data.corporate_action === "return_of_capital" && paysNothing)
    wrong.push({
      loc: [...LOC, "consideration"],
      msg: "Enter returned capital greater than zero.",
      type: "value_error",
    });
  if (wrong.length > 0) throw validation(wrong);

  return {
    movement: {
      direction: data.owed ? "P" : data.direction,
      units: plain(data.units),
      consideration: isTrade ? (consideration?.amount ?? null) : null,
      fee: data.fee ? plain(data.fee) : null,
      interest: consideration?.interest
        ? { amount: consideration.interest, income: standardAccount(accounts, interestCode(data, parties)) }
        : null,
      opening: isOpening(data),
    },
    terms: termsOf(data, parties, accounts, references),
    action: actionOf(data, parties, isShort, paysNothing ? null : (consideration?.amount ?? null)),
    warnings: [
      ...(consideration?.warnings ?? []),
      ...dayWarnings(date, today, parties.what.endDate),
      ...heldThoughOwing(data, parties),
      ...finerMoney(data, parties),
      ...(!isPaid && data.price ? ["The price is not used, because there is no consideration."] : []),
    ],
  };
}

/** Money of a NEW event that is finer than its currency: what is paid, and what is moved where that is money. */
function finerMoney(data: NewTransactionData, { what, priceUnit }: NewParties): string[] {
  const isCash = what.type === "CCY";
  return [
    ...finerAmounts({ Units: isCash ? data.units : null }, what),
    ...finerAmounts({ Consideration: data.consideration, "Cash for fractions": data.in_lieu_amount }, priceUnit),
    ...finerAmounts({ "Accrued interest": data.accrued_interest, Deposit: data.deposit }, priceUnit),
    ...finerAmounts({ Fee: data.fee }, priceUnit ?? (isCash ? what : null)),
  ];
}

/** The currency that a commitment is payable in, where nothing names it: instruments come with that of their settlement. */
async function payableIn(
  tx: Reads,
  universe: string,
  data: NewTransactionData,
  named: readonly InstrumentTerms[],
): Promise<readonly InstrumentTerms[]> {
  const what = named.find(({ id }) => id === data.what_id);
  const unit = what === undefined || data.price_unit_id ? null : ownCurrency(what);
  return unit === null || named.some(({ id }) => id === unit) ? [] : instrumentTerms(tx, universe, [unit]);
}

function partiesOf(
  data: NewTransactionData,
  instruments: ReadonlyMap<string, InstrumentTerms>,
  accounts: readonly AccountTerms[],
  ids: { readonly target: string; readonly named: string | null },
): NewParties {
  const what = instruments.get(data.what_id);
  const usual = data.corporate_action ? "ISR" : data.direction === "B" || data.direction === "S" ? "MKT" : "RE";
  const target = accounts.find((account) => account.id === ids.target);
  const counterparty = accounts.find((account) =>
    ids.named === null ? account.standardCode === usual : account.id === ids.named,
  );
  if (!what || !target || !counterparty) throw new Error("a record that was found cannot be read");
  const unit = data.price_unit_id ?? (what.type === "CCY" ? null : ownCurrency(what));
  const priceUnit = unit === null ? null : (instruments.get(unit) ?? null);
  const received = data.received_id ? (instruments.get(data.received_id) ?? null) : null;
  return { what, target, counterparty, priceUnit, received };
}

/** Whether less than nothing of an instrument is held when the day of an event begins: it was sold short. */
async function isOwed(
  tx: Reads,
  universe: string,
  data: NewTransactionData,
  { id, date }: EventFacts,
): Promise<boolean> {
  const holding = { account: data.target_account_id, instrument: data.what_id };
  const { held } = await heldFrom(tx, universe, holding, formatDay(parseDay(date) - 1), id);
  return held.startsWith("-");
}

function actionOf(
  data: NewTransactionData,
  { received }: NewParties,
  isShort: boolean,
  cash: string | null,
): ActionMovement | null {
  if (!data.corporate_action) return null;
  return {
    kind: data.corporate_action,
    isShort,
    units: plain(data.units),
    incoming: data.direction === "R",
    received: received === null ? null : unit(received),
    receivedUnits: data.received_units ? plain(data.received_units) : null,
    cash,
    inLieu:
      data.in_lieu_units && data.in_lieu_amount
        ? { units: plain(data.in_lieu_units), amount: plain(data.in_lieu_amount) }
        : null,
  };
}

/** Which standard account takes interest: what is paid on one's own loan is an expense, what a bond accrues is income. */
function interestCode({ direction }: NewTransactionData, { what, target }: NewParties): "I" | "EX" {
  return what.type === "CBND" && direction === "B" && OWING_ACCOUNTS.has(target.acctType) ? "EX" : "I";
}

function booked(data: NewTransactionData, parties: NewParties, date: string) {
  const { what, priceUnit } = parties;
  const minorUnits = priceUnit?.type === "CCY" ? (priceUnit.minorUnits ?? 2) : 18;
  return considerationOf({
    units: data.units,
    price: data.price ?? null,
    recorded: data.consideration ?? null,
    interest: data.accrued_interest ?? null,
    interestByTerms: interestByTerms(data, parties, date, minorUnits),
    isBond: what.type === "BOND",
    parAmount: what.parAmount,
    priceMultiplier: what.priceMultiplier,
    minorUnits,
    unitName: priceUnit?.identifier ?? "",
  });
}

/** Interest that a bond which is bought or sold had accrued, in the currency that it is settled in. */
function interestByTerms(data: NewTransactionData, { what, priceUnit }: NewParties, date: string, places: number) {
  if (what.bondDetails === null || data.corporate_action || priceUnit?.id !== what.settlementUnitId) return null;
  const { bondDetails: details, startDate: start, endDate: end, parAmount: par } = what;
  const recorded = { details, start, end, par, issued: null, issuedAmount: null };
  return tradedInterest(recorded, parseDecimal(data.units), parseDay(date), places);
}

function termsOf(
  data: NewTransactionData,
  parties: NewParties,
  accounts: readonly AccountTerms[],
  references: References,
): NewTerms {
  const { what, target, counterparty, priceUnit } = parties;
  const kind = kindOf(counterparty);
  const cause = data.cause_instrument_id ? references.get("instrument", data.cause_instrument_id) : null;
  return {
    what: unit(what),
    isCash: what.type === "CCY",
    target: target.id,
    settlement: settlementOf(target, accounts),
    counterparty: counterparty.id,
    counterpartyKind: kind,
    counterpartySettlement: kind === "own" ? settlementOf(counterparty, accounts) : counterparty.id,
    expense: standardAccount(accounts, "EX"),
    external: standardAccount(accounts, "RE"),
    priceUnit: priceUnit === null ? null : unit(priceUnit),
    cause: cause === null ? null : { id: cause.id, universe: cause.universe },
  };
}

function unit(instrument: InstrumentTerms): Unit {
  return { id: instrument.id, universe: instrument.universe };
}

function plain(amount: string): string {
  return formatDecimal(parseDecimal(amount));
}

function byId(instruments: readonly InstrumentTerms[]): ReadonlyMap<string, InstrumentTerms> {
  return new Map(instruments.map((instrument) => [instrument.id, instrument]));
}
