import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { incomeLabels } from "../../language/code-labels.ts";
import { filled } from "../../language/filled.ts";
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
  "repay",
  "borrow",
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
  const note = notes.find((text) => text !== "" && !repeats(text, act.kind, noticeSentence(row))) ?? null;
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
  if (kind === "notice") return note.startsWith(notice.replace("{what}", ""));
  const word = Object.keys(IMPORTED).find((one) => note === one || note.startsWith(`${one} `));
  if (word === undefined || !(IMPORTED[word] ?? []).includes(kind)) return false;
  return !note.slice(word.length + 1).includes(" ");
}

function partsOf(row: ListedTransaction, act: TransactionAct, terms: ActTerms): readonly SentencePart[] {
  const { line, kind } = act;
  if (line === undefined) return [texts.entry];
  const what = instrument(line.unit.instrument);
  const units: SentencePart = {
    kind: "units",
    of: { value: line.unit.nominal_amount.replace(/^-/, ""), instrument: line.unit.instrument },
  };
  // A house or a loan is one thing: how many units of it is no news.
  const type = terms.instrumentType(line.unit.instrument);
  const isOne = type === "REAL" || type === "CBND";
  const isCash = type === "CCY";
  const cause = line.cause_instrument === line.unit.instrument ? null : line.cause_instrument;
  const of = (sentence: string, named = what) => filled<SentencePart>(sentence, { units, what: named });
  const byCause = instrument(cause ?? line.unit.instrument);
  switch (kind) {
    case "buy":
      return of(isOne ? texts.boughtOne : texts.bought);
    case "sell":
      return of(isOne ? texts.soldOne : texts.sold);
    case "repay":
      return of(row.line_items.some(({ action }) => action === "accrued_interest") ? texts.paidOn : texts.repaid);
    case "borrow":
      return of(texts.borrowed);
    case "receive":
      return of(isOne ? texts.receivedOne : texts.received);
    case "deliver":
      return of(isOne ? texts.deliveredOne : texts.delivered);
    case "deposit":
      return [texts.deposit];
    case "withdrawal":
      return [texts.withdrawal];
    case "transfer": {
      const arrives = line.dst_account === terms.account;
      return filled<SentencePart>(transferOf(arrives, isCash, isOne), {
        units,
        what,
        // Seen from the account of the list; in the list of all, where it went.
        account: { kind: "account", id: arrives ? line.src_account : line.dst_account },
      });
    }
    case "exchange":
      return exchanged(act);
    case "income":
      if (cause === null) return isCash ? [texts.income] : of(texts.incomeFrom(texts.income));
      return of(texts.incomeFrom(incomeOf(terms.instrumentType(cause))), byCause);
    case "expense":
      if (cause === null) return [row.description === texts.fee ? texts.fee : texts.expense];
      return of(terms.instrumentType(cause) === "CBND" ? texts.interestOn : texts.costOf, byCause);
    case "fee":
      return cause === null ? [texts.fee] : of(texts.feeOn, byCause);
    case "opening":
      if (isCash) return [texts.opening];
      return of(isOne ? texts.openingOfOne : texts.openingOf);
    case "notice":
      return of(noticeSentence(row), byCause);
    case "split":
      return of(texts.split);
    case "spin_off":
      return of(texts.spinOff);
    case "merger":
      return of(texts.merger, byCause);
    case "return_of_capital":
      return of(texts.returnOfCapital, byCause);
    case "entry":
      return [texts.entry];
  }
}

function instrument(id: string): SentencePart {
  return { kind: "instrument", id };
}

function transferOf(arrives: boolean, isCash: boolean, isOne: boolean): string {
  if (isCash) return arrives ? texts.transferFrom : texts.transferTo;
  if (arrives) return isOne ? texts.receivedOne : texts.received;
  return isOne ? texts.transferredOne : texts.transferred;
}

function exchanged({ exchanged: both }: TransactionAct): readonly SentencePart[] {
  if (both === null) return [texts.entry];
  return filled<SentencePart>(texts.exchanged, {
    units: { kind: "units", of: both.given },
    given: instrument(both.given.instrument),
    got: instrument(both.got.instrument),
  });
}

function incomeOf(type: string | undefined): string {
  return type === undefined ? texts.income : incomeLabels.of(type);
}

function noticeSentence({ event_type: type }: ListedTransaction): string {
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
