import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { negateDecimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { bookKnown, type Books } from "../../access/books.ts";
import { positionParts } from "../../access/records/position-parts.ts";
import { recordKeyOf, type RecordKey } from "@distributary/contract/evidence/record-key";
import {
  figureAsked,
  evidenceOfSteps,
  type FigureAddress,
  type EvidenceQuery,
  type EvidenceSource,
} from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { equityRecord } from "./equity.ts";
import { HOME_FIGURES, type HomeFigure } from "@distributary/contract/evidence/figures/loans";
import { homeKeys, loanKeys } from "./figure-keys.ts";
import { evidenceStep } from "../../access/records/evidence-steps.ts";
import { recordedTermsOf } from "../../access/records/recorded-terms.ts";

/** Opens every figure of the equity in a home: to the positions that are its value, and to what its loans come to. */
export function homeEvidence(books: Books, addressOf: FigureAddress): EvidenceSource {
  return {
    opens: (key) => recordKeyOf("home", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("home", HOME_FIGURES, query.key);
      const known = await bookKnown(books, universe, asked.asKnownOn);
      const instrument = known?.book.instrumentIndex.get(asked.ids[0] ?? "");
      const terms = instrument === undefined ? undefined : known?.book.terms.instruments[instrument];
      if (!known || instrument === undefined || terms?.type !== "REAL") throw notFound();
      return explainHome({ book: known.book, instrument, asked, addressOf }, name, query);
    },
  };
}

interface Home {
  readonly book: Book;
  readonly instrument: number;
  readonly asked: RecordKey;
  readonly addressOf: FigureAddress;
}

function explainHome(home: Home, name: HomeFigure, query: EvidenceQuery): FigureEvidence {
  const { book, instrument, asked } = home;
  const terms = book.terms.instruments[instrument];
  if (terms === undefined) throw notFound();
  const { now, loans } = equityRecord({ book, instrument, day: asked.at, recorded: recordedTermsOf(terms) });
  const unit = book.terms.instruments[currencyOf(book, instrument)]?.code ?? "";
  const keys = homeKeys(terms.id, asked);
  const less = (amount: string | null): string | null =>
    amount === null ? null : formatDecimal(negateDecimal(readDecimal(amount)));
  const part = (one: HomeFigure, amount: string | null): EvidenceItem => ({
    kind: "part",
    key: keys[one] ?? "",
    label: HOME_FIGURES[one].title,
    amount,
  });
  const costs: EvidenceItem = {
    kind: "record",
    of: "instrument",
    id: terms.id,
    date: null,
    description: "selling costs, as recorded",
    amount: less(now.selling_costs),
    currency: unit,
  };
  const parts: Readonly<Record<HomeFigure, readonly EvidenceItem[]>> = {
    value: positionParts({ ...home, unit }, (account) => `${terms.name} · ${account}`),
    owed: loans.map((loan) => ({
      kind: "part",
      key: loanKeys(loan.instrument_id, asked)["to_repay"] ?? "",
      label: loan.name,
      amount: loan.owed,
    })),
    equity: [part("value", now.value), part("owed", less(now.owed))],
    net_if_sold: [part("equity", now.equity), costs],
    loan_to_value: [part("owed", now.owed), part("value", now.value)],
  };
  const figure = now[name];
  const step = evidenceStep("parts", unit, parts[name], { figure });
  const title = `${HOME_FIGURES[name].title} of ${terms.name}`;
  const head = { ...HOME_FIGURES[name], title, figure, unit: name === "loan_to_value" ? "×" : unit };
  return evidenceOfSteps(head, [step], query);
}
