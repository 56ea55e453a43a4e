import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import type { AccountDebts, HomeEquityRecord, LoanRecord } from "@distributary/contract/reporting/loans";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { currencyOf } from "@distributary/domain/ledger/book";
import type { Actor } from "../../access/session/actor.ts";
import { bookKnown, type Books } from "../../access/books.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import type { Services } from "../../access/http/services.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Asked } from "./asked.ts";
import { DEBT_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { formulasOf } from "@distributary/contract/evidence/figures/words";
import { debtsOf } from "./debts.ts";
import { equityRecord } from "./equity.ts";
import { homeKeys, loanKeys } from "./figure-keys.ts";
import { loanRecord } from "./record.ts";
import { recordedTermsOf } from "../../access/records/recorded-terms.ts";

/** Up to the end of which day (`yyyy-MM-dd`; today's unless said), and as known on which instant (now unless said). */
export interface When {
  readonly at?: string | undefined;
  readonly as_known_on?: string | undefined;
}

/** Loans against their plans, and homes against their loans, by the engine of the summary. Reads only. */
export function loansService({ clock }: Pick<Services, "clock">, books: Books) {
  async function ask<Answer>(
    { universe }: Pick<Actor, "universe">,
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

  async function debtsOfAll(
    universe: string,
    { at, as_known_on: instant }: When,
    isWanted: (account: string) => boolean,
  ): Promise<readonly AccountDebts[]> {
    const known = await bookKnown(books, universe, instant);
    if (!known) throw notFound();
    const { book, head } = known;
    const day = parseDay(at ?? dayOfInstant(clock.now(), head.timezone));
    return book.terms.accounts.flatMap(({ id, name, type, standard }, account) => {
      // What is due on notices stands in accounts of the product's own.
      if (!OWING_ACCOUNTS.has(type) || standard !== null || !isWanted(id)) return [];
      const debts = debtsOf({ book, account, day, asKnownOn: instant ?? null });
      return [{ account_id: id, name, at: formatDay(day), ...debts, formulas: formulasOf(DEBT_FIGURES) }];
    });
  }

  return {
    /** What was paid of a loan up to the end of a day against its plan. Throws 404 where it is none. */
    record: (actor: Pick<Actor, "universe">, id: string, when: When): Promise<LoanRecord> =>
      ask(actor, id, "CBND", when, (asked) => ({
        ...loanRecord(asked),
        explain: loanKeys(id, { at: asked.day, asKnownOn: when.as_known_on ?? null }),
      })),

    /** What an account of debts owes up to the end of a day. Throws 404 where it is none. */
    async debts({ universe }: Actor, id: string, when: When): Promise<AccountDebts> {
      const found = (await debtsOfAll(universe, when, (account) => account === id))[0];
      if (found === undefined) throw notFound();
      return found;
    },

    /** What every account of debts owes that ever owed or was paid anything, in order of names, for a report. */
    async allDebts({ universe }: Pick<Actor, "universe">, when: When): Promise<readonly AccountDebts[]> {
      const all = await debtsOfAll(universe, when, () => true);
      return all.filter(({ debts }) => debts.length > 0).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    },

    /** The value of a home less its loans up to the end of a day. Throws 404 where it is none. */
    equity: (actor: Actor, id: string, when: When): Promise<HomeEquityRecord> =>
      ask(actor, id, "REAL", when, (asked) => ({
        ...equityRecord(asked),
        explain: homeKeys(id, { at: asked.day, asKnownOn: when.as_known_on ?? null }),
      })),
  };
}
