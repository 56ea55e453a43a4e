import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { Dashboard } from "@distributary/contract/summary/dashboard";
import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { UnknownId, indexOf } from "@distributary/domain/ledger/book";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { Steps } from "@distributary/domain/ledger/steps";
import { readsOf } from "../../access/records/reads.ts";
import { lookUpReferences, resolveReferences } from "../../access/records/records.ts";
import { recordKey } from "@distributary/contract/evidence/record-key";
import { type EvidenceQuery, type EvidenceSource } from "../../access/records/evidence.ts";
import type { commitmentsService } from "../commitments/service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { answerInSteps } from "./answer/answer.ts";
import { asksCommitments, type StandingAt } from "./answer/capital.ts";
import { isAnalytic } from "@distributary/contract/evidence/analytic-key";
import { analyticEvidence } from "./evidence/analytic-evidence.ts";
import { cancelledEvidence } from "./evidence/cancelled-evidence.ts";
import { capitalEvidence, paidCapitalEvidence, paidEvidence } from "./evidence/capital-evidence.ts";
import { dashboardRows, presentDashboard } from "./answer/dashboard.ts";
import { runCooperatively } from "../../books/run-cooperatively.ts";
import {
  explainKey,
  parseExplainKey,
  type KeyContext,
  type SummaryKey,
} from "@distributary/contract/evidence/figure-key";
import { currencyId } from "./answer/question.ts";
import { customColumnEvidence } from "./evidence/custom-column-evidence.ts";
import { recordedPrices } from "./evidence/recorded-prices.ts";
import { returnsEvidence } from "./evidence/returns/returns-evidence.ts";
import type { BookCache, CachedBook } from "../../books/book-cache.ts";
import { transactionFacts } from "../../books/store/books.ts";
import { newestStatements, type StatementRow } from "./store/statements.ts";
import { Calendars } from "../../access/records/day-of.ts";
import { evidenceOf } from "./evidence/figure-evidence.ts";
import { totalEvidence } from "./evidence/total-evidence.ts";
import { viewOf, type View } from "./answer/view.ts";

export interface SummaryServices {
  readonly database: Database;
  readonly shelf: BookCache;
  readonly clock: Clock;
  readonly calendars: Calendars;
  /** How commitments stand at both ends; without it none are told */
  readonly commitments?: ReturnType<typeof commitmentsService>["standingInPeriod"];
  /** Figures that other features open */
  readonly sources?: readonly EvidenceSource[];
  /** Lots that an answer lists at most; unless said, as many as a screen can use */
  readonly mostLots?: number;
}

/** Summaries with every lot listed, for reports. The books are those that the calls keep warm. */
export function wholeSummaries(
  { database, clock }: Pick<SummaryServices, "database" | "clock">,
  shelf: BookCache,
): (universe: string, body: SummaryBody) => Promise<SummaryAnswer | null> {
  const parts = { database, clock, shelf, calendars: new Calendars(), mostLots: Number.MAX_SAFE_INTEGER };
  return (universe, body) => summary(parts, universe, body);
}

/**
 * Net worth at, since and the difference of the universe. Null: nothing changed since `if_modified_since`, which is
 * the `last_modified` of the answer that the caller holds for the same question.
 */
export function summary(services: SummaryServices, universe: string, body: SummaryBody): Promise<SummaryAnswer | null> {
  return services.shelf.whileAsked(() => answered(services, universe, body));
}

async function answered(services: SummaryServices, universe: string, body: SummaryBody): Promise<SummaryAnswer | null> {
  if (body.perspective) {
    const place = {
      kind: "entity",
      id: body.perspective.entity_id,
      loc: ["body", "perspective", "entity_id"],
    } as const;
    await resolveReferences(readsOf(services.database, universe), universe, [place]);
  }
  const told = await runCooperatively(
    () => begun(services, universe, body),
    // A book as it was known is nobody else's.
    (shelved) => body.as_known_on != null || services.shelf.stands(universe, shelved),
  );
  if (told === null) return null;
  const { book: shelved, result: answer } = told;
  const { book } = shelved;
  const target =
    body.targetUnit === undefined
      ? book.terms.defaultCurrency
      : indexOf(book.instrumentIndex, currencyId(book, body.targetUnit));
  services.shelf.answered(universe, shelved, { target, basis: body.include_basis ?? true });
  return answer;
}

/** A book and the steps of its answer. Null: the caller holds the answer already. */
async function begun(
  services: SummaryServices,
  universe: string,
  body: SummaryBody,
): Promise<{ readonly book: CachedBook; readonly steps: Steps<SummaryAnswer> } | null> {
  const mayBeKept = body.allow_cached ?? true;
  const first = await shelvedBook(services, universe, body.as_known_on ?? null, { anew: !mayBeKept });
  const { shelved, statements, standing } =
    first.head.stated || asksCommitments(body)
      ? await withEvidence(services, universe, body, first)
      : { shelved: first, statements: [], standing: null };
  const today = services.calendars.dayIn(services.clock.now(), shelved.head.timezone);
  const lastModified = modifiedMark(shelved.revision, body.at === undefined ? today : null);
  if (mayBeKept && body.if_modified_since != null && body.if_modified_since === lastModified) return null;
  const days = { today, lastModified, mostLots: services.mostLots };
  return { book: shelved, steps: answerInSteps({ shelved, statements, standing }, body, days) };
}

/**
 * The book again, after what statements and capital events say was read: nothing may be awaited between a book and its
 * question.
 */
async function withEvidence(
  services: SummaryServices,
  universe: string,
  body: SummaryBody,
  { head, revision }: CachedBook,
): Promise<{
  shelved: CachedBook;
  statements: readonly StatementRow[];
  standing: StandingAt | null;
}> {
  const day = body.at ?? formatDay(services.calendars.dayIn(services.clock.now(), head.timezone));
  const knownOn = body.as_known_on ?? null;
  const reads = readsOf(services.database, universe);
  const statements = head.stated
    ? await newestStatements(reads, universe, day, knownOn === null ? null : revision)
    : [];
  const found = asksCommitments(body)
    ? await services.commitments?.({ universe }, { at: day, since: body.since ?? null }, knownOn ?? undefined)
    : undefined;
  const standing = found ? { ...found, since: found.since ?? [] } : null;
  return { shelved: await shelvedBook(services, universe, knownOn), statements, standing };
}

/** The day that it is where a universe is, ISO 8601. Throws 404. */
export async function todayIn(
  { clock, calendars, shelf }: Pick<SummaryServices, "clock" | "calendars" | "shelf">,
  universe: string,
): Promise<string> {
  const shelved = await shelf.current(universe, false);
  if (!shelved) throw notFound();
  return formatDay(calendars.dayIn(clock.now(), shelved.head.timezone));
}

/** The address of a figure of one day, as its evidence takes it. */
export function addressOfFigure(key: FigureKey, at: Day, currency: string, asKnownOn: string | null): string {
  return explainKey(key, { at, since: null, currency, asKnownOn, lotMethod: null, perspective: null, scope: {} });
}

/**
 * What a universe holds and what waits in it, today. Kept until the universe or the day is another: many look at it far
 * more often than anything changes.
 */
export async function dashboard(services: SummaryServices, universe: string): Promise<Dashboard> {
  const shelved = await shelvedBook(services, universe, null);
  const { book, head } = shelved;
  const today = services.calendars.dayIn(services.clock.now(), head.timezone);
  const kept = keptDashboards.get(book);
  if (kept?.recorded === head.recorded && kept.today === today) return kept.answer;
  const answer = dashboardOf(services, universe, shelved, today);
  keptDashboards.set(book, { recorded: head.recorded, today, answer });
  answer.catch(() => keptDashboards.delete(book));
  return answer;
}

const keptDashboards = new WeakMap<
  CachedBook["book"],
  { readonly recorded: number; readonly today: Day; readonly answer: Promise<Dashboard> }
>();

async function dashboardOf(
  services: SummaryServices,
  universe: string,
  { head }: CachedBook,
  today: Day,
): Promise<Dashboard> {
  const reads = readsOf(services.database, universe);
  const rows = await dashboardRows(reads);
  const statements = head.stated ? await newestStatements(reads, universe, formatDay(today), null) : [];
  const { book } = await shelvedBook(services, universe, null);
  return presentDashboard(book, today, rows, statements);
}

/** The evidence of one figure: its rule, what it is made of and a page of its items. */
export async function explainFigure(
  services: SummaryServices,
  universe: string,
  query: EvidenceQuery,
): Promise<FigureEvidence> {
  const elsewhere = services.sources?.find((sources) => sources.opens(query.key));
  const opened = await (elsewhere?.explain(universe, query) ?? evidenceOfSummary(services, universe, query));
  const ids = opened.evidence.flatMap((one) => (one.kind === "leg" ? [one.transaction_id] : []));
  const [facts, recorded] = await Promise.all([
    ids.length === 0 ? null : transactionFacts(services.database, universe, ids),
    recordedPrices(readsOf(services.database, universe), universe, query.key, opened.evidence),
  ]);
  return {
    ...opened,
    evidence: opened.evidence.map((one) => {
      if (one.kind === "price") return { ...one, observable_id: one.observable_id ?? recorded(one.date, one.price) };
      const fact = one.kind === "leg" ? facts?.get(one.transaction_id) : undefined;
      return fact && one.kind === "leg"
        ? { ...one, event_id: fact.event_id, description: fact.description ?? fact.identifier ?? one.description }
        : one;
    }),
  };
}

/** The evidence of a figure that the summary itself gave the key of. */
async function evidenceOfSummary(
  services: SummaryServices,
  universe: string,
  query: EvidenceQuery,
): Promise<FigureEvidence> {
  const parsed = parseExplainKey(query.key);
  if (!parsed)
    throw invalid(["query", "key"], "This figure key isn’t valid. Open the figure again.", "value_error.explain_key");
  const { key, context } = parsed;
  if (context.perspective) {
    const place = { kind: "entity", id: context.perspective.entity, loc: ["query", "key"] } as const;
    const { missing } = await lookUpReferences(readsOf(services.database, universe), universe, [place]);
    if (missing.length > 0) throw notFound();
  }
  const whole = key.figure === "capital" ? await wholeCommitment(services, universe, key, context) : null;
  const { book } = await shelvedBook(services, universe, context.asKnownOn, { identified: true });
  const known = (id: string, list: readonly { readonly id: string }[]): boolean => list.some((one) => one.id === id);
  const { accounts = [], instruments = [] } = context.scope;
  const named = [...accounts, ...("account" in key ? [key.account] : [])];
  const held = [...instruments, ...("instrument" in key ? [key.instrument] : [])];
  if (!named.every((id) => known(id, book.terms.accounts))) throw notFound();
  if (!held.every((id) => known(id, book.terms.instruments))) throw notFound();
  const question = {
    at: context.at,
    since: context.since,
    currency: currencyId(book, context.currency),
    ...(context.lotMethod === null ? {} : { lotMethod: context.lotMethod }),
    ...context.scope,
  };
  try {
    const { perspective } = context;
    const view = (): View => {
      const whose = perspective && { entity_id: perspective.entity, mode: perspective.mode };
      return viewOf(book, question, whose, ["query", "key"]);
    };
    if (isAnalytic(key)) return analyticEvidence(book, question, key, view(), context, query);
    if (key.figure === "returns") return returnsEvidence(book, key, view(), context, query);
    if (key.figure === "own") return customColumnEvidence(book, key, view(), context, query);
    if (key.figure === "cancelled") return cancelledEvidence(book, key, view(), context, query);
    if (key.figure === "total") return totalEvidence(book, key, view(), context, query);
    if (key.figure === "paid_capital" || key.figure === "paid" || key.figure === "capital") {
      if (key.figure === "paid_capital") return paidCapitalEvidence(book, view(), context, query);
      if (key.figure === "paid") return paidEvidence(book, key, view(), context, query);
      if (!whole) throw notFound();
      return capitalEvidence(book, key, whole, view(), context, query);
    }
    return evidenceOf(book, question, key, context, query);
  } catch (error) {
    // Both are there, but nothing of the one was ever in the other.
    if (error instanceof UnknownId) throw notFound();
    throw error;
  }
}

/** The evidence of a commitment itself, all of its items, of which a row of the section C shows somebody's part. */
async function wholeCommitment(
  { sources = [] }: SummaryServices,
  universe: string,
  { name, instrument }: Extract<SummaryKey, { readonly figure: "capital" }>,
  { at, asKnownOn }: KeyContext,
): Promise<FigureEvidence | null> {
  const key = recordKey({ figure: `commitment.${name}`, ids: [instrument], at, asKnownOn });
  const found = sources.find((one) => one.opens(key));
  return (await found?.explain(universe, { key, offset: 0, limit: Number.MAX_SAFE_INTEGER })) ?? null;
}

async function shelvedBook(
  services: SummaryServices,
  universe: string,
  knownOn: string | null,
  { identified = false, anew = false }: { readonly identified?: boolean; readonly anew?: boolean } = {},
): Promise<CachedBook> {
  const shelved = await (knownOn === null
    ? services.shelf.current(universe, identified, { anew })
    : services.shelf.asKnownOn(universe, knownOn));
  if (!shelved) throw notFound();
  return shelved;
}

/** `last_modified`: the revision of the book and, where the question says today, the day it was asked on. */
function modifiedMark(revision: number, today: Day | null): string {
  return today === null ? String(revision) : `${revision}@${today}`;
}
