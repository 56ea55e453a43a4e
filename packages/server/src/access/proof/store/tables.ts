/**
 * What of the schema the proof covers. Every column of every table is in exactly one of the lists here, or its table is
 * named with a reason; a test holds them against the catalog of the database.
 */

/** A table whose rows carry the revision that recorded them: each row is in the digest of that revision. */
export interface ProvenTable {
  readonly name: string;
  /** Columns in the order in which they are digested; `superseded` is told by what the revision of that number ended */
  readonly columns: readonly string[];
  /** Those of them that are days or instants: as seconds, whatever the settings of a connection print */
  readonly instants: readonly string[];
  /** Those of them that are bytes */
  readonly binaries?: readonly string[];
  /** What names one row of it; rows of `line_item` end with their transaction */
  readonly key: readonly string[];
  /** Whether rows are superseded */
  readonly ends: boolean;
  /** Whether former bodies are in `record_version` */
  readonly kept: boolean;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/**
 * The rows of the book. A column that is added to one of these tables is a new format: `PROOF_FORMAT` goes up, and what
 * older revisions say is still read by the columns of then.
 */
export const PROVEN_TABLES: readonly ProvenTable[] = [
  {
    name: "entity",
    columns:
      words(`universe_id entity_id name legal_name first_name middle_name last_name birth_date local_type state_type
      national_type email phone market_segment info parent_universe_id parent_id ceo_universe_id ceo_id
      manager_universe_id manager_id website acl settlement_account_id notes user_attributes user_tags
      client_identifier import_id created_time updated_time revision`),
    instants: ["birth_date", "created_time", "updated_time"],
    key: ["entity_id"],
    ends: true,
    kept: true,
  },
  {
    name: "account",
    columns: words(`universe_id account_id standard_code name acct_type entity_universe_id entity_id owner_universe_id
      owner_id user_defined date_established acct_number group bs_label acl settlement_account_id base_currency notes
      user_attributes user_tags is_archived is_self_settled is_system_account import_id created_time updated_time
      revision`),
    instants: ["date_established", "created_time", "updated_time"],
    key: ["account_id"],
    ends: true,
    kept: true,
  },
  {
    name: "instrument",
    columns: words(`universe_id instrument_id instrument_type identifier_type identifier display_name details issue_date
      issuer_universe_id issuer_id issued_amount start_date end_date settlement_unit_universe_id settlement_unit_id
      par_amount price_multiplier minor_units user_description user_attributes user_tags notes import_id created_time
      updated_time revision`),
    instants: ["issue_date", "start_date", "end_date", "created_time", "updated_time"],
    key: ["instrument_id"],
    ends: true,
    kept: true,
  },
  {
    name: "event",
    columns: words(`universe_id event_id event_type description identifier event_date instant ordinal parent_event_id
      event_data advisor_note settlement_notes notes prospect_id import_facet client_identifier user_tags import_id
      created_time updated_time revision`),
    instants: ["event_date", "instant", "created_time", "updated_time"],
    key: ["event_id"],
    ends: true,
    kept: true,
  },
  {
    name: "prospect",
    columns: words(`universe_id prospect_id instrument_type event_type direction instrument_universe_id instrument_id
      request notes created_time updated_time revision`),
    instants: ["created_time", "updated_time"],
    key: ["prospect_id"],
    ends: true,
    kept: true,
  },
  {
    name: "prospect_log",
    columns: words("universe_id prospect_id log_id kind message user_id created_time revision"),
    instants: ["created_time"],
    key: ["prospect_id", "log_id"],
    ends: false,
    kept: false,
  },
  {
    name: "transaction",
    columns: words(`universe_id transaction_id version event_id ordinal identifier transaction_date transaction_time
      amendment_time notes created_time revision`),
    instants: ["transaction_date", "transaction_time", "amendment_time", "created_time"],
    key: ["transaction_id", "version"],
    ends: true,
    kept: false,
  },
  {
    name: "line_item",
    columns: words(`universe_id transaction_id version ordinal action src_account_id dst_account_id
      instrument_universe_id instrument_id quantity consideration consideration_unit_universe_id consideration_unit_id
      cause_instrument_universe_id cause_instrument_id`),
    instants: [],
    key: ["transaction_id", "version", "ordinal"],
    ends: false,
    kept: false,
  },
  {
    name: "observable",
    columns:
      words(`universe_id observable_id version type_id identifier description instant date_of price value quantity
      units_universe_id units_id instrument_universe_id instrument_id account_id document_id source fields notes
      import_id created_time revision`),
    instants: ["instant", "date_of", "created_time"],
    key: ["observable_id", "version"],
    ends: true,
    kept: false,
  },
  {
    name: "document",
    columns: words(`universe_id document_id parent_id name media_type storage_size version_number is_folder is_fragment
      fragment_page annotation sha256 flat_tags user_attributes created_time updated_time revision`),
    instants: ["created_time", "updated_time"],
    binaries: ["sha256"],
    key: ["document_id"],
    ends: true,
    kept: true,
  },
  {
    name: "document_link",
    columns: words(`universe_id link_id document_id target_kind target_universe_id target_id attributes created_time
      revision`),
    instants: ["created_time"],
    key: ["link_id", "revision"],
    ends: true,
    kept: false,
  },
  {
    name: "universe_setting",
    columns: words("universe_id revision name colour fee_treatment lot_method logo_digest"),
    instants: [],
    binaries: ["logo_digest"],
    key: ["revision"],
    ends: true,
    kept: false,
  },
];

/** The same by their names. */
export const PROVEN_NAMES: ReadonlySet<string> = new Set(PROVEN_TABLES.map(({ name }) => name));

/** What the lists above are called in the chain. */
export const PROOF_FORMAT = 1;

/** The universe's own row: its settings are in the digest of each revision, the rest is held against the chain. */
export const UNIVERSE_COLUMNS: readonly string[] = words(`universe_id name colour default_currency default_timezone
  primary_entity_id is_demo metadata lock_date created_time`);
export const UNIVERSE_INSTANTS: readonly string[] = ["lock_date", "created_time"];

/** Tables that are checked by a rule of their own, each with where. */
export const CHECKED_TABLES: Readonly<Record<string, string>> = {
  universe: "its settings are in each revision's digest, its revision and head are held against the chain",
  revision: "the chain itself",
  revision_payload: "its digests stand in the chain",
  record_version: "its bodies are the former rows of their tables, and are digested as those",
  holding_month: "summed again from the line items",
  journal: "a chain of its own, as are the rows that it tells",
  platform_journal: "the same of tables that belong to no universe",
};

/** Tables outside of the proof, each with the reason why. */
export const UNPROVEN_TABLES: Readonly<Record<string, string>> = {
  schema_migration: "the state of the schema itself, held against the migrations at each start",
  session: "who is signed in: expires, and is no part of the records",
  login_failure: "failed sign-ins: they expire",
  mail: "letters on their way out; what they tell of is proven where it is",
  single_use_token: "digests of tokens that expire",
  factor_use: "the last code that was taken: changes with every use",
  factor_code: "codes of a factor that is proven, each used up once",
  factor_credential: "which passkey a factor is, that is proven itself",
  waitlist: "people who asked for an account and have none",
  contact_message: "messages of visitors, no part of any record",
  document_content:
    "where the bytes of a digest lie, and what was read in them: the digest itself is proven, and proves them",
  document_password: "what opens a protected file, sealed under a key that no backup of the database holds",
  document_bundle_visit: "what was done by a link, which the chain itself says in a revision of its own",
  document_page: "the text of a page, read from those bytes and made again from them",
  document_upload: "files on their way, which are no documents yet",
  firm_mapping: "how files were understood, which every import says itself of its own",
  client_line: "figures for the lists of advisers, calculated from proven records and stored again after each write",
  grant_use: "when a grantee was last there",
  document_access: "when a document was last looked at",
  job: "the progress of work; its results are proven with their records",
  idempotency: "first answers, kept a day for a request that is sent twice; what the request recorded is proven",
};
