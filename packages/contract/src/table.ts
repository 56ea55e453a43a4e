import { accountsEndpoints } from "./accounts.ts";
import { authEndpoints } from "./auth.ts";
import { codesEndpoints } from "./codes.ts";
import { commitmentsEndpoints } from "./commitments.ts";
import { demoEndpoints } from "./demo.ts";
import type { Endpoint } from "./endpoint.ts";
import { entitiesEndpoints } from "./entities.ts";
import { eventsEndpoints } from "./events.ts";
import { historyEndpoints } from "./history.ts";
import { graphqlEndpoints } from "./graphql.ts";
import { importsEndpoints } from "./imports.ts";
import { instrumentsEndpoints } from "./instruments.ts";
import { jobsEndpoints } from "./jobs.ts";
import { loansEndpoints } from "./loans.ts";
import { locksEndpoints } from "./locks.ts";
import { observablesEndpoints } from "./observables.ts";
import { preferencesEndpoints } from "./preferences.ts";
import { pricingEndpoints } from "./pricing.ts";
import { prospectsEndpoints } from "./prospects.ts";
import { reconciliationEndpoints } from "./reconciliation.ts";
import { reportsEndpoints } from "./reports.ts";
import { searchEndpoints } from "./search.ts";
import { settingsEndpoints } from "./settings.ts";
import { summaryEndpoints } from "./summary.ts";
import { timeseriesEndpoints } from "./timeseries.ts";
import { transactionsEndpoints } from "./transactions.ts";
import { valuationEndpoints } from "./valuation.ts";

/** Every call of the product, by feature. */
export const endpointTable = {
  auth: authEndpoints,
  codes: codesEndpoints,
  accounts: accountsEndpoints,
  entities: entitiesEndpoints,
  instruments: instrumentsEndpoints,
  events: eventsEndpoints,
  transactions: transactionsEndpoints,
  prospects: prospectsEndpoints,
  observables: observablesEndpoints,
  pricing: pricingEndpoints,
  timeseries: timeseriesEndpoints,
  preferences: preferencesEndpoints,
  imports: importsEndpoints,
  summary: summaryEndpoints,
  valuation: valuationEndpoints,
  reconciliation: reconciliationEndpoints,
  reports: reportsEndpoints,
  commitments: commitmentsEndpoints,
  loans: loansEndpoints,
  jobs: jobsEndpoints,
  graphql: graphqlEndpoints,
  demo: demoEndpoints,
  locks: locksEndpoints,
  settings: settingsEndpoints,
  history: historyEndpoints,
  search: searchEndpoints,
} as const;

/** The same as one list. */
export const endpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap(
  (feature) => Object.values(feature) as Endpoint[],
);
