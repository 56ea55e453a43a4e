import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { signOfDecimal, ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { commitmentOn } from "@distributary/domain/returns/measures/commitment-record";
import { formatDay } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { bookKnown, type Books } from "../../access/books.ts";
import { COMMITMENT_FIGURES, type CommitmentFigure } from "@distributary/contract/evidence/figures/commitments";
import { positionParts } from "../../access/records/position-parts.ts";
import type { Services } from "../../access/http/services.ts";
import { recordKeyOf, type RecordKey } from "@distributary/contract/evidence/record-key";
import { reasonSentence } from "@distributary/domain/returns/measures/reason-texts";
import {
  figureAsked,
  evidenceOfSteps,
  type FigureAddress,
  type EvidenceSource,
} from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { eventsService } from "../events/service.ts";
import type { CommitmentHistory } from "./history.ts";
import { amountOf, commitmentKeys, MADE_OF, multipleSum, unitOf } from "./figure-keys.ts";
import { presentPayments } from "./present.ts";
import { evidenceStep, missingStep } from "../../access/records/evidence-steps.ts";
import { pointsOf } from "./service.ts";

/** What is a sum over notices, and its name among the figures of the domain. */
const BY_NOTICE = {
  called: "called",
  invested: "invested",
  fees: "fees",
  unfunded: "unfunded",
  recallable: "recallable",
  return_of_capital: "returnOfCapital",
  payable: "payable",
  receivable: "receivable",
} as const;

/** Opens every figure of a commitment: down to notices and payments, and its value to the positions of the book. */
export function commitmentEvidence(services: Services, books: Books, addressOf: FigureAddress): EvidenceSource {
  const events = eventsService(services);
  return {
    opens: (key) => recordKeyOf("commitment", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("commitment", COMMITMENT_FIGURES, query.key);
      const all = await events.commitments({ universe }, asked.asKnownOn ?? undefined);
      const history = all.find((one) => one.id === asked.ids[0]);
      const known = history && (await bookKnown(books, universe, asked.asKnownOn));
      if (!history || !known) throw notFound();
      return explainCommitment(known.book, history, name, asked, { query, addressOf });
    },
  };
}

function explainCommitment(
  book: Book,
  history: CommitmentHistory,
  name: CommitmentFigure,
  asked: RecordKey,
  { query, addressOf }: { readonly query: Parameters<typeof evidenceOfSteps>[2]; readonly addressOf: FigureAddress },
): FigureEvidence {
  const { code } = history.currency;
  const point = pointsOf(book, history)(asked.at);
  const keys = commitmentKeys(history.id, asked);
  const part = (one: CommitmentFigure): EvidenceItem => ({
    kind: "part",
    key: keys[one] ?? "",
    label: COMMITMENT_FIGURES[one].title,
    amount: amountOf(point, one),
  });
  const parts = name === "irr" ? [part("value")] : (MADE_OF[name] ?? []).map(part);
  const positions = name === "value" ? positionsOf(book, history, asked, addressOf) : [];
  const { reason = null } = typeof point[name] === "object" ? (point[name] ?? {}) : {};
  return evidenceOfSteps(
    {
      ...COMMITMENT_FIGURES[name],
      title: `${COMMITMENT_FIGURES[name].title} of ${history.name}`,
      figure: amountOf(point, name),
      unit: unitOf(name, code),
      ...multipleSum(point, name, keys),
    },
    [
      missingStep(code, reason === null ? [] : [reasonSentence(reason)]),
      evidenceStep("parts", code, [...parts, ...positions]),
      evidenceStep("records", code, recordsOf(history, name, asked), {
        figure: amountOf(point, name),
        ...(name === "irr" ? { title: "Payments" } : {}),
      }),
    ],
    query,
  );
}

/** What was recorded under a figure, by notices or by payments, with the commitment itself where it counts. */
function recordsOf(history: CommitmentHistory, name: CommitmentFigure, { at }: RecordKey): EvidenceItem[] {
  const { code } = history.currency;
  const kept = { currency: code, kind: "record" as const };
  const committed: EvidenceItem[] =
    history.committed === null || !(name === "committed" || name === "unfunded")
      ? []
      : [
          {
            ...kept,
            of: "instrument",
            id: history.id,
            date: null,
            description:
              at < history.begins
                ? `committed from ${formatDay(history.begins)} on`
                : "committed capital, by the commitment’s terms",
            amount: formatDecimal(at < history.begins ? ZERO : history.committed),
          },
        ];
  if (name in BY_NOTICE) {
    const figure = BY_NOTICE[name as keyof typeof BY_NOTICE];
    const notices = history.notices.flatMap((notice): EvidenceItem[] => {
      const alone = { ...history, committed: ZERO, notices: [notice] };
      const amount = commitmentOn(alone, at, null).figures[figure];
      if (amount === null || signOfDecimal(amount) === 0) return [];
      const description = notice.notice.type === "LPCC" ? "Capital call" : "Distribution";
      return [
        {
          ...kept,
          of: "event",
          id: notice.event,
          date: formatDay(notice.day),
          description,
          amount: formatDecimal(amount),
        },
      ];
    });
    return [...committed, ...notices];
  }
  const wanted = name === "paid_in" ? "call" : name === "distributed" ? "distribution" : null;
  if (wanted === null && name !== "irr") return committed;
  return presentPayments(history, at)
    .filter(({ kind }) => wanted === null || kind === wanted)
    .map(({ date, amount, kind, event_id: id }) => ({
      ...kept,
      of: "event",
      id,
      date,
      description: kind === "call" ? "Call paid" : "Distribution received",
      amount: wanted === "call" ? amount.replace("-", "") : amount,
    }));
}

/** The value of each account's units, which open to legs and price. */
function positionsOf(
  book: Book,
  history: CommitmentHistory,
  asked: RecordKey,
  addressOf: FigureAddress,
): EvidenceItem[] {
  const instrument = indexOf(book.instrumentIndex, history.id);
  const positions = { book, instrument, asked, addressOf, unit: history.currency.code };
  return positionParts(positions, (account) => `${history.name} · ${account}`);
}
