-- Documents: records with a history, the bytes that they show by their digest, and what leads from them to other records.

create table document (
  universe_id uuid not null references universe on delete cascade,
  document_id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 128),
  media_type text,
  storage_size bigint not null default 0 check (storage_size >= 0),
  version_number integer not null default 1 check (version_number >= 1),
  is_folder boolean not null default false,
  is_fragment boolean not null default false,
  fragment_page integer check (fragment_page >= 1),
  annotation jsonb,
  sha256 bytea check (length(sha256) = 32),
  flat_tags text[] not null default '{}',
  user_attributes jsonb not null default '{}',
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  primary key (universe_id, document_id),
  foreign key (universe_id, parent_id) references document,
  check (parent_id is distinct from document_id),
  check (is_folder = (media_type is null)),
  check (is_folder = (sha256 is null)),
  check (not is_fragment or (parent_id is not null and fragment_page is not null))
);
comment on column document.sha256 is 'names a row of document_content, which goes when the bytes are erased; the record of them stays';
-- One name in one folder. What lies in none has the universe in the place of its folder.
create unique index document_name on document (universe_id, coalesce(parent_id, universe_id), lower(name))
  where superseded is null and not is_fragment;
create index document_children on document (universe_id, parent_id, fragment_page) where superseded is null;
create index document_bytes on document (universe_id, sha256);
create index document_listed on document (universe_id, updated_time desc, document_id) where superseded is null;
create index document_recorded on document (universe_id, revision);
create index document_superseded on document (universe_id, superseded) where superseded is not null;

create table document_link (
  universe_id uuid not null references universe on delete cascade,
  link_id uuid not null,
  document_id uuid not null,
  target_kind text not null check (target_kind in ('entity', 'account', 'transaction', 'prospect', 'observable',
    'event', 'instrument', 'workflow')),
  -- The universe of a shared entity or instrument is another one.
  target_universe_id uuid not null check (target_universe_id in (universe_id, system_universe())),
  target_id uuid not null,
  attributes jsonb not null default '{}',
  created_time timestamptz not null,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  primary key (universe_id, link_id, revision),
  foreign key (universe_id, document_id) references document on delete cascade
);
create unique index document_link_standing on document_link (universe_id, link_id) where superseded is null;
create unique index document_link_once on document_link (universe_id, document_id, target_kind, target_id)
  where superseded is null;
create index document_link_target on document_link (universe_id, target_kind, target_id) where superseded is null;
create index document_link_recorded on document_link (universe_id, revision);
create index document_link_superseded on document_link (universe_id, superseded) where superseded is not null;
create trigger only_supersedes before update on document_link for each row execute function only_supersedes();

-- Where the bytes of a digest lie, once for each universe that has them, and what was read in them.
create table document_content (
  universe_id uuid not null references universe on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes >= 0),
  storage_key text not null,
  media_type text not null,
  verdict text not null check (verdict in ('readable', 'kept_unread')),
  reading jsonb not null default '{}',
  created_time timestamptz not null,
  primary key (universe_id, sha256)
);
create unique index document_content_place on document_content (universe_id, storage_key);

-- The text of a page, for search and for the page itself.
create table document_page (
  universe_id uuid not null references universe on delete cascade,
  sha256 bytea not null,
  page integer not null check (page >= 1),
  width double precision not null,
  height double precision not null,
  body text not null,
  primary key (universe_id, sha256, page),
  foreign key (universe_id, sha256) references document_content on delete cascade
);

-- Files on their way. What is here is no document yet.
create table document_upload (
  universe_id uuid not null references universe on delete cascade,
  document_id uuid not null,
  version_number integer not null,
  name text not null check (length(name) between 1 and 128),
  parent_id uuid,
  flat_tags text[] not null default '{}',
  declared_bytes bigint not null,
  storage_key text not null,
  sha256 bytea,
  state text not null check (state in ('created', 'received', 'confirmed')),
  job_id uuid not null,
  created_by uuid not null,
  created_time timestamptz not null,
  primary key (universe_id, document_id, version_number)
);

-- When a document was last looked at, by the hour.
create table document_access (
  universe_id uuid not null references universe on delete cascade,
  document_id uuid not null,
  accessed_time timestamptz not null,
  primary key (universe_id, document_id),
  foreign key (universe_id, document_id) references document on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['document', 'document_link', 'document_content', 'document_page', 'document_upload',
    'document_access']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (universe_id = current_universe()) '
                   'with check (universe_id = current_universe())', name);
  end loop;
end $$;
grant select, insert, update on document to distributary_app;
grant select, insert on document_link to distributary_app;
grant update (superseded) on document_link to distributary_app;
grant select, insert, update, delete on document_content, document_page, document_upload, document_access
  to distributary_app;

-- An observation names a document from here on. Ids of nothing that were recorded before stay as they are, and are
-- listed: what is recorded is not changed.
alter table observable add constraint observable_document foreign key (universe_id, document_id) references document
  not valid;
create index observable_document on observable (universe_id, document_id) where document_id is not null;
