-- The ground: people and their sessions, universes with their audit chain, records with their history,
-- the ledger with two clocks, observables, imports, checkpoints and jobs.
--
-- Two words carry the second clock. `revision` is the universe's own counter: every write takes the next one
-- under a lock of the universe's row, and the row of that number in `revision` says when, by whom and what.
-- A ledger row carries the revision that recorded it and, once corrected, the one that superseded it, so the
-- book as known on an instant is: recorded at or before it, and not superseded at or before it.

create function current_universe() returns uuid language sql stable parallel safe
  as $$ select current_setting('app.universe')::uuid $$;

-- The universe of shared reference rows: visible to all, writable by none.
create function system_universe() returns uuid language sql immutable parallel safe
  as $$ select '00000000-0000-0000-0000-000000000001'::uuid $$;

---------------------------------------------------------------------------------------------------------------
-- People and sessions: not of one universe, therefore outside row-level security (listed exceptions).

create table app_user (
  user_id uuid primary key,
  username text not null,
  email text not null check (length(email) <= 128),
  first_name text not null check (length(first_name) between 1 and 150),
  last_name text not null default '',
  password_hash text not null,
  is_staff boolean not null default false,
  enabled boolean not null default true,
  epoch integer not null default 1,
  created_time timestamptz not null,
  updated_time timestamptz not null
);
create unique index app_user_username on app_user (lower(username));

create table session (
  session_id uuid primary key,
  user_id uuid not null references app_user,
  actor_user_id uuid not null references app_user,
  epoch integer not null,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  reauthenticated_at timestamptz not null,
  created_time timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index session_of_user on session (user_id) where ended_at is null;

create table login_failure (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null
);

create table job (
  job_id uuid primary key,
  universe_id uuid,
  kind text not null,
  payload jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  stage text not null default '',
  done bigint not null default 0,
  total bigint,
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  run_at timestamptz not null,
  locked_by text,
  locked_until timestamptz,
  cancel_requested boolean not null default false,
  result jsonb,
  error text,
  created_by uuid references app_user,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  finished_time timestamptz
);
create index job_ready on job (run_at) where status in ('queued', 'running');
create index job_universe on job (universe_id, created_time desc);

-- Which universes a person reaches. Kept apart from `universe` so that a login can find them before any is set.
create table universe_access (
  user_id uuid not null references app_user,
  universe_id uuid not null,
  kind text not null check (kind in ('owner')),
  created_time timestamptz not null,
  primary key (user_id, universe_id)
);
create index universe_access_universe on universe_access (universe_id);

---------------------------------------------------------------------------------------------------------------
-- Universes and their audit chain.

create table universe (
  universe_id uuid primary key,
  name text not null check (length(name) between 1 and 128),
  colour text not null default '#0f766e' check (colour ~ '^#[0-9a-f]{6}$'),
  default_currency text not null check (default_currency ~ '^[A-Z]{3}$'),
  default_timezone text not null,
  primary_entity_id uuid,
  is_demo boolean not null default false,
  metadata jsonb not null default '{}',
  lock_date date,
  revision bigint not null default 0,
  book_revision bigint not null default 0,
  audit_head bytea not null default '\x',
  created_time timestamptz not null,
  updated_time timestamptz not null
);
comment on column universe.book_revision is 'the last revision that touched anything a valuation rests on';

create table revision (
  universe_id uuid not null references universe,
  revision bigint not null,
  recorded_at timestamptz not null,
  user_id uuid,
  actor_user_id uuid,
  request_id text,
  action text not null,
  subject jsonb not null,
  payload_digest bytea not null,
  previous_digest bytea not null,
  digest bytea not null,
  primary key (universe_id, revision)
);
create index revision_recorded on revision (universe_id, recorded_at);

-- Payloads stand apart so that one can be erased while the chain of digests stays whole.
create table revision_payload (
  universe_id uuid not null,
  revision bigint not null,
  payload jsonb not null,
  primary key (universe_id, revision),
  foreign key (universe_id, revision) references revision
);

create table idempotency (
  universe_id uuid not null references universe,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest bytea not null,
  status integer not null,
  answer jsonb not null,
  created_time timestamptz not null,
  primary key (universe_id, idempotency_key)
);

-- Bodies that a later revision replaced: the terms of a record as known from `revision` until `superseded`.
create table record_version (
  universe_id uuid not null references universe,
  kind text not null,
  record_id uuid not null,
  revision bigint not null,
  superseded bigint not null,
  body jsonb not null,
  primary key (universe_id, kind, record_id, revision),
  check (superseded > revision)
);

---------------------------------------------------------------------------------------------------------------
-- Records.

create table entity (
  universe_id uuid not null references universe,
  entity_id uuid not null,
  name text not null check (length(name) between 1 and 128),
  legal_name text not null check (length(legal_name) between 1 and 128),
  first_name text check (length(first_name) <= 50),
  middle_name text check (length(middle_name) <= 50),
  last_name text check (length(last_name) <= 50),
  birth_date date,
  local_type text check (length(local_type) <= 4),
  state_type text check (length(state_type) <= 4),
  national_type text check (length(national_type) <= 4),
  email text check (length(email) <= 128),
  phone text check (length(phone) <= 50),
  market_segment text check (length(market_segment) <= 50),
  info text,
  parent_universe_id uuid,
  parent_id uuid,
  ceo_universe_id uuid,
  ceo_id uuid,
  manager_universe_id uuid,
  manager_id uuid,
  website text check (length(website) <= 2083),
  acl jsonb,
  settlement_account_id uuid,
  notes text,
  user_attributes jsonb not null default '{}',
  user_tags text[] not null default '{}',
  client_identifier text check (length(client_identifier) <= 128),
  import_id uuid,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint,
  primary key (universe_id, entity_id),
  foreign key (parent_universe_id, parent_id) references entity,
  foreign key (ceo_universe_id, ceo_id) references entity,
  foreign key (manager_universe_id, manager_id) references entity,
  check (parent_universe_id in (universe_id, system_universe())),
  check (ceo_universe_id in (universe_id, system_universe())),
  check (manager_universe_id in (universe_id, system_universe()))
);
create index entity_updated on entity (universe_id, updated_time desc);
create unique index entity_client_identifier on entity (universe_id, client_identifier)
  where client_identifier is not null and superseded is null;

create table account (
  universe_id uuid not null references universe,
  account_id uuid not null,
  standard_code text,
  name text not null check (length(name) between 1 and 128),
  acct_type text not null check (acct_type in
    ('D','A','EQ','EP','TS','EO','DE','OD','OA','OL','UG','LG','SG','I','EX','RE','MKT','ISR')),
  entity_universe_id uuid,
  entity_id uuid,
  owner_universe_id uuid,
  owner_id uuid,
  user_defined boolean not null default true,
  date_established date,
  acct_number text check (length(acct_number) <= 128),
  "group" text check (length("group") <= 20),
  bs_label text check (length(bs_label) <= 4),
  acl jsonb,
  settlement_account_id uuid,
  base_currency text check (base_currency ~ '^[A-Z]{3}$'),
  notes text,
  user_attributes jsonb not null default '{}',
  user_tags text[] not null default '{}',
  is_archived boolean not null default false,
  is_self_settled boolean not null default true,
  is_system_account boolean not null default false,
  import_id uuid,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint,
  primary key (universe_id, account_id),
  foreign key (universe_id, settlement_account_id) references account,
  foreign key (entity_universe_id, entity_id) references entity,
  foreign key (owner_universe_id, owner_id) references entity,
  check (entity_universe_id in (universe_id, system_universe())),
  check (owner_universe_id in (universe_id, system_universe())),
  check ((standard_code is not null) = is_system_account)
);
create unique index account_standard on account (universe_id, standard_code) where standard_code is not null;
create index account_updated on account (universe_id, updated_time desc);
create index account_number on account (universe_id, acct_number) where acct_number is not null;
alter table entity add foreign key (universe_id, settlement_account_id) references account;
alter table universe add foreign key (universe_id, primary_entity_id) references entity (universe_id, entity_id)
  deferrable initially deferred;

create table instrument (
  universe_id uuid not null references universe,
  instrument_id uuid not null,
  instrument_type text not null check (instrument_type in
    ('SAFE','UNIT','EQTY','BOND','RECR','CBND','DRIV','CCY','CAPC','COMM','REAL','OTHR','FX','CPTO')),
  identifier_type text not null default 'USER' check (identifier_type in
    ('CCY','ISIN','CSIP','TCKR','USER','INTR','TPLT','PATT')),
  identifier text not null check (length(identifier) between 1 and 100),
  display_name text not null check (length(display_name) between 1 and 100),
  details jsonb not null default '{}',
  issue_date date,
  issuer_universe_id uuid,
  issuer_id uuid,
  issued_amount numeric(38,18),
  start_date date,
  end_date date,
  settlement_unit_universe_id uuid,
  settlement_unit_id uuid,
  par_amount numeric(38,18),
  price_multiplier numeric(38,18),
  minor_units smallint,
  user_description text,
  user_attributes jsonb not null default '{}',
  user_tags text[] not null default '{}',
  notes text,
  import_id uuid,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint,
  primary key (universe_id, instrument_id),
  foreign key (settlement_unit_universe_id, settlement_unit_id) references instrument,
  foreign key (issuer_universe_id, issuer_id) references entity,
  check (settlement_unit_universe_id in (universe_id, system_universe())),
  check (issuer_universe_id in (universe_id, system_universe()))
);
comment on column instrument.settlement_unit_id is 'the currency in which the instrument is priced and settled';
create index instrument_updated on instrument (universe_id, updated_time desc);
create unique index instrument_identifier on instrument (universe_id, identifier_type, identifier)
  where superseded is null;

---------------------------------------------------------------------------------------------------------------
-- Imports. One row is one file set that a person dropped; what it wrote carries its import_id.

create table import (
  universe_id uuid not null references universe,
  import_id uuid not null,
  status text not null check (status in ('I', 'P', 'R', 'E')),
  format text,
  title text not null default '',
  plan jsonb not null default '{}',
  counts jsonb not null default '{}',
  job_id uuid,
  written_revision bigint,
  undone_revision bigint,
  error text,
  created_by uuid,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  primary key (universe_id, import_id)
);
create index import_created on import (universe_id, created_time desc);

create table import_file (
  universe_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  name text not null,
  kind text,
  storage_key text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (universe_id, import_id, ordinal),
  foreign key (universe_id, import_id) references import
);

create table import_issue (
  universe_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  severity text not null check (severity in ('error', 'warning')),
  file text not null,
  line bigint,
  "column" text,
  code text not null,
  reason text not null,
  raw text,
  primary key (universe_id, import_id, ordinal),
  foreign key (universe_id, import_id) references import
);

---------------------------------------------------------------------------------------------------------------
-- The ledger. Events are the source, transactions the result. A line item moves a positive quantity of one
-- instrument from one account to another: two legs of opposite sign, so nothing unbalanced can be stored.

create table event (
  universe_id uuid not null references universe,
  event_id uuid not null,
  event_type text not null check (event_type in
    ('NEW','LPCC','LPCD','CACT','NOTE','UPDA','UPDE','UPDW','UDPI')),
  description text check (length(description) <= 100),
  identifier text,
  event_date date not null,
  instant timestamptz,
  ordinal integer not null default 0,
  parent_event_id uuid,
  event_data jsonb not null default '{}',
  advisor_note text,
  settlement_notes text,
  notes text,
  prospect_id uuid,
  import_facet jsonb,
  client_identifier text check (length(client_identifier) <= 128),
  user_tags text[] not null default '{}',
  import_id uuid,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint,
  primary key (universe_id, event_id),
  foreign key (universe_id, parent_event_id) references event,
  foreign key (universe_id, import_id) references import
);
create unique index event_client_identifier on event (universe_id, client_identifier)
  where client_identifier is not null and superseded is null;
create index event_import on event (universe_id, import_id) where import_id is not null;

create table transaction (
  universe_id uuid not null references universe,
  transaction_id uuid not null,
  version integer not null default 1,
  event_id uuid,
  ordinal smallint not null default 0,
  identifier text check (length(identifier) <= 100),
  transaction_date date not null,
  transaction_time timestamptz,
  amendment_time timestamptz,
  notes text,
  created_time timestamptz not null,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  primary key (universe_id, transaction_id, version),
  foreign key (universe_id, event_id) references event
);
comment on column transaction.ordinal is 'among the transactions of its event: 0 the initial one, then its children';
create unique index transaction_current on transaction (universe_id, transaction_id) where superseded is null;
create index transaction_newest on transaction (universe_id, transaction_date desc, transaction_id desc)
  where superseded is null;
create index transaction_event on transaction (universe_id, event_id);
create index transaction_recorded on transaction (universe_id, revision);
create index transaction_superseded on transaction (universe_id, superseded) where superseded is not null;

create table line_item (
  universe_id uuid not null,
  transaction_id uuid not null,
  version integer not null,
  ordinal smallint not null,
  action text not null,
  src_account_id uuid not null,
  dst_account_id uuid not null,
  instrument_universe_id uuid not null,
  instrument_id uuid not null,
  quantity numeric(38,18) not null check (quantity > 0),
  consideration numeric(38,18) check (consideration >= 0),
  consideration_unit_universe_id uuid,
  consideration_unit_id uuid,
  cause_instrument_universe_id uuid,
  cause_instrument_id uuid,
  primary key (universe_id, transaction_id, version, ordinal),
  foreign key (universe_id, transaction_id, version) references transaction,
  foreign key (universe_id, src_account_id) references account,
  foreign key (universe_id, dst_account_id) references account,
  foreign key (instrument_universe_id, instrument_id) references instrument,
  foreign key (consideration_unit_universe_id, consideration_unit_id) references instrument,
  foreign key (cause_instrument_universe_id, cause_instrument_id) references instrument,
  check (src_account_id <> dst_account_id),
  check (instrument_universe_id in (universe_id, system_universe())),
  check (consideration_unit_universe_id in (universe_id, system_universe())),
  check (cause_instrument_universe_id in (universe_id, system_universe()))
);

-- What an account holds, and its transactions, without reading the whole ledger.
create index line_item_src on line_item (universe_id, src_account_id, instrument_id);
create index line_item_dst on line_item (universe_id, dst_account_id, instrument_id);

create table observable (
  universe_id uuid not null references universe,
  observable_id uuid not null,
  version integer not null default 1,
  type_id text not null check (type_id in
    ('std.position','std.price','std.statement.balance','std.statement.period','std.symbol.mapping')),
  identifier text check (length(identifier) between 1 and 128),
  description text,
  instant timestamptz,
  date_of date,
  price numeric(38,18),
  value numeric(38,18),
  quantity numeric(38,18),
  units_universe_id uuid,
  units_id uuid,
  instrument_universe_id uuid,
  instrument_id uuid,
  account_id uuid,
  document_id uuid,
  source smallint not null default 3 check (source between 1 and 3),
  fields jsonb not null default '{}',
  notes text,
  import_id uuid,
  created_time timestamptz not null,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  primary key (universe_id, observable_id, version),
  foreign key (units_universe_id, units_id) references instrument,
  foreign key (instrument_universe_id, instrument_id) references instrument,
  foreign key (universe_id, account_id) references account,
  foreign key (universe_id, import_id) references import,
  check (units_universe_id in (universe_id, system_universe())),
  check (instrument_universe_id in (universe_id, system_universe()))
);
comment on column observable.source is '1 user-sourced, 2 statement, 3 observed: on one date the lowest counts';
create index observable_instrument on observable (universe_id, instrument_id, type_id, date_of);
create index observable_recorded on observable (universe_id, revision);
create index observable_superseded on observable (universe_id, superseded) where superseded is not null;

-- The columnar book at a revision, in parts, so that a start need not read the ledger row by row.
create table book_checkpoint (
  universe_id uuid not null references universe,
  revision bigint not null,
  kind text not null check (kind in ('core', 'identity')),
  part integer not null,
  bytes bytea not null,
  primary key (universe_id, revision, kind, part)
);
alter table book_checkpoint alter column bytes set storage external;

---------------------------------------------------------------------------------------------------------------
-- What is recorded stays: a row of the ledger changes once, when a later revision supersedes it.

create function only_supersedes() returns trigger language plpgsql as $$
begin
  if old.superseded is not null or new.superseded is null then
    raise exception 'a recorded % is superseded once and never changed', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger only_supersedes before update on transaction for each row execute function only_supersedes();
create trigger only_supersedes before update on observable for each row execute function only_supersedes();

---------------------------------------------------------------------------------------------------------------
-- The second lock: every tenant row belongs to the universe of the database transaction.

do $$
declare name text;
begin
  foreach name in array array['universe','revision','revision_payload','idempotency','record_version','entity',
    'account','instrument','import','import_file','import_issue','event','transaction','line_item','observable',
    'book_checkpoint']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (universe_id = (select current_universe())) '
                   'with check (universe_id = (select current_universe()))', name);
  end loop;
  foreach name in array array['entity', 'instrument']
  loop
    execute format('create policy shared_reference on %I for select using (universe_id = system_universe())', name);
  end loop;
end $$;

grant usage on schema public to distributary_app;
grant select, insert, update on app_user, session, job, universe_access to distributary_app;
grant select, insert, update, delete on login_failure to distributary_app;
grant select, insert on universe, revision, record_version, transaction, line_item, observable
  to distributary_app;
grant update (name, colour, default_currency, default_timezone, primary_entity_id, metadata, lock_date, revision,
  book_revision, audit_head, updated_time) on universe to distributary_app;
grant select, insert, delete on revision_payload, idempotency, book_checkpoint to distributary_app;
grant select, insert, update on import, import_file, entity, account, instrument, event to distributary_app;
grant select, insert, delete on import_issue to distributary_app;
grant update (superseded) on transaction, observable to distributary_app;
