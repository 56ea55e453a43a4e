import { accessEndpoints } from "./access/access.ts";
import { accountsEndpoints } from "./records/accounts.ts";
import { authEndpoints } from "./access/auth.ts";
import { bundlesEndpoints } from "./access/bundles.ts";
import { clientsEndpoints } from "./access/clients.ts";
import { codesEndpoints } from "./records/codes.ts";
import { commitmentsEndpoints } from "./reporting/commitments.ts";
import { continuityEndpoints } from "./access/continuity.ts";
import { deletionEndpoints } from "./access/deletion.ts";
import { demoEndpoints } from "./access/demo.ts";
import { documentsEndpoints } from "./records/documents.ts";
import type { Endpoint } from "./wire/endpoint.ts";
import { entitiesEndpoints } from "./records/entities.ts";
import { eventsEndpoints } from "./records/events.ts";
import { householdEndpoints } from "./access/household.ts";
import { historyEndpoints } from "./records/history.ts";
import { firmsEndpoints } from "./access/firms.ts";
import { graphqlEndpoints } from "./graph/graphql.ts";
import { importsEndpoints } from "./entry/imports.ts";
import { instrumentsEndpoints } from "./records/instruments.ts";
import { jobsEndpoints } from "./entry/jobs.ts";
import { loansEndpoints } from "./reporting/loans.ts";
import { locksEndpoints } from "./access/locks.ts";
import { observablesEndpoints } from "./records/observables.ts";
import { openingsEndpoints } from "./entry/openings.ts";
import { preferencesEndpoints } from "./access/preferences.ts";
import { pricingEndpoints } from "./entry/pricing.ts";
import { prospectsEndpoints } from "./records/prospects.ts";
import { reconciliationEndpoints } from "./reporting/reconciliation.ts";
import { reportsEndpoints } from "./reporting/reports.ts";
import { searchEndpoints } from "./records/search.ts";
import { archiveEndpoints } from "./access/archive.ts";
import { settingsEndpoints } from "./access/settings.ts";
import { siteEndpoints } from "./access/site.ts";
import { staffEndpoints } from "./access/staff.ts";
import { summaryEndpoints } from "./summary/summary.ts";
import { twofactorEndpoints } from "./access/twofactor.ts";
import { timeseriesEndpoints } from "./reporting/timeseries.ts";
import { transactionsEndpoints } from "./records/transactions.ts";
import { valuationEndpoints } from "./reporting/valuation.ts";

/** Every call of the product, by feature. */
export const endpointTable = {
  auth: authEndpoints,
  access: accessEndpoints,
  clients: clientsEndpoints,
  household: householdEndpoints,
  firms: firmsEndpoints,
  staff: staffEndpoints,
  deletion: deletionEndpoints,
  continuity: continuityEndpoints,
  bundles: bundlesEndpoints,
  codes: codesEndpoints,
  accounts: accountsEndpoints,
  entities: entitiesEndpoints,
  instruments: instrumentsEndpoints,
  events: eventsEndpoints,
  transactions: transactionsEndpoints,
  prospects: prospectsEndpoints,
  observables: observablesEndpoints,
  documents: documentsEndpoints,
  openings: openingsEndpoints,
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
  archive: archiveEndpoints,
  site: siteEndpoints,
  twofactor: twofactorEndpoints,
  history: historyEndpoints,
  search: searchEndpoints,
} as const;

/** The same as one list. */
export const endpoints: readonly Endpoint[] = Object.values(endpointTable).flatMap(
  (feature) => Object.values(feature) as Endpoint[],
);
