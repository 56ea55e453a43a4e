import type { CounterpartyKind } from "@distributary/domain/events/derive-new";
import { addDecimals, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { TransactionDraft } from "../planning/transaction-draft.ts";
import type { KnownRecords } from "../planning/known.ts";
import type { CashOpening } from "../planning/openings/cash-openings.ts";
import type { OpeningLot } from "../planning/openings/openings.ts";

/** The payload of a NEW event as a row says it; every text a decimal or an id. */
export interface NewTransaction {
  readonly what_id: string;
  readonly direction: "B" | "S" | "P" | "R";
  readonly target_account_id: string;
  readonly counterparty_account_id?: string;
  readonly units: string;
  readonly price?: string;
  readonly price_unit_id?: string;
  readonly consideration?: string;
  readonly fee?: string;
  /** what of the consideration is interest that a bond had accrued */
  readonly accrued_interest?: string;
  readonly cause_instrument_id?: string;
  readonly acquired_on?: string;
  readonly cost_basis?: string;
  /** of an opening balance of money: it was owed, or held */
  readonly owed?: boolean;
  readonly corporate_action?: "split" | "spin_off" | "merger" | "return_of_capital";
  readonly new_units?: string;
  readonly old_units?: string;
  readonly received_id?: string;
  readonly received_units?: string;
  readonly basis_share?: string;
}

/** A NEW event of the import: its payload, and what of its records the derivation must know. */
export interface NewEvent {
  readonly data: NewTransaction;
  readonly counterparty: string;
  readonly counterpartyKind: CounterpartyKind;
  /** what moves is a currency */
  readonly isCash: boolean;
  readonly opening: boolean;
}

/**
 * What a row of transactions.csv means: a trade against the market, a call or distribution against the issuer, income,
 * expense, an external flow against retained earnings, or a movement between own accounts.
 */
export function newEvent(draft: TransactionDraft, standard: KnownRecords["standard"]): NewEvent {
  switch (draft.type) {
    case "BUY":
    case "SELL":
      return trade(draft, "MKT", standard.MKT);
    case "CAPCALL":
    case "CAPDISTR":
      return trade(draft, "ISR", standard.ISR);
    case "RECEIVE":
    case "DELIVER":
      return units(draft, standard.RE);
    case "SPLIT":
      return split(draft, standard.ISR);
    case "SPINOFF":
    case "MERGER":
      return exchange(draft, draft.type === "SPINOFF" ? "spin_off" : "merger", standard.ISR);
    case "CAPRETURN":
      return returned(draft, standard.ISR);
    case "FXCONV":
      return conversion(draft, standard.MKT);
    case "DIVIDEND":
    case "INCOME":
      return moved(draft, "I", standard.I);
    case "FEE":
      return moved(draft, "EX", standard.EX);
    case "DEPOSIT":
    case "WITHDRAW":
      return moved(draft, "RE", standard.RE);
    case "TRANSFER":
    case "LOANDRAW":
    case "LOANPAY":
      return moved(draft, "own", draft.counter?.id ?? "");
  }
}

/** An opening lot: units received from outside, with when they were acquired and at what cost. */
export function openingEvent(lot: OpeningLot, standard: KnownRecords["standard"]): NewEvent {
  const data: NewTransaction = {
    what_id: lot.instrument.id,
    direction: "R",
    target_account_id: lot.account.id,
    counterparty_account_id: standard.RE,
    units: lot.quantity,
    ...(lot.acquiredOn === null ? {} : { acquired_on: lot.acquiredOn }),
    cost_basis: lot.cost ?? "unknown",
  };
  return { data, counterparty: standard.RE, counterpartyKind: "RE", isCash: false, opening: true };
}

/** Money that an account held, or owed, before its first statement. */
export function cashOpeningEvent(opening: CashOpening, standard: KnownRecords["standard"]): NewEvent {
  const data: NewTransaction = {
    what_id: opening.currency.id,
    direction: "R",
    target_account_id: opening.account.id,
    counterparty_account_id: standard.RE,
    units: opening.amount,
    owed: opening.owed,
  };
  return { data, counterparty: standard.RE, counterpartyKind: "RE", isCash: true, opening: true };
}

function trade(draft: TransactionDraft, kind: "MKT" | "ISR", counterparty: string): NewEvent {
  const data: NewTransaction = {
    what_id: draft.instrument?.id ?? "",
    direction: draft.quantity.sign > 0 ? "B" : "S",
    target_account_id: draft.account.id,
    counterparty_account_id: counterparty,
    units: draft.quantity.text,
    ...(draft.hasPrice ? { price: draft.price.text } : {}),
    price_unit_id: draft.currency.id,
    consideration: consideration(draft),
    ...(draft.fee.sign === 0 ? {} : { fee: draft.fee.text }),
    ...(draft.interest.sign === 0 ? {} : { accrued_interest: draft.interest.text }),
  };
  return { data, counterparty, counterpartyKind: kind, isCash: false, opening: false };
}

/** What was paid for the units: the fee came on top of it, or was taken off. */
function consideration({ amount, fee }: TransactionDraft): string {
  if (fee.sign === 0) return amount.text;
  const [paid, cost] = [parseDecimal(amount.text), parseDecimal(fee.text)];
  return formatDecimal(amount.sign > 0 ? addDecimals(paid, cost) : subtractDecimals(paid, cost));
}

/** Units that come from outside or go there, or to another own account, for nothing. */
function units(draft: TransactionDraft, outside: string): NewEvent {
  const counterparty = draft.counter?.id ?? outside;
  const data: NewTransaction = {
    what_id: draft.instrument?.id ?? "",
    direction: draft.quantity.sign > 0 ? "R" : "P",
    target_account_id: draft.account.id,
    counterparty_account_id: counterparty,
    units: draft.quantity.text,
  };
  const counterpartyKind = draft.counter === null ? "RE" : "own";
  return { data, counterparty, counterpartyKind, isCash: false, opening: false };
}

/** New units for old ones: those that are new come from the issuer, and those that are no more go there. */
function split(draft: TransactionDraft, issuer: string): NewEvent {
  const { data } = units(draft, issuer);
  const ratio = { new_units: draft.split?.next ?? "1", old_units: draft.split?.old ?? "1" };
  const action = { ...data, corporate_action: "split", ...ratio } as const;
  return { data: action, counterparty: issuer, counterpartyKind: "ISR", isCash: false, opening: false };
}

/** Units of another security that come beside those that are held, or for them, perhaps with money. */
function exchange(draft: TransactionDraft, kind: "spin_off" | "merger", issuer: string): NewEvent {
  const { data } = units(draft, issuer);
  const { received, amount } = draft;
  const paid = amount.sign === 0 ? {} : { price_unit_id: draft.currency.id, consideration: amount.text };
  const action: NewTransaction = {
    ...data,
    corporate_action: kind,
    received_id: received?.instrument.id ?? "",
    received_units: received?.units.text ?? "",
    basis_share: received?.basisShare ?? "0",
    ...paid,
  };
  return { data: action, counterparty: issuer, counterpartyKind: "ISR", isCash: false, opening: false };
}

/** Money that comes back of what was paid for units, which lowers their cost. */
function returned(draft: TransactionDraft, issuer: string): NewEvent {
  const data: NewTransaction = {
    what_id: draft.instrument?.id ?? "",
    direction: "R",
    target_account_id: draft.account.id,
    counterparty_account_id: issuer,
    units: draft.quantity.sign === 0 ? "0" : draft.quantity.text,
    corporate_action: "return_of_capital",
    price_unit_id: draft.currency.id,
    consideration: draft.amount.text,
  };
  return { data, counterparty: issuer, counterpartyKind: "ISR", isCash: false, opening: false };
}

/** What comes in is bought with what goes out, whichever of the two the row names first. */
function conversion(draft: TransactionDraft, market: string): NewEvent {
  const inward = draft.amount.sign > 0;
  const other = draft.counterCurrency?.id ?? "";
  const data: NewTransaction = {
    what_id: inward ? draft.currency.id : other,
    direction: "B",
    target_account_id: draft.account.id,
    counterparty_account_id: market,
    units: inward ? draft.amount.text : draft.counterAmount.text,
    price_unit_id: inward ? other : draft.currency.id,
    consideration: inward ? draft.counterAmount.text : draft.amount.text,
  };
  return { data, counterparty: market, counterpartyKind: "MKT", isCash: true, opening: false };
}

/** Money that comes in or goes out, without consideration. */
function moved(draft: TransactionDraft, kind: CounterpartyKind, counterparty: string): NewEvent {
  const data: NewTransaction = {
    what_id: draft.currency.id,
    direction: draft.amount.sign > 0 ? "R" : "P",
    target_account_id: draft.account.id,
    counterparty_account_id: counterparty,
    units: draft.amount.text,
    ...(draft.instrument === null ? {} : { cause_instrument_id: draft.instrument.id }),
  };
  return { data, counterparty, counterpartyKind: kind, isCash: true, opening: false };
}
