import type { Day } from "@distributary/domain/time/day";
import { needCurrency, needDay, needDecimal, needText, shown } from "../reading/cells.ts";
import { newQuantity, type Quantity } from "../reading/quantity.ts";
import type { Row } from "../reading/row.ts";
import { ACCEPTED, ALREADY_THERE, REJECTED, type Complaints, type Verdict } from "./complaints.ts";
import type { AccountEntry, Directory } from "./directory.ts";
import type { KnownCurrency } from "./known.ts";
import type { LockedPeriod } from "./locked-period.ts";

/** What a balance is of: money of an account, units of a security in it, or all of it in a currency. */
export type Stated =
  | { readonly kind: "money" | "whole"; readonly unit: KnownCurrency }
  | { readonly kind: "units"; readonly unit: { readonly id: string; readonly system: boolean } };

/** A stated balance as it will be written; the next row overwrites it. */
export interface BalanceDraft {
  date: string;
  day: Day;
  account: AccountEntry;
  stated: Stated;
  value: string;
}

const [DATE, ACCOUNT, BALANCE, CURRENCY, INSTRUMENT, WHOLE] = [0, 1, 2, 3, 4, 5];

/** Reads rows of balances.csv: what a statement says an account held of one thing at the end of a day. */
export class BalanceRows {
  readonly draft: BalanceDraft = newDraft();
  readonly #directory: Directory;
  readonly #complaints: Complaints;
  readonly #period: LockedPeriod | null;
  readonly #balance: Quantity = newQuantity();
  readonly #seen = new Map<string, { readonly value: string; readonly place: number }>();

  /** Without `period` rows of any day are taken, as those that were accepted before. */
  constructor(directory: Directory, complaints: Complaints, period: LockedPeriod | null = null) {
    this.#directory = directory;
    this.#complaints = complaints;
    this.#period = period;
  }

  /** A balance that a statement of the universe says already. Imports used to state money as the whole account. */
  alreadyThere(account: string, unit: string, date: string, value: string): void {
    this.#seen.set(`${account} ${unit} ${date}`, { value, place: 0 });
  }

  /** Looks at the row and fills the draft. */
  balance(row: Row): Verdict {
    const complaints = this.#complaints;
    const day = needDay(row, DATE, complaints);
    const number = needText(row, ACCOUNT, 128, "The account id", complaints);
    const sound = needDecimal(row, BALANCE, this.#balance, "The balance", false, complaints);
    const stated = this.#stated(row);
    if (day === null || number === null || !sound || stated === null) return REJECTED;
    const account = this.#directory.account(number);
    if (account === undefined) {
      complaints.error(row, ACCOUNT, "unknown_account", `There is no account “${shown(number)}”.`);
      return REJECTED;
    }
    const { draft } = this;
    draft.date = row.text(DATE);
    draft.day = day;
    draft.account = account;
    draft.stated = stated;
    draft.value = `${this.#balance.sign < 0 ? "-" : ""}${this.#balance.text}`;
    const key = `${account.id} ${stated.unit.id} ${draft.date}`;
    const there = this.#seen.get(key);
    if (there !== undefined) {
      const first = there.place === 0 ? "already recorded" : `in ${complaints.where(there.place)}`;
      const what = `balance of ${shown(account.name)} for ${draft.date}`;
      if (there.value === draft.value)
        return there.place === 0 ? ALREADY_THERE : complaints.repeated(row, ACCOUNT, `The ${what}`, there.place);
      complaints.error(row, BALANCE, "other_content", `Another ${what} is ${first}.`);
      return REJECTED;
    }
    if (this.#period?.takes(row, DATE, day) === false) return REJECTED;
    this.#seen.set(key, { value: draft.value, place: complaints.place(row) });
    return ACCEPTED;
  }

  #stated(row: Row): Stated | null {
    const identifier = row.text(INSTRUMENT);
    if (identifier === "") {
      const unit = needCurrency(row, CURRENCY, this.#directory, this.#complaints);
      return unit && { kind: row.text(WHOLE) === "1" ? "whole" : "money", unit };
    }
    const unit = this.#directory.instrument(identifier);
    if (unit !== undefined) return { kind: "units", unit };
    this.#complaints.error(row, INSTRUMENT, "unknown_instrument", `There is no security “${shown(identifier)}”.`);
    return null;
  }
}

/** A draft to read rows into: it holds nothing before the first. */
function newDraft(): BalanceDraft {
  // Filled by the first row before anybody looks.
  const nothing = null as unknown;
  return { date: "", day: 0, account: nothing as AccountEntry, stated: nothing as Stated, value: "" };
}
