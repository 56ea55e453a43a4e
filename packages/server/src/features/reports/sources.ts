import type { Services } from "../../access/http/services.ts";
import type { Actor } from "../../access/session/actor.ts";
import type { Books } from "../../access/books.ts";
import { readsOf } from "../../access/records/reads.ts";
import { notFound } from "../../platform/http/problem.ts";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { commitmentsService } from "../commitments/service.ts";
import { documentsService } from "../documents/service.ts";
import { loansService } from "../loans/service.ts";
import { reconciliationService } from "../reconciliation/service.ts";
import type { wholeSummaries } from "../summary/service.ts";
import { transactionsService } from "../transactions/service.ts";
import { valuationService } from "../valuation/service.ts";
import type { ReportQuestion, ReportSources } from "./question.ts";
import type { RecordNames } from "./record-names.ts";
import { fetchedIn, observedIn, outsideAndCurrencies } from "./pack/store.ts";
import { recordNames, type NamedRecord } from "./store.ts";

/** Transactions that one read takes. */
const PAGE = 5_000;

/** What the reports of a server read from. */
export interface ReportParts {
  readonly services: Services;
  readonly books: Books;
  readonly summaries: ReturnType<typeof wholeSummaries>;
}

/** The figures of one universe for one question, each by the service of its feature. */
export async function sourcesOf(
  { services, books, summaries }: ReportParts,
  actor: Actor,
  question: ReportQuestion,
  signal: AbortSignal,
): Promise<ReportSources> {
  const { at, since, currency, asked } = question;
  const known = asked.as_known_on ?? undefined;
  const isMeant = among(asked.accounts);
  const isNamed = among(asked.instruments);
  const transactions = transactionsService(services);
  const commitments = commitmentsService(services, books);
  const loans = loansService(services, books);
  const reconciliation = reconciliationService(services, books);
  const valuation = valuationService({ books, clock: services.clock });
  const documents = documentsService(services);
  const reads = readsOf(services.database, actor.universe);
  const names = await recordNames(reads, actor.universe);
  const isInScope = ({ account, instrument }: { account: string | null; instrument: string | null }): boolean =>
    (account === null ? asked.accounts === undefined : isMeant(account)) &&
    (instrument === null ? asked.instruments === undefined : isNamed(instrument));
  return {
    names: namesOf(names),
    summary: async (body) => {
      const answer = await summaries(actor.universe, { at, since, targetUnit: currency, ...asked, ...body });
      if (answer === null) throw notFound();
      return answer;
    },
    transactions: async () => {
      if (since === at) return [];
      const found: ListedTransaction[] = [];
      const filter = { until: at, ...(since === null ? {} : { since: formatDay(parseDay(since) + 1) }) };
      for (let offset = 0; ; offset += PAGE) {
        signal.throwIfAborted();
        const page = { limit: PAGE, offset };
        const items = known
          ? await transactions.knownOn(actor, filter, known, page)
          : (await transactions.list({ ...actor, isStaff: false }, filter, page)).items;
        found.push(...items);
        if (items.length < PAGE)
          return found
            .reverse()
            .flatMap((one) => withLegsOf(one, ({ account, instrument }) => isMeant(account) && isNamed(instrument)));
      }
    },
    statements: async () => {
      const first = since === null || since === at ? at : formatDay(parseDay(since) + 1);
      const all = await reconciliation.coverage(actor, { at, since: first, as_known_on: known }, currency);
      const coverage = { ...all, accounts: all.accounts.filter(({ account_id: id }) => isMeant(id)) };
      const compared: ComparedStatement[] = [];
      for (const { account_id: account, cells } of coverage.accounts) {
        const days = cells.flatMap(({ date, lines }) => (date !== null && lines > 0 ? date : []));
        const shown = cells.flatMap(({ date, state }) => (date !== null && state === "off" ? date : []));
        for (const date of new Set([...shown, ...days.slice(-1)])) {
          signal.throwIfAborted();
          compared.push(await reconciliation.statement(actor, { account, date }, known, currency));
        }
      }
      return { coverage, compared };
    },
    observed: async () => (await observedIn(reads, actor.universe, { since, at })).filter(isInScope),
    fetched: async () =>
      (await fetchedIn(reads, actor.universe, { since, at })).filter((one) => isInScope({ ...one, account: null })),
    known: () => outsideAndCurrencies(reads, actor.universe),
    compared: (account, date) => {
      signal.throwIfAborted();
      return reconciliation.statement(actor, { account, date }, known, currency);
    },
    sourcePages: (records) => documents.sourcePages(actor.universe, records),
    payoff: async (selects) => (await valuation.payoff(actor, selects, known)).items,
    commitments: (before) => commitments.standingInPeriod(actor, { at, since: before }, known, asked),
    loan: (id) => loans.record(actor, id, { at, as_known_on: known }),
    debts: async () =>
      // A debt that is an account is no instrument.
      asked.instruments === undefined
        ? (await loans.allDebts(actor, { at, as_known_on: known })).filter(({ account_id: id }) => isMeant(id))
        : [],
  };
}

/** Whether an id is one of these; where none are named every one is. */
function among(ids: readonly string[] | undefined): (id: string) => boolean {
  const named = ids && new Set(ids);
  return (id) => named?.has(id) ?? true;
}

type Leg = ListedTransaction["legs"][number];

/** A transaction with its legs in some accounts and of some instruments; none where it has none. */
function withLegsOf(one: ListedTransaction, isMeant: (leg: Leg) => boolean): ListedTransaction[] {
  const legs = one.legs.filter(isMeant);
  return legs.length === 0 ? [] : [{ ...one, legs }];
}

function namesOf(records: readonly NamedRecord[]): RecordNames {
  const known = new Map(records.map((one) => [one.id, one]));
  const name = (id: string): string => known.get(id)?.name ?? id;
  return { account: name, instrument: name, entity: name, code: (id) => known.get(id)?.code ?? id };
}
