import type { Day } from "@distributary/domain/time/day";
import { ROW_TYPES } from "../form.ts";
import { needCurrency, needDay, needDecimal, needText, shown } from "../reading/cells.ts";
import { sameMagnitude } from "../reading/quantity.ts";
import { BAD_DATE_FORM, type Row } from "../reading/row.ts";
import { ACCEPTED, ALREADY_THERE, REJECTED, type Complaints, type Verdict } from "./complaints.ts";
import { Digest, DigestTable } from "./digest-table.ts";
import type { AccountEntry, Directory, InstrumentEntry } from "./directory.ts";
import type { KnownCurrency } from "./known.ts";
import type { LockedPeriod } from "./locked-period.ts";
import { newDraft, type TransactionDraft } from "./transaction-draft.ts";
import { amountProblem, mayBring, mayLackUnits, ROW_RULES, unitsProblem, type RowRule } from "./row-rules.ts";
import { unknownType } from "./unknown-type.ts";
import { INTEREST, readInterest } from "./row-parts/row-interest.ts";
import { readFee } from "./row-parts/row-fee.ts";
import { readReceived, BASIS_SHARE, RECEIVED, RECEIVED_UNITS } from "./row-parts/row-received.ts";
import { readSplit, SPLIT_RATIO } from "./row-parts/row-split.ts";
import { readWords } from "./row-parts/row-words.ts";
import { otherContent } from "./other-content.ts";
import { watchRow } from "./watch-row.ts";

const [ID, DATE, TYPE, ACCOUNT, INSTRUMENT, QUANTITY, PRICE, CURRENCY, AMOUNT] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const [COUNTER, COUNTER_CURRENCY, COUNTER_AMOUNT] = [9, 10, 11];

const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map(ROW_TYPES.map((type, at) => [type, at]));

/** Reads rows of transactions.csv: each is one NEW event with its transaction. */
export class TransactionRows {
  readonly draft: TransactionDraft = newDraft();
  readonly #directory: Directory;
  readonly #complaints: Complaints;
  readonly #period: LockedPeriod | null;
  readonly #seen = new DigestTable();
  readonly #name = new Digest();
  readonly #content = new Digest();

  /** Without `period` rows of any day are taken, as those that were accepted before. */
  constructor(directory: Directory, complaints: Complaints, period: LockedPeriod | null = null) {
    this.#directory = directory;
    this.#complaints = complaints;
    this.#period = period;
  }

  /** An event the universe holds: its client identifier, and the digest of the row it came from (null: from elsewhere). */
  alreadyThere(bytes: Uint8Array, start: number, end: number, digest: string | null): void {
    this.#name.reset().bytes(bytes, start, end).finish();
    const high = digest === null ? 0 : Number.parseInt(digest.slice(0, 8), 16) | 0;
    const low = digest === null ? 0 : Number.parseInt(digest.slice(8), 16) | 0;
    this.#seen.add(this.#name.high, this.#name.low, high, low);
  }

  /** Fills the draft from a row that was accepted before. */
  readAgain(row: Row): void {
    this.#read(row);
    this.#digest(row);
  }

  /**
   * The holding that a row which is refused may have brought units to and the day, null where that cannot be read; null
   * where the row names no holding, or is of a type that brings none.
   */
  mayHaveBrought(row: Row): { account: AccountEntry; instrument: InstrumentEntry; day: Day | null } | null {
    const type = ROW_TYPES[TYPE_NUMBERS.get(row.text(TYPE)) ?? -1];
    if (type !== undefined && type !== "MERGER" && !mayBring(ROW_RULES[type])) return null;
    const account = this.#directory.account(row.text(ACCOUNT));
    const brings = type === "SPINOFF" || type === "MERGER" ? RECEIVED : INSTRUMENT;
    const instrument = this.#directory.instrument(row.text(brings));
    if (account === undefined || instrument === undefined) return null;
    const day = row.day(DATE);
    return { account, instrument, day: day <= BAD_DATE_FORM ? null : day };
  }

  /** Digest of what the present row says, 16 hexadecimal letters: the same for the same content however it is spelled. */
  digest(): string {
    return this.#content.hex();
  }

  /** Looks at the row and fills the draft. */
  check(row: Row): Verdict {
    if (!this.#read(row)) return REJECTED;
    this.#digest(row);
    const there = this.#seen.find(this.#name.high, this.#name.low);
    if (there >= 0) return this.#again(row, there);
    if (this.#period?.takes(row, DATE, this.draft.day) === false) return REJECTED;
    const { high, low } = this.#name;
    this.#seen.add(high, low, this.#content.high, this.#content.low, this.#complaints.place(row));
    return ACCEPTED;
  }

  #again(row: Row, there: number): Verdict {
    const what = `transaction “${shown(this.draft.id)}”`;
    const first = this.#seen.placeOf(there);
    const isSame = this.#seen.holds(there, this.#content.high, this.#content.low);
    if (!isSame) return otherContent(row, ID, what, first, this.#complaints);
    return first === 0 ? ALREADY_THERE : this.#complaints.repeated(row, ID, `The ${what}`, first);
  }

  #read(row: Row): boolean {
    const { draft } = this;
    const complaints = this.#complaints;
    let sound = true;
    const id = needText(row, ID, 128, "The transaction id", complaints);
    const day = needDay(row, DATE, complaints);
    const type = row.text(TYPE);
    const number = TYPE_NUMBERS.get(type);
    const account = this.#account(row, ACCOUNT);
    const currency = needCurrency(row, CURRENCY, this.#directory, complaints);
    if (number === undefined) {
      complaints.error(row, TYPE, ...unknownType(type));
      return false;
    }
    if (!needDecimal(row, AMOUNT, draft.amount, "The amount", false, complaints)) sound = false;
    draft.type = ROW_TYPES[number]!;
    const rule = ROW_RULES[draft.type];
    if (!this.#units(row, rule)) sound = false;
    if (!this.#amount(row, rule, sound)) sound = false;
    if (!this.#counter(row, rule, account, currency, sound)) sound = false;
    if (!readInterest(row, rule, draft, sound, complaints)) sound = false;
    if (!readFee(row, rule, draft, sound, complaints)) sound = false;
    if (!readSplit(row, rule, draft, complaints)) sound = false;
    if (sound && !readReceived(row, rule, draft, this.#directory, complaints)) sound = false;
    if (!sound || id === null || day === null || account === null || currency === null) return false;
    draft.id = id;
    draft.day = day;
    draft.date = row.text(DATE);
    readWords(row, draft);
    draft.account = account;
    draft.currency = currency;
    watchRow(row, rule, draft, complaints);
    return true;
  }

  /** Instrument, units and price. */
  #units(row: Row, rule: RowRule): boolean {
    const { draft } = this;
    const complaints = this.#complaints;
    let sound = needDecimal(row, QUANTITY, draft.quantity, "The quantity", mayLackUnits(rule), complaints);
    const problem = sound ? unitsProblem(rule, draft.quantity.sign) : null;
    if (problem !== null) {
      sound = false;
      complaints.error(row, QUANTITY, "wrong_sign", problem);
    }
    draft.hasPrice = !row.empty(PRICE);
    if (!needDecimal(row, PRICE, draft.price, "The price", true, complaints)) sound = false;
    else if (draft.price.sign < 0) {
      complaints.error(row, PRICE, "negative", "Enter a price of zero or more.");
      sound = false;
    }
    draft.instrument = null;
    if (row.empty(INSTRUMENT)) {
      if (rule.instrument !== "needed") return sound;
      complaints.error(row, INSTRUMENT, "empty", `${rule.name} needs a security. Enter its id.`);
      return false;
    }
    if (rule.instrument === "none") {
      complaints.error(row, INSTRUMENT, "not_expected", `${rule.name} has no security. Leave the column empty.`);
      return false;
    }
    const identifier = row.text(INSTRUMENT);
    const instrument = this.#directory.instrument(identifier);
    if (instrument === undefined) {
      const refused = this.#directory.refusedInstruments.has(identifier) ? "; its own row was rejected" : "";
      complaints.error(row, INSTRUMENT, "unknown_instrument", `There is no security “${shown(identifier)}”${refused}.`);
      return false;
    }
    draft.instrument = instrument;
    return sound;
  }

  #amount(row: Row, rule: RowRule, sound: boolean): boolean {
    if (!sound) return false;
    const problem = amountProblem(rule, this.draft.amount.sign);
    if (problem !== null) this.#complaints.error(row, AMOUNT, "wrong_sign", problem);
    return problem === null;
  }

  #counter(
    row: Row,
    rule: RowRule,
    account: AccountEntry | null,
    currency: KnownCurrency | null,
    sound: boolean,
  ): boolean {
    const { draft } = this;
    const complaints = this.#complaints;
    draft.counter = null;
    draft.counterCurrency = null;
    if (rule.counter === "none") {
      for (const column of [COUNTER!, COUNTER_CURRENCY!, COUNTER_AMOUNT!]) {
        if (row.empty(column)) continue;
        complaints.error(row, column, "not_expected", `${rule.name} has no counter account. Leave its columns empty.`);
        return false;
      }
      return sound;
    }
    if (rule.counter === "units") return this.#receiver(row, rule, account, sound);
    const counter = this.#account(row, COUNTER!);
    const counterCurrency = needCurrency(row, COUNTER_CURRENCY!, this.#directory, complaints);
    const readable = needDecimal(row, COUNTER_AMOUNT!, draft.counterAmount, "The counter amount", false, complaints);
    if (!readable || counter === null || counterCurrency === null || account === null || currency === null || !sound)
      return false;
    draft.counter = counter;
    draft.counterCurrency = counterCurrency;
    if (rule.counter === "convert") {
      if (counter !== account)
        return this.#refuse(
          row,
          COUNTER!,
          "wrong_counter",
          "A conversion takes place in one account. Use the same account on both sides.",
        );
      if (counterCurrency === currency)
        return this.#refuse(
          row,
          COUNTER_CURRENCY!,
          "same_currency",
          "Enter two different currencies for a conversion.",
        );
      if (draft.counterAmount.sign !== -draft.amount.sign)
        return this.#refuse(row, COUNTER_AMOUNT!, "wrong_sign", "Enter the two amounts with opposite signs.");
      return true;
    }
    if (counter === account)
      return this.#refuse(row, COUNTER!, "wrong_counter", `${rule.name} needs two different accounts.`);
    if (counterCurrency !== currency)
      return this.#refuse(
        row,
        COUNTER_CURRENCY!,
        "other_currency",
        `${rule.name} needs the same currency on both sides.`,
      );
    if (draft.counterAmount.sign !== -draft.amount.sign || !sameMagnitude(draft.counterAmount, draft.amount)) {
      return this.#refuse(
        row,
        COUNTER_AMOUNT!,
        "unbalanced",
        `${rule.name} does not balance: ${draft.amount.text} on one side, ${draft.counterAmount.text} on the other. Enter equal amounts with opposite signs.`,
      );
    }
    return true;
  }

  /** The own account that units go to, where a row names one. */
  #receiver(row: Row, rule: RowRule, account: AccountEntry | null, sound: boolean): boolean {
    for (const column of [COUNTER_CURRENCY!, COUNTER_AMOUNT!])
      if (!row.empty(column))
        return this.#refuse(row, column, "not_expected", `${rule.name} moves no money. Leave the column empty.`);
    if (row.empty(COUNTER!)) return sound;
    const counter = this.#account(row, COUNTER!);
    if (counter === null || account === null) return false;
    if (counter === account)
      return this.#refuse(row, COUNTER!, "wrong_counter", `${rule.name} needs two different accounts.`);
    this.draft.counter = counter;
    return sound;
  }

  #account(row: Row, column: number): AccountEntry | null {
    const number = needText(row, column, 128, "The account id", this.#complaints);
    if (number === null) return null;
    const account = this.#directory.account(number);
    if (account !== undefined) return account;
    const refused = this.#directory.refusedAccounts.has(number) ? "; its own row was rejected" : "";
    this.#complaints.error(row, column, "unknown_account", `There is no account “${shown(number)}”${refused}.`);
    return null;
  }

  #refuse(row: Row, column: number, code: string, reason: string): boolean {
    this.#complaints.error(row, column, code, reason);
    return false;
  }

  #digest(row: Row): void {
    const { draft } = this;
    const { bytes } = row.scanner;
    this.#name.reset().bytes(bytes, row.start(ID), row.end(ID)).finish();
    const content = this.#content.reset().number(draft.day).number(ROW_TYPES.indexOf(draft.type));
    for (const column of [ACCOUNT, INSTRUMENT, CURRENCY, COUNTER, COUNTER_CURRENCY])
      content.bytes(bytes, row.start(column!), row.end(column!));
    for (const value of [draft.quantity, draft.amount])
      content.decimal(value.sign, value.mantissa, value.big, value.scale);
    if (draft.hasPrice) content.decimal(draft.price.sign, draft.price.mantissa, draft.price.big, draft.price.scale);
    if (draft.counter !== null && draft.counterCurrency !== null)
      content.decimal(
        draft.counterAmount.sign,
        draft.counterAmount.mantissa,
        draft.counterAmount.big,
        draft.counterAmount.scale,
      );
    // A number before it tells it from a price; rows without it keep the digests that they were written with.
    if (draft.interest.sign !== 0) {
      const { sign, mantissa, big, scale } = draft.interest;
      content.number(INTEREST).decimal(Math.abs(sign), mantissa, big, scale);
    }
    if (draft.split !== null) content.bytes(bytes, row.start(SPLIT_RATIO), row.end(SPLIT_RATIO));
    if (draft.received !== null)
      for (const column of [RECEIVED, RECEIVED_UNITS, BASIS_SHARE])
        content.number(column).bytes(bytes, row.start(column), row.end(column));
    content.finish();
  }
}
