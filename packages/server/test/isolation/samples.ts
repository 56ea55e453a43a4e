import { USD, type Records } from "./records.ts";

/** One request of a call: what stands in its path, query and body. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
}

/**
 * A request that asks about `named` and takes everything else from `own`. With `named` of one's own universe it is
 * valid; where the request names no record, `named` is not used.
 */
export type SampleOf = (named: Records, own: Records) => Sample;

/** Statuses of the owner's own request besides 200 and 304, with the reason. */
export const otherControl: Readonly<
  Record<string, { readonly statuses: readonly number[]; readonly because: string }>
> = {
  "post-utility-import-save": {
    statuses: [422],
    because: "the import of the sample has a rejected row, so saving it must be told to skip that",
  },
  "post-utility-import-undo": { statuses: [409], because: "the import of the sample was not written" },
  "post-pricing-fetch": { statuses: [409], because: "no public source of prices is set up in a test" },
  "delete-records-kind-id": { statuses: [422], because: "the account of the sample is used by its transactions" },
  "post-openings-revision-undo": { statuses: [404], because: "the sample names a revision that recorded no opening" },
  "post-access-accept": { statuses: [404], because: "the invitation is for somebody else" },
  "post-access-decline": { statuses: [404], because: "nobody leaves a universe of their own" },
  "post-clients-list": { statuses: [403], because: "the person of the sample is no adviser" },
  "get-clients-workflows": { statuses: [403], because: "the person of the sample is no adviser" },
  "post-access-signup_user": { statuses: [403], because: "the person of the sample is no adviser" },
  "post-access-bulk-signup_user": { statuses: [403], because: "the person of the sample is no adviser" },
  "put-firm-firm_id": { statuses: [404], because: "an account is no firm" },
  "post-firm-invite": { statuses: [403], because: "the person of the sample owns no firm" },
  "post-firm-firm_id-member-member_id-remove": { statuses: [404], because: "an account is no firm" },
  "post-firm-firm_id-member-member_id-enable": { statuses: [404], because: "an account is no firm" },
  "post-firm-firm_id-member-member_id-disable": { statuses: [404], because: "an account is no firm" },
  "post-firm-firm_id-member-member_id-role": { statuses: [404], because: "an account is no firm" },
  "post-firm-accept": { statuses: [404], because: "an account is no firm" },
  "post-firm-decline": { statuses: [404], because: "an account is no firm" },
  "post-auth-impersonate": { statuses: [400], because: "this is no token" },
  "get-staff-users": { statuses: [403], because: "the person of the sample is not of the staff" },
  "post-staff-users-user_id": { statuses: [403], because: "the person of the sample is not of the staff" },
  "post-staff-users-user_id-impersonate": { statuses: [403], because: "the person of the sample is not of the staff" },
  "get-staff-mail": { statuses: [403], because: "the person of the sample is not of the staff" },
  "get-staff-mail-mail_id": { statuses: [403], because: "the person of the sample is not of the staff" },
  "post-access-continuity-request": { statuses: [404], because: "nobody named the person of the sample" },
  "post-access-continuity-withdraw": { statuses: [404], because: "nobody named the person of the sample" },
  "get-access-continuity-archive": { statuses: [404], because: "nobody named the person of the sample" },
  "post-staff-chains": { statuses: [403], because: "the person of the sample is not of the staff" },
  "get-staff-chains": { statuses: [403], because: "the person of the sample is not of the staff" },
  "get-staff-waitlist": { statuses: [403], because: "the person of the sample is not of the staff" },
  "post-staff-waitlist-approve": { statuses: [403], because: "the person of the sample is not of the staff" },
  "post-auth-sessions-end": { statuses: [404], because: "an account is no session" },
  "post-auth-oidc-start": { statuses: [409], because: "there is no provider to sign in by in a test" },
  "post-auth-oidc-finish": { statuses: [409], because: "there is no provider to sign in by in a test" },
  "post-auth-oidc-links-start": { statuses: [409], because: "there is no provider to sign in by in a test" },
  "post-auth-oidc-links": { statuses: [409], because: "there is no provider to sign in by in a test" },
  "post-auth-oidc-links-claim": { statuses: [409], because: "there is no provider to sign in by in a test" },
  "post-auth-oidc-links-remove": { statuses: [404], because: "an account of the book is no link" },
  "post-auth-login-mfa": { statuses: [400], because: "this is no login that waits" },
  "post-auth-2fa-totp-enroll": { statuses: [400], because: "these are no codes of the key" },
  "post-auth-2fa-passkey-enroll": { statuses: [400], because: "this is no passkey" },
  "post-auth-2fa-passkey-ask": { statuses: [409], because: "the person of the sample has no passkey" },
  "post-auth-login-passkey": { statuses: [400], because: "this is no login that waits" },
  "post-auth-2fa-static-enroll": { statuses: [409], because: "there is no app and no passkey that codes stand in for" },
  "post-auth-2fa-remove": { statuses: [404], because: "an account is no second factor" },
  "post-auth-change-password": { statuses: [400], because: "this is no token" },
  "post-documents-upload-slash": { statuses: [422], because: "the sample sends no form" },
  "get-documents-upload-redirect-token-slash": { statuses: [404], because: "the token of the sample opens nothing" },
  "post-documents-id-unlock": { statuses: [422], because: "the document of the sample is not protected" },
  "get-documents-id-thumbnail-slash": { statuses: [404], because: "the document of the sample is text" },
  "post-documents-id-uploaded-version-slash": { statuses: [404], because: "the document of the sample is no upload" },
  "post-documents-id-parts-version": { statuses: [404], because: "the document of the sample is no upload" },
  "put-documents-id-parts-version-part": { statuses: [404], because: "the document of the sample is no upload" },
  "post-bundles-open": { statuses: [404], because: "the token of the sample opens nothing" },
  "post-bundles-file": { statuses: [404], because: "the token of the sample opens nothing" },
  "post-auth-login": { statuses: [400], because: "nobody has this name" },
  "post-auth-login-std": { statuses: [400], because: "nobody has this name" },
  "post-auth-refresh_token": { statuses: [401], because: "this is no token" },
};

const page = { limit: "1000" } as const;
const day = "2025-03-01";
const credential = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const NOBODY = "00000000-0000-0000-0000-00000000dead";

function memberOf(named: Records): Readonly<Record<string, string>> {
  return { firm_id: named.account, member_id: named.entity };
}

/** A request for each call of the table; a call without one fails the matrix. */
export const samples: Readonly<Record<string, SampleOf>> = {
  "get-auth-captcha": () => ({}),
  "post-auth-signup": () => ({
    body: {
      first_name: "New",
      email: `new-${Math.random()}@example.com`,
      password: "a long enough one",
      no_login: true,
    },
  }),
  "post-auth-login-std": () => ({ body: { username: "nobody@example.com", password: "a wrong password" } }),
  "post-auth-login": () => ({ body: { username: "nobody@example.com", password: "a wrong password" } }),
  "post-auth-refresh_token": () => ({ body: { access_token: "nonsense" } }),
  "post-auth-logout": () => ({}),
  "get-auth-self": () => ({}),
  "post-auth-password-reset": () => ({ body: { email: "nobody@example.com", captcha_token: "" } }),
  "post-auth-check-token": () => ({ query: { token: "nonsense" } }),
  "post-auth-change-password": () => ({ body: { token: "nonsense", password: "a long enough one" } }),
  "post-access-invite": () => ({
    query: { commit: "false" },
    body: { email: "guest@example.com", first_name: "A", last_name: "Guest", role: "viewer" },
  }),
  "post-access-update-slash": (named) => ({
    query: { grantee: named.grant, commit: "false" },
    body: { permissions: { read: true, write: false, all: false } },
  }),
  "post-access-see-as": (named) => ({
    body: { name: "Grace Hopper", role: "viewer", narrowed: { accounts: [named.account], entities: [] } },
  }),
  "post-access-see-as-end": () => ({}),
  "post-access-revoke": (named) => ({ query: { grantee: named.grant } }),
  "get-access-grants": () => ({}),
  "get-access-activity": (named) => ({ query: { grantee: named.grant } }),
  "post-access-invitation": () => ({ body: { token: "nonsense" } }),
  "get-access-invitations": () => ({}),
  "post-access-accept": (named) => ({ body: { grant: named.grant } }),
  "post-access-decline": (named) => ({ body: { universe: named.universe } }),
  "post-clients-list": () => ({}),
  "get-clients-workflows": () => ({}),
  "get-household": (named) => ({ query: { universes: named.universe } }),
  "post-access-signup_user": () => ({ body: { first_name: "A", email: "client@example.com", no_login: true } }),
  "post-access-bulk-signup_user": () => ({ body: [{ first_name: "A", email: "client@example.com", no_login: true }] }),
  "get-firm": () => ({}),
  "put-firm-firm_id": (named) => ({
    params: { firm_id: named.account },
    body: { name: "Firm", id_number: null, email_domain: null, settings: { mfa_required: false } },
  }),
  "post-firm-invite": () => ({
    body: { email: "colleague@example.com", first_name: "A", last_name: "Colleague", role: "member" },
  }),
  "post-firm-firm_id-member-member_id-remove": (named) => ({ params: memberOf(named) }),
  "post-firm-firm_id-member-member_id-enable": (named) => ({ params: memberOf(named) }),
  "post-firm-firm_id-member-member_id-disable": (named) => ({ params: memberOf(named) }),
  "post-firm-firm_id-member-member_id-role": (named) => ({ params: memberOf(named), body: { role: "member" } }),
  "post-firm-invitation": () => ({ body: { token: "nonsense" } }),
  "get-firm-invitations": () => ({}),
  "post-firm-accept": (named) => ({ body: { firm: named.account } }),
  "post-firm-decline": (named) => ({ body: { firm: named.account } }),
  "post-auth-impersonate": () => ({ body: { token: "nonsense" } }),
  "get-auth-visits": () => ({}),
  "get-access-continuity": () => ({}),
  "post-access-continuity": () => ({
    body: { email: "heir@example.com", first_name: "An", last_name: "Heir", waiting_days: 30 },
  }),
  "post-access-continuity-remove": () => ({ body: {} }),
  "post-access-continuity-stop": () => ({ body: {} }),
  "get-access-continuity-archive": (named) => ({ query: { universe: named.universe } }),
  "get-access-continuity-mine": () => ({}),
  "post-access-continuity-request": (named) => ({ body: { universe: named.universe } }),
  "post-access-continuity-withdraw": (named) => ({ body: { universe: named.universe } }),
  "get-profile-deletion": () => ({}),
  "post-profile-deletion": () => ({ body: {} }),
  "post-profile-deletion-keep": () => ({ body: {} }),
  "get-staff-users": () => ({}),
  "post-staff-users-user_id": () => ({ params: { user_id: NOBODY }, body: { enabled: true } }),
  "post-staff-users-user_id-impersonate": () => ({ params: { user_id: NOBODY }, body: { reason: "A request" } }),
  "get-staff-mail": () => ({}),
  "get-staff-mail-mail_id": () => ({ params: { mail_id: "00000000-0000-4000-8000-000000000000" } }),
  "post-staff-chains": () => ({ body: { user: null } }),
  "get-staff-chains": () => ({}),
  "get-staff-waitlist": () => ({}),
  "post-staff-waitlist-approve": () => ({ body: { place: NOBODY } }),
  "get-auth-sessions": () => ({}),
  "post-auth-sessions-end": (named) => ({ body: { session_id: named.account } }),
  "post-auth-sessions-end-others": () => ({}),
  "get-auth-2fa-devices": () => ({}),
  "post-auth-2fa-totp-start": () => ({}),
  "post-auth-2fa-totp-enroll": () => ({
    body: { name: "Phone", key: "0".repeat(40), code1: "123456", code2: "654321" },
  }),
  "post-auth-2fa-passkey-start": () => ({}),
  "post-auth-2fa-passkey-enroll": () => ({
    body: {
      name: "Key",
      passkey: { ...credential, response: { clientDataJSON: "e30", attestationObject: "oA" } },
    },
  }),
  "post-auth-2fa-passkey-ask": () => ({}),
  "post-auth-login-passkey": () => ({
    body: {
      challenge: "nonsense",
      passkey: { ...credential, response: { clientDataJSON: "e30", authenticatorData: "oA", signature: "oA" } },
    },
  }),
  "post-auth-2fa-static-enroll": () => ({}),
  "post-auth-2fa-remove": (named) => ({ body: { device_id: named.account } }),
  "get-auth-oidc": () => ({}),
  "post-auth-oidc-start": () => ({}),
  "post-auth-oidc-finish": () => ({ body: { ticket: "nonsense", answer: "code=1&state=2" } }),
  "get-auth-oidc-links": () => ({}),
  "post-auth-oidc-links-start": () => ({}),
  "post-auth-oidc-links": () => ({ body: { ticket: "nonsense", answer: "code=1&state=2" } }),
  "post-auth-oidc-links-claim": () => ({ body: { ticket: "nonsense" } }),
  "get-auth-address": () => ({}),
  "post-auth-address-confirm": () => ({ body: {} }),
  "post-auth-oidc-links-remove": (named) => ({ body: { link_id: named.account } }),
  "post-auth-login-mfa": () => ({
    body: { device_id: "00000000-0000-0000-0000-000000000001", code: "123456", challenge: "nonsense" },
  }),
  "post-auth-reauth": () => ({ body: { password: "a long enough one" } }),
  "post-auth-waitlist-join": () => ({ body: { email: "waits@example.com", first_name: "Waits" } }),
  "post-auth-waitlist-check": () => ({ body: { email: "waits@example.com" } }),
  "post-site-contact": () => ({
    body: { name: "Ada", email: "ada@example.com", content: "How does this work?", token: "" },
  }),
  "post-access-switch-slash": (named) => ({ query: { universe: named.universe } }),

  "get-data-types-currencies": () => ({}),
  "get-data-types-instruments-types": () => ({}),
  "get-data-types-assets-types": () => ({}),
  "get-data-types-identifiers-types": () => ({}),
  "get-data-types-observables-types": () => ({}),
  "post-data-types-tags": () => ({ query: { page_size: "1000" } }),
  "get-schemas-name": () => ({ params: { name: "instrument" } }),

  "get-accounts": () => ({ query: page }),
  "post-accounts": (named) => ({ body: { name: "Named", acct_type: "A", entity_id: named.entity } }),
  "post-accounts-bulk-create": (named) => ({
    query: { atomic: "true" },
    body: [{ name: "Named", acct_type: "A", entity_id: named.entity }],
  }),
  "post-accounts-uuid": (named) => ({ params: { uuid: named.account }, body: { name: "Renamed" } }),
  "get-accounts-id": (named) => ({ params: { id: named.account } }),

  "get-entities": () => ({ query: page }),
  "post-entities": (named) => ({ body: { name: "Named", legal_name: "Named", parent_id: named.entity } }),
  "post-entities-uuid": (named) => ({ params: { uuid: named.entity }, body: { name: "Renamed" } }),
  "post-entities-search": () => ({ query: page, body: { query: "" } }),
  "get-entities-id": (named) => ({ params: { id: named.entity } }),

  "get-instruments-id": (named) => ({ params: { id: named.instrument } }),
  "post-instruments": (named) => ({
    body: { identifier: "NAMED", instrument_type: "EQTY", display_name: "Named", issuer_id: named.entity },
  }),
  "post-instruments-uuid": (named) => ({ params: { uuid: named.instrument }, body: { display_name: "Renamed" } }),
  "get-accounts-id-debts": (named) => ({ params: { id: named.debt } }),
  "get-instruments-id-loan": (named) => ({ params: { id: named.loan } }),
  "get-instruments-id-equity": (named) => ({ params: { id: named.home } }),
  "get-instruments-id-commitment": (named) => ({ params: { id: named.commitment } }),
  "post-instruments-id-full": (named) => ({ params: { id: named.instrument } }),
  "post-data-types-instruments": () => ({ query: { page_size: "1000" }, body: {} }),

  "post-observable-slash": (named) => ({
    body: { type_id: "std.price", instrument_id: named.instrument, units_id: USD, price: "1", date_of: day },
  }),
  "post-observable-bulk-create": (named) => ({
    query: { atomic: "true" },
    body: [{ type_id: "std.price", instrument_id: named.instrument, units_id: USD, price: "1", date_of: day }],
  }),
  "get-observable-id": (named) => ({ params: { id: named.observable } }),
  "post-observable-summary": (named) => ({ body: { accounts: [named.account], instruments: [named.instrument] } }),
  "put-observable-id": (named) => ({ params: { id: named.observable }, body: { price: "99" } }),
  "delete-observable-id": (named) => ({ params: { id: named.observable } }),

  "post-documents-slash": (named) => ({
    body: { name: "named.txt", storage_size: 5, universe: named.universe, parent_id: named.folder },
  }),
  "post-documents-upload-slash": () => ({ bytes: Buffer.from("nothing") }),
  "get-documents-upload-redirect-token-slash": () => ({ params: { token: "nothing" } }),
  "post-documents-id-uploaded-version-slash": (named) => ({ params: { id: named.document, version: "1" } }),
  "get-documents-unfinished": () => ({}),
  "post-documents-id-parts-version": (named) => ({
    params: { id: named.document, version: "1" },
    body: { sha256: "0".repeat(64) },
  }),
  "put-documents-id-parts-version-part": (named) => ({
    params: { id: named.document, version: "1", part: "1" },
    bytes: Buffer.from("nothing"),
  }),
  "post-documents-search": (named) => ({ query: page, body: { parent: named.folder } }),
  "post-documents-sources": (named) => ({ body: { records: [{ kind: "account", target: named.account }] } }),
  "post-documents-bulk-slash": (named) => ({ query: { with_children: "true" }, body: { uuids: [named.document] } }),
  "get-documents-id-slash": (named) => ({ params: { id: named.document } }),
  "post-documents-id": (named) => ({ params: { id: named.document }, body: { flat_tags: ["renamed"] } }),
  "post-documents-id-erase": (named) => ({ params: { id: named.document }, body: {} }),
  "post-documents-id-unlock": (named) => ({ params: { id: named.document }, body: { password: "a password" } }),
  "get-bundles": () => ({ query: page }),
  "post-bundles": (named) => ({ body: { name: "A bundle", documents: [named.document], reports: [named.report] } }),
  "get-bundles-id-visits": (named) => ({ params: { id: named.bundle }, query: page }),
  "post-bundles-id-revoke": (named) => ({ params: { id: named.bundle }, body: {} }),
  "post-bundles-open": () => ({ body: { token: "nonsense" } }),
  "post-bundles-file": () => ({ body: { token: "nonsense", pass: "nonsense" } }),
  "post-documents-id-restore": (named) => ({ params: { id: named.document } }),
  "delete-documents-id": (named) => ({ params: { id: named.document }, query: { confirm: "true" } }),
  "get-documents-id-file-version-slash": (named) => ({ params: { id: named.document, version: "1" } }),
  "get-documents-id-content-version": (named) => ({ params: { id: named.document, version: "1" } }),
  "post-documents-id-content-slash": (named) => ({ params: { id: named.document } }),
  "get-documents-id-thumbnail-slash": (named) => ({ params: { id: named.document } }),

  "post-pricing-slash": (named) => ({
    body: { instrument_id: named.instrument, instant: day, value: "1", value_unit_id: USD },
  }),
  "post-user_sourced-bulk-create": (named) => ({
    query: { atomic: "true" },
    body: [{ instrument_id: named.instrument, instant: day, value: "1", value_unit_id: USD }],
  }),
  "get-observable-id-search_symbols": (named) => ({ params: { id: named.observable }, query: { query: "canary" } }),
  "get-pricing-sources": () => ({}),
  "post-pricing-fetch": (named) => ({ body: { instruments: [named.instrument] } }),
  "get-timeseries-snapshot": (named) => ({
    query: { select: JSON.stringify([{ key: "share", hints: { instrument_id: named.instrument } }]) },
  }),
  "post-timeseries-instrument": (named) => ({ body: [{ key: named.instrument }] }),
  "post-timeseries-user-instrument": (named) => ({
    body: [{ key: named.instrument, query: { account_id: named.broker } }],
  }),
  "post-timeseries-payoff": (named) => ({ body: [{ key: "share", hints: { instrument_id: named.instrument } }] }),
  "post-valuation-instrument": (named) => ({ body: [{ key: "share", hints: { instrument_id: named.instrument } }] }),

  "post-utility-prefs-write": () => ({ body: { "persisted/theme": "dark" } }),
  "post-utility-prefs-read": () => ({ body: {} }),

  "post-events-slash": (named) => ({
    body: {
      event_type: "NEW",
      event_date: day,
      new_transaction: { what_id: USD, direction: "R", target_account_id: named.account, units: "1" },
    },
  }),
  "get-events-id": (named) => ({ params: { id: named.event } }),
  "delete-events-id": (named) => ({ params: { id: named.event } }),
  "post-events-uuid": (named) => ({ params: { uuid: named.event }, body: { description: "Renamed" } }),

  "get-events": (named) => ({ query: { ...page, account: named.account } }),
  "get-events-id-root": (named) => ({ params: { id: named.child } }),
  "get-events-id-summary": (named) => ({ params: { id: named.event } }),
  "post-events-uuid-fragment": (named) => ({
    params: { uuid: named.event },
    body: { new_transaction: { target_account_id: named.broker } },
  }),

  "get-prospects": () => ({ query: page }),
  "get-prospect-uuid": (named) => ({ params: { uuid: named.prospect } }),
  "post-prospect-slash": (named) => ({ body: { instrument: named.instrument } }),
  "post-prospect-uuid": (named) => ({ params: { uuid: named.prospect }, body: { notes: "Renamed" } }),
  "delete-prospect-uuid": (named) => ({ params: { uuid: named.prospect } }),
  "post-prospect-uuid-logs": (named) => ({ params: { uuid: named.prospect }, body: { message: "Looked at" } }),

  "get-transactions-id": (named) => ({ params: { id: named.transaction } }),
  "post-transactions-id": (named) => ({ params: { id: named.transaction }, body: { notes: "Renamed" } }),
  "delete-transactions-id": (named) => ({ params: { id: named.transaction } }),
  "get-transactions-id-source-event": (named) => ({ params: { id: named.transaction } }),
  "post-transactions-id-fragment": (named) => ({ params: { id: named.transaction }, body: { notes: "Renamed" } }),
  "get-transactions": (named) => ({ query: { ...page, account: named.account } }),

  "post-transactions-summary": (named) => ({
    body: { at: "2025-12-31", accounts: [named.account, named.broker], includeComponents: true },
  }),
  "get-transactions-dashboard": () => ({}),
  "get-transactions-totals": () => ({ query: { at: "2025-12-31" } }),
  "get-transactions-summary-explain": (named) => ({
    query: { key: `value:${named.broker}:${named.instrument}~2025-12-31~~USD~` },
  }),

  "get-jobs-id": (named) => ({ params: { id: named.job } }),
  "post-jobs-id-cancel": (named) => ({ params: { id: named.job } }),
  "post-jobs-id-retry": (named) => ({ params: { id: named.job } }),

  "post-demo": () => ({ body: {} }),
  "post-demo-visit": () => ({}),

  "get-reconciliation": () => ({}),
  "get-reconciliation-documents": () => ({}),
  "get-reconciliation-account-date": (named) => ({ params: { account: named.account, date: "2025-02-28" } }),
  "put-reconciliation-account-date": (named) => ({
    params: { account: named.account, date: "2025-02-28" },
    body: { lines: [{ instrument_id: named.instrument, quantity: "2" }] },
  }),
  "delete-reconciliation-account-date": (named) => ({ params: { account: named.account, date: "2025-02-28" } }),

  "get-reports": () => ({}),
  "get-reports-figures-without-source": () => ({}),
  "post-reports-generate": () => ({ body: { report_id: "performance", format: "csv" } }),
  "get-reports-download-report_key": (named) => ({ params: { report_key: named.report } }),

  "get-search": () => ({ query: { query: "canary" } }),
  "get-records-kind-deleted": () => ({ params: { kind: "account" } }),
  "delete-records-kind-id": (named) => ({ params: { kind: "account", id: named.account } }),
  "get-records-kind-id-history": (named) => ({ params: { kind: "account", id: named.account } }),
  // The account is among the first records of a universe, and many more follow it.
  "post-records-kind-id-restore": (named) => ({
    params: { kind: "account", id: named.account },
    body: { revision: 8 },
  }),
  "get-profile-lock-date": () => ({}),
  "post-profile-lock-date": () => ({ body: { lock_date: "2001-01-01", reason: "The year is closed" } }),
  "post-openings": () => ({ body: { kind: "bank", name: "Current account", currency: "USD", balance: "100" } }),
  "post-openings-revision-undo": () => ({ params: { revision: "999999" } }),
  "get-profile-archive": () => ({}),
  "get-profile-settings": () => ({}),
  "post-profile-settings": () => ({ body: { lot_method: "FIFO" } }),

  "post-utility-import-session": (named) => ({ body: { session: named.import } }),
  "put-utility-import-file": (named) => ({
    params: { id: named.import },
    query: { name: "fx.csv" },
    bytes: Buffer.from("date,from_currency,to_currency,rate\n"),
  }),
  "post-utility-import-suggestions": (named) => ({ body: { session: named.import } }),
  "post-utility-import-save": (named) => ({ body: { session: named.import } }),
  "post-utility-import-undo": (named) => ({ params: { id: named.import }, body: {} }),
  "post-utility-import-discard": (named) => ({ params: { id: named.import } }),
  "get-utility-import-rejected": (named) => ({ params: { id: named.import } }),
  "get-utility-import-figures": (named) => ({ params: { id: named.import } }),
  "get-utility-imports": () => ({ query: page }),
  "get-utility-templates-watch": () => ({}),
  "post-utility-templates-render": () => ({ body: { text: "Date,Text,Amount\n2024-01-13,Pay,1.00" } }),
  "get-utility-check": () => ({}),
  "get-utility-import-schemas": () => ({}),
  "get-utility-import-schema": () => ({ query: { name: "book" } }),

  "post-graphql": () => ({ body: { query: "{ recent_accounts { uuid } }" } }),
};
