-- Bundles: documents and reports that somebody without an account opens by a link, until a day or until it is revoked.
-- Of the link the digest alone is kept. What a bundle holds is the version that was chosen, by its digest.
create table document_bundle (
  universe_id uuid not null references universe on delete cascade,
  bundle_id uuid not null,
  name text not null,
  token_sha256 bytea not null,
  password_hash text,
  expires_time timestamptz not null,
  revoked_time timestamptz,
  created_by uuid not null references app_user,
  created_time timestamptz not null,
  primary key (universe_id, bundle_id)
);
create index document_bundle_token on document_bundle (token_sha256);
create index document_bundle_newest on document_bundle (universe_id, created_time desc, bundle_id desc);

create table document_bundle_item (
  universe_id uuid not null references universe on delete cascade,
  bundle_id uuid not null,
  position integer not null,
  document_id uuid,
  version_number integer,
  sha256 bytea,
  -- A report is forgotten once it is old, unless a bundle that is open holds it.
  report_key uuid,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  primary key (universe_id, bundle_id, position),
  foreign key (universe_id, bundle_id) references document_bundle on delete cascade,
  foreign key (universe_id, document_id) references document on delete cascade,
  check (case when report_key is null then document_id is not null and version_number is not null and sha256 is not null
    else document_id is null and version_number is null and sha256 is null end)
);
create index document_bundle_item_document on document_bundle_item (universe_id, document_id);
create index document_bundle_item_report on document_bundle_item (universe_id, report_key) where report_key is not null;

-- What came by the link. Each is a revision of the universe too.
create table document_bundle_visit (
  universe_id uuid not null references universe on delete cascade,
  bundle_id uuid not null,
  revision bigint not null,
  kind text not null check (kind in ('opened', 'refused', 'downloaded')),
  files text[] not null,
  visited_time timestamptz not null,
  primary key (universe_id, bundle_id, revision),
  foreign key (universe_id, bundle_id) references document_bundle on delete cascade
);

do $$
declare
  narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
  name text;
begin
  foreach name in array array['document_bundle', 'document_bundle_item', 'document_bundle_visit']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (universe_id = current_universe()) with check (universe_id = current_universe())', name);
    execute format('create policy narrowed on %I as restrictive to distributary_app using (is_whole()) with check (is_whole())', name);
    execute format('grant select, insert, update, delete on %I to distributary_app', name);
  end loop;
  execute format('create policy search on document_bundle for select to %s using (true)', narrow);
  execute format('grant select on document_bundle to %s', narrow);
end $$;
select keep_journal('document_bundle', 'universe', 'r.bundle_id::text',
  'row(r.universe_id, r.bundle_id, r.name, encode(r.token_sha256, ''hex''), r.password_hash, extract(epoch from r.expires_time), extract(epoch from r.revoked_time), r.created_by, extract(epoch from r.created_time))');
select keep_journal('document_bundle_item', 'universe', 'r.bundle_id::text || ''/'' || r.position::text',
  'row(r.universe_id, r.bundle_id, r.position, r.document_id, r.version_number, encode(r.sha256, ''hex''), r.report_key, r.name, r.media_type, r.bytes)');

-- Whoever comes by a link is in no universe yet. What is found is named; what is unknown, expired or revoked is found alike.
create function bundle_by_token(digest bytea, at timestamptz) returns table (universe_id uuid, bundle_id uuid)
  language sql stable security definer set search_path from current
  as $$ select b.universe_id, b.bundle_id from document_bundle b
        where b.token_sha256 = digest and b.expires_time > at and b.revoked_time is null $$;

do $$
declare
  narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
  signature constant text := 'bundle_by_token(bytea, timestamptz)';
begin
  begin
    execute format('grant %s to %I', narrow, current_user);
  exception
    when insufficient_privilege then null; -- it may be one already, as in 0006
  end;
  execute format('grant usage, create on schema %I to %s', current_schema(), narrow);
  execute format('revoke execute on function %s from public', signature);
  execute format('alter function %s owner to %s', signature, narrow);
  execute format('grant execute on function %s to distributary_app', signature);
  execute format('revoke create on schema %I from %s', current_schema(), narrow);
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %s from %I', narrow, current_user);
end $$;
