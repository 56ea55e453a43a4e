import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { formatDay } from "@distributary/domain/time/day";
import type { Books } from "../../access/books.ts";
import { COMMITMENT_FIGURES, POOLED, type CommitmentFigure } from "@distributary/contract/evidence/figures/commitments";
import type { Services } from "../../access/http/services.ts";
import { recordKeyOf } from "@distributary/contract/evidence/record-key";
import { reasonSentence } from "@distributary/domain/returns/measures/reason-texts";
import {
  figureAsked,
  evidenceOfSteps,
  type EvidenceQuery,
  type EvidenceSource,
} from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { amountOf, MADE_OF, multipleSum, unitOf } from "./figure-keys.ts";
import type { PooledCommitments } from "./pooled.ts";
import { evidenceStep, missingStep } from "../../access/records/evidence-steps.ts";
import { commitmentsService, type StandingCommitment } from "./service.ts";

/** Opens the figures of commitments put together: multiples to their sums, sums to commitments, the rate to all payments. */
export function poolEvidence(services: Services, books: Books): EvidenceSource {
  const commitments = commitmentsService(services, books);
  return {
    opens: (key) => recordKeyOf("pool", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("pool", COMMITMENT_FIGURES, query.key);
      const period = { at: formatDay(asked.at), since: null };
      const { at, pooled } = await commitments.standingInPeriod({ universe }, period, asked.asKnownOn ?? undefined);
      const pool = pooled.find(({ currency }) => currency === asked.ids[0]);
      if (!pool) throw notFound();
      const members = at.filter(({ currency }) => currency === pool.currency);
      return explainPool(pool, members, name, query);
    },
  };
}

function explainPool(
  { currency, count, point, keys }: PooledCommitments,
  members: readonly StandingCommitment[],
  name: CommitmentFigure,
  query: EvidenceQuery,
): FigureEvidence {
  const own = (one: CommitmentFigure): EvidenceItem => ({
    kind: "part",
    key: keys[one] ?? "",
    label: COMMITMENT_FIGURES[one].title,
    amount: amountOf(point, one),
  });
  const ofMember = (one: StandingCommitment): EvidenceItem => ({
    kind: "part",
    key: one.keys[name] ?? "",
    label: one.name,
    amount: amountOf(one, name),
  });
  const made = name === "irr" ? (["value"] as const) : MADE_OF[name];
  const unit = unitOf(name, currency);
  const { reason = null } = typeof point[name] === "object" ? (point[name] ?? {}) : {};
  const figure = amountOf(point, name);
  return evidenceOfSteps(
    {
      title: `${COMMITMENT_FIGURES[name].title} of all ${count} commitments in ${currency}`,
      figure,
      unit,
      rule: POOLED.rule,
      formula: made ? COMMITMENT_FIGURES[name].formula : POOLED.formula,
      ...multipleSum(point, name, keys),
    },
    [
      missingStep(unit, reason === null ? [] : [reasonSentence(reason)]),
      evidenceStep("parts", unit, made ? made.map(own) : members.map(ofMember), { figure }),
      evidenceStep("records", unit, name === "irr" ? paymentsOf(members, currency) : [], { figure, title: "Payments" }),
    ],
    query,
  );
}

/** What all of them paid and received, oldest first. */
function paymentsOf(members: readonly StandingCommitment[], currency: string): EvidenceItem[] {
  return members
    .flatMap((one) => one.payments.map((paid) => ({ ...paid, name: one.name })))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, amount, kind, event_id: id, name }) => ({
      kind: "record" as const,
      of: "event",
      id,
      date,
      description: `${name}: ${kind === "call" ? "call paid" : "distribution received"}`,
      amount,
      currency,
    }));
}
