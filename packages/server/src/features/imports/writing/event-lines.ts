import { SYSTEM_UNIVERSE } from "../../../access/session/actor.ts";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import type { CorporateActionKind } from "@distributary/domain/codes/corporate-actions";
import { incomeWord } from "@distributary/domain/codes/income-words";
import { deriveAction } from "@distributary/domain/events/derive-action";
import { deriveNew, type NewTerms } from "@distributary/domain/events/derive-new";
import type { LineItem, Unit } from "@distributary/domain/events/line-item";
import { subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { CashRow } from "../planning/matching/cash-rows.ts";
import type { KnownRecords } from "../planning/known.ts";
import type { OpeningLot } from "../planning/openings/openings.ts";
import type { TransactionDraft } from "../planning/transaction-draft.ts";
import type { Stage } from "./batch.ts";
import { copyMaybe, copyText } from "./copy-text.ts";
import { tagArray } from "./tag-array.ts";
import type { CashOpening } from "../planning/openings/cash-openings.ts";
import { cashOpeningEvent, newEvent, openingEvent, type NewEvent, type NewTransaction } from "./new-transaction.ts";

/** Longest identifier a transaction can carry; a longer one stands on its event only. */
const IDENTIFIER = 100;

/** What a row without tags and notes says of them. */
const NOTHING_SAID = { tags: "{}", notes: "" };

/** The universe of the import: staged rows only say whether an instrument is a shared one. */
const OWN = "";

const WORDS: Readonly<Record<TransactionDraft["type"], string>> = {
  DEPOSIT: "Deposit",
  WITHDRAW: "Withdrawal",
  BUY: "Buy",
  SELL: "Sell",
  DIVIDEND: "Dividend",
  INCOME: "Income",
  FEE: "Fee",
  TRANSFER: "Transfer",
  FXCONV: "Currency conversion",
  CAPCALL: "Capital call",
  CAPDISTR: "Capital distribution",
  LOANDRAW: "Loan draw",
  LOANPAY: "Loan payment",
  RECEIVE: "Received",
  DELIVER: "Delivered",
  SPLIT: "Split",
  SPINOFF: "Spin-off",
  MERGER: "Merger",
  CAPRETURN: "Return of capital",
};

/** What a row is called in words. */
function wordOf({ type, account, instrument }: TransactionDraft): string {
  if (instrument === null) return WORDS[type];
  if (type === "DIVIDEND") return incomeWord(instrument.type);
  // Units of a loan that come back to an account that owes are repaid, and those that leave it are borrowed.
  const isOwed = instrument.type === "CBND" && OWING_ACCOUNTS.has(account.type);
  if (isOwed && type === "BUY") return "Repay";
  return isOwed && type === "SELL" ? "Borrow" : WORDS[type];
}

/** Writes events with their transactions and line items as COPY text: each row is one NEW event. */
export class EventLines {
  readonly #known: KnownRecords;
  readonly #nextId: () => string;
  readonly #add: (stage: Stage, line: string) => void;
  readonly #shared: ReadonlySet<string>;
  #facet = "";

  constructor(known: KnownRecords, nextId: () => string, add: (stage: Stage, line: string) => void) {
    this.#known = known;
    this.#nextId = nextId;
    this.#add = add;
    this.#shared = new Set([
      ...known.currencies.map(({ id }) => id),
      ...known.instruments.filter(({ system }) => system).map(({ id }) => id),
    ]);
  }

  /** Names the file that the next rows stand in. */
  file(name: string): void {
    this.#facet = copyText(JSON.stringify({ file: name }).slice(0, -1));
  }

  /** `other`: the row of a file that is the other side of it, which it stands for as well. */
  row(draft: TransactionDraft, digest: string, line: number, other?: CashRow): void {
    const { instrument } = draft;
    const what = wordOf(draft);
    const words =
      draft.description === "" ? (instrument === null ? what : `${what} ${instrument.identifier}`) : draft.description;
    const facet = `${this.#facet},"line":${line},"digest":"${digest}"${other === undefined ? "" : also(other)}}`;
    const said = { tags: tagArray(draft.tags), notes: draft.notes };
    this.#write(draft.date, words, newEvent(draft, this.#known.standard), facet, draft.id, said);
  }

  opening(lot: OpeningLot): void {
    this.#write(
      lot.date,
      `Opening balance ${lot.instrument.identifier}`,
      openingEvent(lot, this.#known.standard),
      '{"opening":true}',
      null,
    );
  }

  openingBalance(opening: CashOpening): void {
    const words = `Opening balance ${opening.account.name}`;
    const made = cashOpeningEvent(opening, this.#known.standard);
    this.#write(opening.date, words, made, '{"opening":true}', null);
  }

  #write(date: string, words: string, made: NewEvent, facet: string, name: string | null, said = NOTHING_SAID): void {
    const event = this.#nextId();
    const transaction = this.#nextId();
    const description = copyText(words.length > 100 ? words.slice(0, 100) : words);
    const identifier = name !== null && name.length <= IDENTIFIER ? name : null;
    const data = JSON.stringify({ new_transaction: made.data });
    this.#add(
      "event",
      `${event}\t${transaction}\t${date}\t${description}\t${data}\t${facet}\t${copyMaybe(name)}\t${copyMaybe(identifier)}\t${copyText(said.tags)}\t${copyMaybe(said.notes === "" ? null : said.notes)}\n`,
    );
    let ordinal = 0;
    for (const item of this.#lineItems(made)) {
      this.#add(
        "line",
        `${transaction}\t${ordinal++}\t${item.action}\t${item.src}\t${item.dst}\t${item.instrument.id}\t${shared(item.instrument)}\t${item.quantity}\t` +
          `${item.consideration ?? "\\N"}\t${item.considerationUnit?.id ?? "\\N"}\t${item.cause?.id ?? "\\N"}\t${shared(item.cause)}\n`,
      );
    }
  }

  #lineItems({ data, counterparty, counterpartyKind, isCash, opening }: NewEvent): LineItem[] {
    const { consideration = null, accrued_interest: interest } = data;
    const paid =
      interest === undefined || consideration === null
        ? { consideration }
        : {
            consideration: formatDecimal(subtractDecimals(parseDecimal(consideration), parseDecimal(interest))),
            interest: { amount: interest, income: this.#known.standard.I },
          };
    const terms = {
      what: this.#unit(data.what_id),
      isCash,
      target: data.target_account_id,
      // A row says whose cash it moves: the account's own, wherever it settles otherwise.
      settlement: data.target_account_id,
      counterparty,
      counterpartyKind,
      counterpartySettlement: counterparty,
      expense: this.#known.standard.EX,
      external: this.#known.standard.RE,
      priceUnit: data.price_unit_id === undefined ? null : this.#unit(data.price_unit_id),
      cause: data.cause_instrument_id === undefined ? null : this.#unit(data.cause_instrument_id),
    };
    const kind = data.corporate_action;
    if (kind !== undefined) return this.#actionLines(kind, data, terms);
    return deriveNew(
      {
        direction: data.owed === true ? "P" : data.direction,
        units: data.units,
        ...paid,
        fee: data.fee ?? null,
        opening,
      },
      terms,
    );
  }

  /** The legs of what a company did, the issuer on the other side. */
  #actionLines(kind: CorporateActionKind, data: NewTransaction, terms: NewTerms): LineItem[] {
    const movement = {
      kind,
      isShort: false,
      units: data.units,
      incoming: data.direction === "R",
      received: data.received_id === undefined ? null : this.#unit(data.received_id),
      receivedUnits: data.received_units ?? null,
      cash: data.consideration ?? null,
      inLieu: null,
    };
    return deriveAction(movement, terms).flat();
  }

  #unit(id: string): Unit {
    return { id, universe: this.#shared.has(id) ? SYSTEM_UNIVERSE : OWN };
  }
}

/** What the facet says of the other row of a transfer: where it stood, and by which id it is known again. */
function also({ name, line, id, digest }: CashRow): string {
  return copyText(`,"also":${JSON.stringify({ file: name, line, id, digest })}`);
}

function shared(unit: Unit | null): string {
  return unit?.universe === SYSTEM_UNIVERSE ? "t" : "f";
}
