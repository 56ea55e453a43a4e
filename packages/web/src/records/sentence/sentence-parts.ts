import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { incomeWord } from "@distributary/domain/codes/income-words";
import type { ActAmount, ActKind, ActTerms, TransactionAct } from "./transaction-act.ts";
import { sentenceTexts as texts } from "./texts.ts";

/** A piece of a sentence: words, the name of a record, or an amount. */
export type SentencePart =
  | string
  | { readonly kind: "account" | "instrument"; readonly id: string }
  | { readonly kind: "units"; readonly of: ActAmount };

/** Acts that a note of the person says better than we could: what they pay for is not in the ledger. */
const NAMED_BY_NOTE: ReadonlySet<ActKind> = new Set([
  "deposit",
  "withdrawal",
  "transfer",
  "expense",
  "fee",
  "income",
  "notice",
  "entry",
  "opening",
]);

/** A transaction in words. `note` stands after it, or before it where it says more. */
export interface Sentence {
  readonly parts: readonly SentencePart[];
  readonly note: string | null;
  readonly noteFirst: boolean;
}

/** The sentence of an act: "Bought 44.84 Valen Optik"; a note such as "Salary" leads where it says what it was for. */
export function sentenceOf(row: ListedTransaction, act: TransactionAct, terms: ActTerms): Sentence {
  const notes = [row.description, row.notes].map((text) => text?.trim() ?? "");
  const note = notes.find((text) => text !== "" && !repeats(text, act.kind, noticeWord(row))) ?? null;
  return { parts: partsOf(row, act, terms), note, noteFirst: note !== null && NAMED_BY_NOTE.has(act.kind) };
}

/** What an import calls its rows, each with the acts that a sentence says as well: with the identifier after it or alone. */
const IMPORTED: Readonly<Record<string, readonly ActKind[]>> = {
  Deposit: ["deposit"],
  Withdrawal: ["withdrawal"],
  Buy: ["buy"],
  Sell: ["sell"],
  Repay: ["repay"],
  Borrow: ["borrow"],
  "Loan draw": ["borrow"],
  "Loan payment": ["repay"],
  Dividend: ["income"],
  Interest: ["income"],
  Rent: ["income"],
  Distribution: ["income"],
  Income: ["income"],
  Fee: ["fee", "expense"],
  Transfer: ["transfer"],
  "Currency conversion": ["exchange"],
  "Opening balance": ["opening"],
};

/** Whether a note only repeats what the sentence says. */
function repeats(note: string, kind: ActKind, notice: string): boolean {
  if (kind === "notice") return note.startsWith(notice);
  const word = Object.keys(IMPORTED).find((one) => note === one || note.startsWith(`${one} `));
  if (word === undefined || !(IMPORTED[word] ?? []).includes(kind)) return false;
  return !note.slice(word.length + 1).includes(" ");
}

function partsOf(row: ListedTransaction, act: TransactionAct, terms: ActTerms): readonly SentencePart[] {
  const { line, kind } = act;
  if (line === undefined) return [texts.entry];
  const what = instrument(line.unit.instrument);
  const units = {
    kind: "units",
    of: { value: line.unit.nominal_amount.replace(/^-/, ""), instrument: line.unit.instrument },
  } as const;
  // A house or a loan is one thing: how many units of it is no news.
  const type = terms.instrumentType(line.unit.instrument);
  const unitsOf = type === "REAL" || type === "CBND" ? [what] : [units, " ", what];
  const isCash = type === "CCY";
  const cause = line.cause_instrument === line.unit.instrument ? null : line.cause_instrument;
  switch (kind) {
    case "buy":
      return [texts.bought, ...unitsOf];
    case "sell":
      return [texts.sold, ...unitsOf];
    case "repay":
      return [texts.repaid, what];
    case "borrow":
      return [texts.borrowed, what];
    case "receive":
      return [texts.received, ...unitsOf];
    case "deliver":
      return [texts.delivered, ...unitsOf];
    case "deposit":
      return [texts.deposit];
    case "withdrawal":
      return [texts.withdrawal];
    case "transfer":
      return transferred(act, terms, isCash ? null : unitsOf);
    case "exchange":
      return exchanged(act);
    case "income":
      return incomeParts(cause, isCash ? null : what, terms);
    case "expense":
      if (cause === null) return [row.description === texts.fee ? texts.fee : texts.expense];
      return [terms.instrumentType(cause) === "CBND" ? texts.interestOn : texts.costOf, instrument(cause)];
    case "fee":
      return cause === null ? [texts.fee] : [texts.feeOn, instrument(cause)];
    case "opening":
      return isCash ? [texts.opening] : [texts.openingOf, ...unitsOf];
    case "notice":
      return [noticeWord(row), instrument(cause ?? line.unit.instrument)];
    case "split":
      return [texts.split, what];
    case "spin_off":
      return [texts.spinOff, what];
    case "merger":
      return [texts.merger, instrument(cause ?? line.unit.instrument)];
    case "return_of_capital":
      return [texts.returnOfCapital, instrument(cause ?? line.unit.instrument)];
    case "entry":
      return [texts.entry];
  }
}

function instrument(id: string): SentencePart {
  return { kind: "instrument", id };
}

/** Seen from the account of the list; in the list of all, where it went. */
function transferred(
  { line }: TransactionAct,
  { account }: ActTerms,
  units: readonly SentencePart[] | null,
): readonly SentencePart[] {
  if (line === undefined) return [];
  const arrives = line.dst_account === account;
  const end = { kind: "account", id: arrives ? line.src_account : line.dst_account } as const;
  if (units === null) return [arrives ? texts.transferFrom : texts.transferTo, end];
  return arrives ? [texts.received, ...units] : [texts.transferred, ...units, texts.to, end];
}

function exchanged({ exchanged: both }: TransactionAct): readonly SentencePart[] {
  if (both === null) return [texts.entry];
  return [
    texts.exchanged,
    { kind: "units", of: both.given },
    " ",
    instrument(both.given.instrument),
    texts.forIt,
    instrument(both.got.instrument),
  ];
}

function incomeParts(cause: string | null, units: SentencePart | null, terms: ActTerms): readonly SentencePart[] {
  if (cause !== null) {
    const type = terms.instrumentType(cause);
    return [texts.incomeFrom(type === undefined ? texts.income : incomeWord(type)), instrument(cause)];
  }
  return units === null ? [texts.income] : [texts.incomeFrom(texts.income), units];
}

function noticeWord({ event_type: type }: ListedTransaction): string {
  if (type === "LPCC") return texts.capitalCall;
  return type === "LPCD" ? texts.capitalDistribution : texts.commitment;
}

/** The same as plain text, for an exported file. */
export function wordsOf({ parts, note, noteFirst }: Sentence, nameOf: (id: string) => string): string {
  const words = parts
    .map((part) => (typeof part === "string" ? part : part.kind === "units" ? part.of.value : nameOf(part.id)))
    .join("");
  if (note === null) return words;
  return noteFirst ? `${note} · ${words}` : `${words} · ${note}`;
}
