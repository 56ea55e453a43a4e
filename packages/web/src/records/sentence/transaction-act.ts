import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import { addDecimals, negateDecimal, signOfDecimal, ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";

type Line = ListedTransaction["line_items"][number];

/** What happened, as a person would name it. */
export type ActKind =
  | "buy"
  | "sell"
  | "repay"
  | "borrow"
  | "receive"
  | "deliver"
  | "deposit"
  | "withdrawal"
  | "transfer"
  | "exchange"
  | "income"
  | "expense"
  | "fee"
  | "opening"
  | "notice"
  | "split"
  | "spin_off"
  | "merger"
  | "return_of_capital"
  | "entry";

/** An amount of an instrument, decimal text. */
export interface ActAmount {
  readonly value: string;
  readonly instrument: string;
}

/** A transaction as a list tells it. */
export interface TransactionAct {
  readonly kind: ActKind;
  readonly line: Line | undefined;
  /** What it comes to: signed, but for a transfer between own accounts and for a notice, which change nothing for the whole. */
  readonly amount: ActAmount | null;
  /** Of the list of one account: what it holds of that instrument right after it. */
  readonly balance: ActAmount | null;
  /** What is given and what comes for it, of an exchange; signs are left out. */
  readonly exchanged: { readonly given: ActAmount; readonly got: ActAmount } | null;
  /** Of the list of one account: the account at the other end. */
  readonly other: string | null;
}

/** What the sentence depends on besides the transaction: the kinds of the records that it names, as far as known. */
export interface ActTerms {
  /** The account that the list is of; null where it is of all. */
  readonly account: string | null;
  /** The instrument that the list is of; null where it is of all. */
  readonly instrument: string | null;
  readonly accountType: (id: string) => string | undefined;
  readonly instrumentType: (id: string) => string | undefined;
}

/** Reads a transaction as one act: the first of its lines says what it was, the others what went with it. */
export function actOf(row: ListedTransaction, terms: ActTerms): TransactionAct {
  const [line] = row.line_items;
  if (line === undefined) return { kind: "entry", line, amount: null, balance: null, exchanged: null, other: null };
  const kind = kindOf(line, terms);
  const exchanged = kind === "exchange" ? exchangedIn(line) : null;
  const unit = exchanged?.got.instrument ?? line.consideration?.instrument ?? line.unit.instrument;
  const amount =
    terms.account === null && terms.instrument === null ? amountOf(row, line, unit) : amountHere(row, unit, terms);
  const balance = row.balances?.find((one) => one.instrument === amount?.instrument);
  return {
    kind,
    line,
    amount,
    balance: balance === undefined ? null : { value: balance.quantity, instrument: balance.instrument },
    exchanged,
    other: terms.account === null ? null : otherEnd(row, terms.account, amount?.instrument),
  };
}

function kindOf(line: Line, { accountType, instrumentType }: ActTerms): ActKind {
  const incoming = line.direction === "B" || line.direction === "R";
  const isCash = instrumentType(line.unit.instrument) === "CCY";
  switch (line.action) {
    case "units":
      if (line.consideration === null) return incoming ? "receive" : "deliver";
      if (OWING_ACCOUNTS.has(accountType(line.account) ?? "")) return incoming ? "repay" : "borrow";
      return incoming ? "buy" : "sell";
    case "consideration":
    case "flow":
      if (!isCash) return incoming ? "receive" : "deliver";
      return incoming ? "deposit" : "withdrawal";
    case "conversion":
      return line.consideration === null ? "entry" : "exchange";
    case "accrued_interest":
      return incoming ? "income" : "expense";
    default:
      return line.action;
  }
}

function exchangedIn(line: Line): TransactionAct["exchanged"] {
  if (line.consideration === null) return null;
  const units = { value: unsigned(line.unit.nominal_amount), instrument: line.unit.instrument };
  const money = { value: line.consideration.nominal_amount, instrument: line.consideration.instrument };
  return line.direction === "B" ? { given: money, got: units } : { given: units, got: money };
}

function unsigned(text: string): string {
  return text.replace(/^-/, "");
}

/** What all lines together change of an instrument, seen from the own side of each. */
function amountOf(row: ListedTransaction, line: Line, instrument: string): ActAmount {
  // What is announced has moved no money yet, as what moves between own accounts has changed none.
  if (line.action === "transfer" || line.action === "notice")
    return { value: unsigned(line.unit.nominal_amount), instrument };
  const moved = row.line_items.filter((one) => one.action !== "transfer" && one.unit.instrument === instrument);
  const sum = moved.reduce((total, one) => addDecimals(total, parseDecimal(one.unit.nominal_amount)), ZERO);
  // Two own accounts that settle through one have no line for the money: what was paid stands with the units.
  if (moved.length === 0 && line.consideration !== null) {
    const paid = parseDecimal(line.consideration.nominal_amount);
    return { value: formatDecimal(line.direction === "B" ? negateDecimal(paid) : paid), instrument };
  }
  return { value: formatDecimal(sum), instrument };
}

/** What it changes in the account or of the instrument that the list is of: its money, else the first of its legs there. */
function amountHere(row: ListedTransaction, unit: string, { account, instrument }: ActTerms): ActAmount | null {
  if (account === null) {
    const [line] = row.line_items;
    const moved = row.line_items.some((one) => one.unit.instrument === instrument);
    return line === undefined ? null : amountOf(row, line, moved && instrument !== null ? instrument : unit);
  }
  const legs = row.legs.filter(
    (leg) => leg.account === account && (instrument === null || leg.instrument === instrument),
  );
  const leg = legs.find((one) => one.instrument === unit) ?? legs[0];
  return leg === undefined ? null : { value: leg.quantity, instrument: leg.instrument };
}

function otherEnd(row: ListedTransaction, account: string, instrument: string | undefined): string | null {
  const ends = row.line_items.filter((line) => line.src_account === account || line.dst_account === account);
  const line = ends.find((one) => one.unit.instrument === instrument) ?? ends[0];
  if (line === undefined) return null;
  return line.src_account === account ? line.dst_account : line.src_account;
}

/** Whether an amount brings something in. */
export function comesIn(amount: ActAmount | null): boolean {
  return amount !== null && signOfDecimal(parseDecimal(amount.value)) > 0;
}
