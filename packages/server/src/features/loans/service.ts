import type { AccountDebts, HomeEquityRecord, LoanRecord } from "@distributary/contract/loans";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { currencyOf } from "@distributary/domain/valuation/book";
import type { Actor } from "../../access/actor.ts";
import { bookKnown, type Books } from "../../access/books.ts";
import { dayOfInstant } from "../../access/day-of.ts";
import type { Services } from "../../access/services.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Asked } from "./asked.ts";
import { DEBT_FORMULAS, DEBT_TYPES, debtsOf } from "./debts.ts";
import { equityRecord } from "./equity.ts";
import { loanKeys } from "./figure-keys.ts";
import { loanRecord } from "./record.ts";
import { recordedTermsOf } from "./recorded.ts";

/** Up to the end of which day (`yyyy-MM-dd`; today's unless said), and as known on which instant (now unless said). */
export interface When {
  readonly at?: string | undefined;
  readonly as_known_on?: string | undefined;
}

/** Loans against their plans, and homes against their loans, by the engine of the summary. Reads only. */
export function loansService({ clock }: Pick<Services, "clock">, books: Books) {
  async function ask<Answer>(
    { universe }: Actor,
    id: string,
    type: InstrumentType,
    { at, as_known_on: instant }: When,
    answer: (asked: Asked) => Answer,
  ): Promise<Answer & { instrument_id: string; name: string; currency: string; at: string }> {
    const known = await bookKnown(books, universe, instant);
    if (!known) throw notFound();
    const { book, head } = known;
    const instrument = book.instrumentIndex.get(id);
    const terms = instrument === undefined ? undefined : book.terms.instruments[instrument];
    if (instrument === undefined || terms?.type !== type) throw notFound();
    const day = parseDay(at ?? dayOfInstant(clock.now(), head.timezone));
    return {
      instrument_id: id,
      name: terms.name,
      currency: book.terms.instruments[currencyOf(book, instrument)]?.code ?? "",
      at: formatDay(day),
      ...answer({ book, instrument, day, recorded: recordedTermsOf(terms) }),
    };
  }

  return {
    /** What was paid of a loan up to the end of a day against its plan. Throws 404 where it is none. */
    record: (actor: Actor, id: string, when: When): Promise<LoanRecord> =>
      ask(actor, id, "CBND", when, (asked) => ({
        ...loanRecord(asked),
        explain: loanKeys(id, { at: asked.day, asKnownOn: when.as_known_on ?? null }),
      })),

    /** What an account of debts owes up to the end of a day. Throws 404 where it is none. */
    async debts({ universe }: Actor, id: string, when: When): Promise<AccountDebts> {
      const known = await bookKnown(books, universe, when.as_known_on);
      const account = known?.book.accountIndex.get(id);
      const terms = account === undefined ? undefined : known?.book.terms.accounts[account];
      if (!known || account === undefined || !terms || !DEBT_TYPES.has(terms.type)) throw notFound();
      const day = parseDay(when.at ?? dayOfInstant(clock.now(), known.head.timezone));
      const asked = { book: known.book, account, day, asKnownOn: when.as_known_on ?? null };
      return { account_id: id, name: terms.name, at: formatDay(day), ...debtsOf(asked), formulas: DEBT_FORMULAS };
    },

    /** The value of a home less its loans up to the end of a day. Throws 404 where it is none. */
    equity: (actor: Actor, id: string, when: When): Promise<HomeEquityRecord> =>
      ask(actor, id, "REAL", when, equityRecord),
  };
}
