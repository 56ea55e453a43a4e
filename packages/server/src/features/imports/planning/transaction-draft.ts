import type { Day } from "@distributary/domain/time/day";
import type { RowType } from "../form.ts";
import { newQuantity, type Quantity } from "../reading/quantity.ts";
import type { AccountEntry, InstrumentEntry } from "./directory.ts";
import type { KnownCurrency } from "./known.ts";

/** Units of another security that a company gave its holders, and what part of the cost goes over to them. */
export interface Received {
  readonly instrument: InstrumentEntry;
  readonly units: Quantity;
  readonly basisShare: string;
}

/** A row of transactions.csv as it was read; the next row overwrites it. */
export interface TransactionDraft {
  id: string;
  date: string;
  day: Day;
  type: RowType;
  account: AccountEntry;
  instrument: InstrumentEntry | null;
  quantity: Quantity;
  hasPrice: boolean;
  price: Quantity;
  currency: KnownCurrency;
  amount: Quantity;
  counter: AccountEntry | null;
  counterCurrency: KnownCurrency | null;
  counterAmount: Quantity;
  /** what of the amount is interest that a bond had accrued; of sign 0 where none is */
  interest: Quantity;
  /** what of the amount of a trade is its fee; of sign 0 where none is */
  fee: Quantity;
  /** new units for old ones; null where it is no split */
  split: { readonly next: string; readonly old: string } | null;
  /** what a spin-off or merger brings; null for any other row */
  received: Received | null;
  /** in the words of the file; empty where it has none */
  description: string;
  /** tags as the row has them, between commas */
  tags: string;
  notes: string;
}

/** A draft to read rows into: it holds nothing before the first. */
export function newDraft(): TransactionDraft {
  // Filled by the first row before anybody looks.
  const nothing = null as unknown;
  return {
    id: "",
    date: "",
    day: 0,
    type: "DEPOSIT",
    account: nothing as AccountEntry,
    instrument: null,
    quantity: newQuantity(),
    hasPrice: false,
    price: newQuantity(),
    currency: nothing as KnownCurrency,
    amount: newQuantity(),
    counter: null,
    counterCurrency: null,
    counterAmount: newQuantity(),
    interest: newQuantity(),
    fee: newQuantity(),
    split: null,
    received: null,
    description: "",
    tags: "",
    notes: "",
  };
}
