import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import { openApiDocument } from "@distributary/contract/wire/openapi";
import { endpointTable } from "@distributary/contract/table";
import type { FastifyInstance } from "fastify";
import { printSchema } from "graphql/index.js";
import type { Implementation } from "./access/http/implement.ts";
import { registerMail } from "./access/mail/outbox.ts";
import { registerForgetting } from "./access/write/forgetting.ts";
import { clientsFeature } from "./features/clients/routes.ts";
import { listOfMember, listWhenAccepted } from "./features/clients/service.ts";
import { accessFeature } from "./features/access/routes.ts";
import { grantUse } from "./access/session/grant-use.ts";
import { createGuard } from "./access/session/guard.ts";
import { closeSession } from "./access/session/session.ts";
import { mountRoutes, type CallLimit } from "./access/http/routes.ts";
import { CALL_LIMITS } from "./call-limits.ts";
import type { Services } from "./access/http/services.ts";
import { accountsFeature } from "./features/accounts/routes.ts";
import { ownActor } from "./features/auth/own-actor.ts";
import { authFeature } from "./features/auth/routes.ts";
import { codesFeature } from "./features/codes/routes.ts";
import { commitmentsFeature } from "./features/commitments/routes.ts";
import { poolEvidence } from "./features/commitments/pool-evidence.ts";
import { termEvidence } from "./features/commitments/term-evidence.ts";
import { commitmentEvidence } from "./features/commitments/evidence.ts";
import { demoFeature } from "./features/demo/routes.ts";
import { documentsFeature } from "./features/documents/routes.ts";
import { entitiesFeature } from "./features/entities/routes.ts";
import { eventsFeature } from "./features/events/routes.ts";
import { firmsFeature } from "./features/firms/routes.ts";
import { graphqlFeature, refusalReason } from "./features/graphql/routes.ts";
import { historyFeature } from "./features/history/routes.ts";
import { documentPlace } from "./features/documents/places.ts";
import { importPlace } from "./features/imports/folder.ts";
import { importsFeature } from "./features/imports/routes.ts";
import { importsService } from "./features/imports/service.ts";
import { watchFolder, type WatchedFolder } from "./features/imports/watched/watch.ts";
import { instrumentsFeature } from "./features/instruments/routes.ts";
import { jobsFeature } from "./features/jobs/routes.ts";
import { debtEvidence } from "./features/loans/debt-evidence.ts";
import { homeEvidence } from "./features/loans/home-evidence.ts";
import { loansFeature } from "./features/loans/routes.ts";
import { loanEvidence } from "./features/loans/evidence.ts";
import { locksFeature } from "./features/locks/routes.ts";
import { observablesFeature } from "./features/observables/routes.ts";
import { openingsFeature } from "./features/openings/routes.ts";
import { preferencesFeature } from "./features/preferences/routes.ts";
import { pricingFeature } from "./features/pricing/routes.ts";
import { reconciliationFeature } from "./features/reconciliation/routes.ts";
import { reconciliationEvidence } from "./features/reconciliation/evidence.ts";
import { reportsFeature } from "./features/reports/routes.ts";
import { searchFeature } from "./features/search/routes.ts";
import { openBooks } from "./books/books.ts";
import { settingsFeature } from "./features/settings/routes.ts";
import { householdFeature } from "./features/household/routes.ts";
import { siteFeature } from "./features/site/routes.ts";
import { staffFeature } from "./features/staff/routes.ts";
import { summaryFeature } from "./features/summary/routes.ts";
import { addressOfFigure, wholeSummaries } from "./features/summary/service.ts";
import { twofactorFeature } from "./features/twofactor/routes.ts";
import { timeseriesFeature } from "./features/timeseries/routes.ts";
import { prospectsFeature } from "./features/prospects/routes.ts";
import { transactionsFeature } from "./features/transactions/routes.ts";
import { valuationFeature } from "./features/valuation/routes.ts";
import type { Clock } from "./platform/clock.ts";
import { inTime } from "./platform/in-time.ts";
import { serveSubscriptions } from "./platform/graphql/socket.ts";
import { Admission } from "./platform/http/admission.ts";
import { serveApiDocs } from "./platform/http/api-docs.ts";
import { CONNECTION_LIMITS } from "./platform/http/connections.ts";
import { sendProblem } from "./platform/http/errors.ts";
import { trustedProxies } from "./platform/http/caller-address.ts";
import { serveHealth } from "./platform/http/health.ts";
import { serveMetrics } from "./platform/http/metrics.ts";
import { notFound } from "./platform/http/problem.ts";
import { createHttpServer, letGoOfConnections } from "./platform/http/server.ts";
import { serveWeb } from "./platform/http/static-web.ts";
import { startDaily, type Daily } from "./platform/jobs/daily.ts";
import { jobTimes, type JobTimes } from "./platform/jobs/types.ts";
import { createWorker, type Worker } from "./platform/jobs/worker.ts";
import { createLiveHub } from "./platform/live/hub.ts";
import type { Logger } from "./platform/log/logger.ts";
import type { Settings } from "./platform/settings/settings.ts";
import { openStore } from "./platform/storage/open-store.ts";
import { watchStore } from "./platform/storage/watch.ts";
import { entering, ownRecords } from "./own-records.ts";
import { graphOf } from "./graph-records.ts";
import { openServices } from "./services.ts";

export interface AppOptions {
  readonly settings: Settings;
  /** The database as the application reaches it. */
  readonly appUrl: string;
  /** As its owner does, for its upkeep after large writes; without it the database sees to that by itself, later. */
  readonly ownerUrl?: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the built interface; null serves none. */
  readonly webRoot: string | null;
  /** Names the owner of this server's jobs; see `WorkerOptions.soleOwner`. */
  readonly owner: { readonly name: string; readonly sole: boolean };
  readonly limits?: ReadonlyMap<string, CallLimit>;
  readonly jobTimes?: JobTimes;
  /** Seen by tests: the server before its routes, and the parts before they are used. */
  readonly extend?: (server: FastifyInstance, services: Services) => void;
}

/** A server put together, not yet listening. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly worker: Worker;
  /** Takes up jobs and hears other servers. */
  start(): Promise<void>;
  /** Takes nothing more, finishes what was begun (at most `graceMs`), and closes the connections to the database. */
  stop(graceMs: number): Promise<void>;
}

/**
 * The calls of every feature. To add one: give it a function of `Services` that answers `implement(table, handlers)`,
 * and put it into this list. It registers handlers of its jobs by `services.jobs.register(kind, handler)` on the way.
 */
function features(services: Services): readonly Implementation[] {
  const books = openBooks(services);
  const stores = { documents: openStore(documentPlace(services)), imports: openStore(importPlace(services)) };
  return [
    // Whoever enters a universe looks at its net worth next: its book is read while the page is still on its way.
    authFeature(services, entering(services, books)),
    codesFeature(services),
    accountsFeature(services),
    entitiesFeature(services),
    instrumentsFeature(services),
    eventsFeature(services),
    transactionsFeature(services),
    prospectsFeature(services),
    observablesFeature(services),
    documentsFeature(services),
    openingsFeature(services),
    pricingFeature(services),
    timeseriesFeature(services),
    preferencesFeature(services),
    importsFeature(services),
    summaryFeature(services, books, [
      commitmentEvidence(services, books, addressOfFigure),
      poolEvidence(services, books),
      termEvidence(services, books),
      loanEvidence(books, addressOfFigure),
      debtEvidence(books),
      homeEvidence(books, addressOfFigure),
      reconciliationEvidence(services, books),
    ]),
    valuationFeature(services, books, addressOfFigure),
    commitmentsFeature(services, books),
    loansFeature(services, books),
    reconciliationFeature(services, books),
    reportsFeature(services, books),
    demoFeature(services),
    searchFeature(services),
    historyFeature(services),
    locksFeature(services),
    settingsFeature(services),
    ...ownRecords(services, stores),
    siteFeature(services),
    twofactorFeature(services),
    accessFeature(services, (tx, universe, person) => listWhenAccepted(services, tx, universe, person)),
    firmsFeature(services, (person) => listOfMember(services, person)),
    staffFeature(services, (key) => stores.imports.has(key)),
    clientsFeature(services, wholeSummaries(services, books)),
    householdFeature(services, wholeSummaries(services, books)),
    jobsFeature(services),
  ];
}

/** Puts a server together: parts, calls, live news, health, metrics and the interface. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, clock, log } = options;
  const { services, close } = openServices(options);
  let ending = false;
  const server = await createHttpServer({
    log,
    makeRequestId: () => services.ids.uuid(),
    https: settings.publicUrl.startsWith("https:"),
    postsTo: settings.storage.kind === "s3" && settings.storage.direct ? settings.storage.endpoint : null,
    connections: { ...CONNECTION_LIMITS, perAddress: settings.connectionsPerAddress },
    trusts: trustedProxies(settings.trustProxy),
    ending: () => ending,
  });
  const guard = createGuard({
    cache: services.sessions,
    clock,
    cookies: services.rootCookies,
    noteUse: grantUse(services),
    endStolen: (id) => closeSession(services, id, "token reused"),
  });
  const worker = createWorker({
    database: services.database,
    jobs: services.jobs,
    notifications: services.notifications,
    log,
    name: `${options.owner.name}/${services.ids.uuid()}`,
    soleOwner: options.owner.sole ? `${options.owner.name}/` : null,
    times: options.jobTimes,
  });
  const hub = createLiveHub({ notifications: services.notifications, findJob: services.jobs.find, log });
  options.extend?.(server, services);
  registerForgetting(services);
  registerMail(services);
  const graph = graphqlFeature(services, graphOf(services), guard);
  await serveSubscriptions(server, {
    path: `${API_PREFIX}/graphql`,
    engine: graph.engine,
    admit: graph.admit(hub),
    refusal: refusalReason,
  });
  serveApiDocs(server, {
    path: `${API_PREFIX}/openapi.json`,
    document: () => openApiDocument(endpointTable),
    graphSchema: () => printSchema(graph.engine.schema),
  });
  const admission = new Admission({ atOnce: settings.requestsAtOnce, waiting: settings.requestsWaiting });
  const routes = { resolve: guard.resolve, views: services.views, limits: options.limits ?? CALL_LIMITS, admission };
  for (const implementation of [...features(services), graph.calls]) {
    await mountRoutes(server, implementation, routes);
  }
  const place = importPlace(services);
  const storeWatch = place.kind === "folder" ? null : watchStore(openStore(place), log, () => performance.now());
  serveHealth(server, {
    check: () => services.database.withPlatform(async () => undefined, { readOnly: true }),
    store: storeWatch === null ? null : () => storeWatch.answers(),
    ending: () => ending,
    log,
  });
  serveMetrics(server, {
    token: settings.metricsToken,
    sources: [
      { name: "distributary_live_connections", help: "Browsers connected for live news", read: () => hub.connected },
      { name: "distributary_jobs_running", help: "Jobs running on this server", read: () => worker.running },
      {
        name: "distributary_database_connections",
        help: "Connections to the database",
        read: () => services.database.load().total,
      },
      {
        name: "distributary_database_waiting",
        help: "Requests waiting for a database connection",
        read: () => services.database.load().waiting,
      },
      {
        name: "distributary_requests_waiting",
        help: "Requests waiting for their turn",
        read: () => admission.load.waiting,
      },
      ...(storeWatch === null
        ? []
        : [
            {
              name: "distributary_store_answers",
              help: "Whether the file store answered the last check",
              read: () => {
                // Who reads figures keeps them fresh: the answer stands in the next reading.
                void storeWatch.answers();
                return storeWatch.answered ? 1 : 0;
              },
            },
          ]),
    ],
  });
  if (options.webRoot === null) server.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
  else await serveWeb(server, options.webRoot);

  let daily: Daily | null = null;
  let watched: WatchedFolder | null = null;
  return {
    server,
    services,
    worker,
    start: async () => {
      await services.notifications.ready;
      await worker.start();
      daily = startDaily(services);
      if (settings.importDir !== null)
        watched = watchFolder({
          folder: settings.importDir,
          imports: importsService(services),
          log,
          everyMs: (options.jobTimes ?? jobTimes).poll,
          actorOf: (email) => ownActor(services.database, email, "folder"),
        });
    },
    stop: async (graceMs) => {
      ending = true;
      hub.close();
      letGoOfConnections(server);
      // Both at once: a job may take as long as it is allowed while the last answers go out.
      await Promise.all([inTime(server.close(), graceMs), worker.stop(graceMs), daily?.stop(), watched?.stop()]);
      await close();
    },
  };
}
