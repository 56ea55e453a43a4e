import type { Proposal } from "@distributary/contract/reporting/reconciliation";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { ComparedLine } from "@distributary/domain/reconciliation/compare";
import type { OtherSide, Proposal as Proposed } from "@distributary/domain/reconciliation/proposals";
import { priceOfStated } from "@distributary/domain/reconciliation/stated-price";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { priceOn } from "@distributary/domain/market/price-on";
import { standardAccount } from "../../access/write/settlement.ts";
import type { AccountTerms } from "../../access/store/references.ts";
import type { ProposedFor } from "./differences.ts";
import { accountId, idOf, text } from "./naming.ts";
import type { SaidLine } from "./stated.ts";

/** What would close the difference of a line, the likeliest first; for a value the price that it means. */
export function presentProposals(
  book: Book,
  day: Day,
  line: ComparedLine,
  said: SaidLine,
  proposed: ProposedFor,
  accounts: readonly AccountTerms[],
): Proposal[] {
  if (line.instrument === null) return [];
  const events = (proposed.byInstrument.get(line.instrument) ?? []).map((one): Proposal => {
    const closes = one.closes.flatMap((place) => {
      const { account, instrument } = proposed.places[place] ?? {};
      return account === undefined || instrument === undefined
        ? []
        : [{ account_id: accountId(book, account), instrument_id: idOf(book, instrument) }];
    });
    return byEvent(book, day, one, accounts, { closes, suggested: proposed.suggested.has(one) });
  });
  return [...events, ...priceFor(book, line, said, day)];
}

type Closing = Pick<Proposal, "closes" | "suggested">;

/** A proposal that events would book on or around a day. */
export function byEvent(
  book: Book,
  day: Day,
  one: Proposed,
  accounts: readonly AccountTerms[],
  closing: Closing,
): Proposal {
  return {
    kind: one.kind,
    ...closing,
    other_account_id: typeof one.other === "object" ? accountId(book, one.other.account) : null,
    disturbs: one.disturbs,
    event: eventOf(book, one, day, accounts),
    other_event: otherEventOf(book, one, day),
    price: null,
  };
}

/** A proposal of another price per unit of an instrument (index) in its currency (index), at the end of a day. */
export function byPrice(
  book: Book,
  day: Day,
  { instrument, currency, price }: { readonly instrument: number; readonly currency: number; readonly price: Decimal },
  closing: Closing & Pick<Proposal, "disturbs">,
): Proposal {
  return {
    kind: "price",
    ...closing,
    other_account_id: null,
    event: null,
    other_event: null,
    price: {
      type_id: "std.price",
      instrument_id: idOf(book, instrument) ?? "",
      units_id: idOf(book, currency) ?? "",
      date_of: formatDay(day),
      price: formatDecimal(price),
      fields: { source: "statement" },
    },
  };
}

/** The price that a stated value means, where the quantity agrees or is not said and the value does not agree. */
function priceFor(book: Book, line: ComparedLine, { value, currency, row }: SaidLine, day: Day): Proposal[] {
  const { instrument, quantity, unexplained, unexplainedQuantity } = line;
  if (instrument === null || value === null || quantity === null) return [];
  if (unexplainedQuantity !== null && signOfDecimal(unexplainedQuantity) !== 0) return [];
  if (unexplained !== null && signOfDecimal(unexplained) === 0) return [];
  if (currency === null || currencyOf(book, instrument) !== currency || currency === instrument) return [];
  const standing = priceOn(book, instrument, day);
  // What a person said of the day goes before a statement: another price would change nothing.
  if (standing?.source === "user" && standing.day === day) return [];
  const price = priceOfStated(book, instrument, quantity, value, day);
  if (price === null) return [];
  const isOff = line.tiesOut !== true;
  const closes = isOff ? [{ account_id: row.account, instrument_id: idOf(book, instrument) }] : [];
  return [byPrice(book, day, { instrument, currency, price }, { closes, suggested: isOff, disturbs: false })];
}

function eventOf(book: Book, proposal: Proposed, day: Day, accounts: readonly AccountTerms[]): Event {
  const { kind, account, direction, units, consideration, currency, other, via } = proposal;
  const isTrade = consideration !== null;
  return {
    ...describing(book, proposal, proposal.day ?? day, day),
    new_transaction: {
      what_id: idOf(book, proposal.instrument) ?? "",
      direction,
      target_account_id: accountId(book, account),
      counterparty_account_id: otherSide(book, via === null ? other : { account: via.account }, accounts),
      units: formatDecimal(units),
      price_unit_id: isTrade ? idOf(book, currency) : null,
      consideration: text(consideration),
      cost_basis: kind === "opening" ? "unknown" : null,
    },
  };
}

/** The other side of a transfer that was on its way between two days: from or to what holds it meanwhile. */
function otherEventOf(book: Book, proposal: Proposed, day: Day): Proposal["other_event"] {
  const { direction, units, other, via } = proposal;
  if (via === null || typeof other !== "object") return null;
  return {
    ...describing(book, proposal, via.day, day),
    new_transaction: {
      what_id: idOf(book, proposal.instrument) ?? "",
      direction: direction === "P" ? "R" : "P",
      target_account_id: accountId(book, other.account),
      counterparty_account_id: accountId(book, via.account),
      units: formatDecimal(units),
      price_unit_id: null,
      consideration: null,
      cost_basis: null,
    },
  };
}

function describing(book: Book, { account }: Proposed, on: Day, day: Day): Omit<Event, "new_transaction"> {
  const name = book.terms.accounts[account]?.name ?? "";
  const of = on === day ? "" : ` of ${name}`;
  return {
    event_type: "NEW",
    event_date: formatDay(on),
    description: `Resolves a difference to the statement of ${formatDay(day)}${of}`,
  };
}

type Event = NonNullable<Proposal["event"]>;

function otherSide(book: Book, other: OtherSide, accounts: readonly AccountTerms[]): string {
  return typeof other === "object" ? accountId(book, other.account) : standardAccount(accounts, other);
}
