-- Rows that no revision records (people, grants, imports, reports, preferences, logos, checkpoints) are proven by a
-- journal: whatever the application changes, the database writes down by itself, with the digest of what stands
-- after it. A change by anybody else, the owner of the database above all, is not written down, and so it shows.
-- Each entry names the digest of the entry before it of the same rows. Nothing is locked beyond the rows themselves.

create sequence journal_entry;
create table journal (
  universe_id uuid not null references universe on delete cascade,
  source text not null,
  subject text not null,
  entry bigint not null,
  -- Which database transaction wrote it: an anchor covers those that had ended by then.
  written_by xid8 not null,
  recorded_at timestamptz not null,
  -- Whether it was written down by an upgrade, as it was found, and not as it was made.
  found boolean not null,
  rows bigint not null,
  row_digest bytea not null,
  previous_digest bytea not null,
  digest bytea not null,
  primary key (universe_id, source, subject, entry)
);
alter table journal enable row level security;
alter table journal force row level security;
create policy tenant on journal using (universe_id = (select current_universe()))
  with check (universe_id = (select current_universe()));
grant select on journal to distributary_app;

-- The same of tables that belong to no universe.
create table platform_journal (
  source text not null,
  subject text not null,
  entry bigint not null,
  written_by xid8 not null,
  recorded_at timestamptz not null,
  found boolean not null,
  rows bigint not null,
  row_digest bytea not null,
  previous_digest bytea not null,
  digest bytea not null,
  primary key (source, subject, entry)
);
grant select on platform_journal to distributary_app;

-- The digest of an entry: over the one before it and all that the entry says. `place` is its universe or nothing.
create function journal_digest(previous bytea, place text, source text, subject text, entry bigint, written_by xid8,
  recorded_at timestamptz, found boolean, rows bigint, row_digest bytea) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(row(place, source, subject, entry, written_by::text,
    extract(epoch from recorded_at), found, rows, encode(row_digest, 'hex'))::text, 'UTF8'))
$$;

-- The statement that writes down what stands of the subjects that `touched` selects. Of a table `r`: which rows are told as one
-- (`subject`), and what of a row is digested (`body`), both expressions. The application checks them against its own.
create function journal_statement(source text, place text, subject text, body text, touched text, found boolean)
returns text language sql stable as $fn$
  select format($q$
    with subjects as (%5$s), standing as (
      select s.*, state.rows, state.row_digest, nextval('journal_entry') as entry, clock_timestamp() as recorded_at,
        coalesce((select j.digest from %6$I j where %7$s j.source = %1$L and j.subject = s.subject
          order by j.entry desc limit 1), '\x') as previous_digest
      from subjects s cross join lateral (
        select count(*) as rows, coalesce(sha256(string_agg(h, ''::bytea order by h)), '\x') as row_digest
        from (select sha256(convert_to((%4$s)::text, 'UTF8')) as h from %1$I r where %8$s %3$s = s.subject offset 0) digests
      ) state
    )
    insert into %6$I (%9$s source, subject, entry, written_by, recorded_at, found, rows, row_digest, previous_digest, digest)
    select %9$s %1$L, subject, entry, pg_current_xact_id(), recorded_at, %10$L, rows, row_digest, previous_digest,
      journal_digest(previous_digest, %2$s, %1$L, subject, entry, pg_current_xact_id(), recorded_at, %10$L, rows, row_digest)
    from standing$q$,
    source, case place when 'universe' then 'universe_id::text' else '''''' end, subject, body, touched,
    case place when 'universe' then 'journal' else 'platform_journal' end,
    case place when 'universe' then 'j.universe_id = s.universe_id and' else '' end,
    case place when 'universe' then 'r.universe_id = s.universe_id and' else '' end,
    case place when 'universe' then 'universe_id,' else '' end, found)
$fn$;
revoke execute on function journal_statement(text, text, text, text, text, boolean) from public;

-- Runs with the rights of the owner, who alone may write the journal; what an owner or a superuser changes is passed
-- over. A universe that is being erased takes its journal with it.
create function journal_change() returns trigger language plpgsql security definer set search_path from current as $fn$
declare
  place constant text := tg_argv[0];
  key constant text := case place when 'universe' then 'r.universe_id, ' else '' end || tg_argv[1] || ' as subject';
  there constant text := case place when 'universe'
    then ' where exists (select from universe u where u.universe_id = r.universe_id)' else '' end;
begin
  if (select rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = tg_relid), 'member')
      from pg_roles where rolname = session_user) then
    return null;
  end if;
  execute journal_statement(tg_table_name, place, tg_argv[1], tg_argv[2],
    case tg_op when 'UPDATE' then format('select %1$s from changed r%2$s union select %1$s from former r%2$s', key, there)
      else format('select distinct %s from changed r%s', key, there) end, false);
  return null;
end $fn$;
revoke execute on function journal_change() from public;

-- Which tables, and what of them. A later migration that adds a column to one of them drops its triggers, calls this
-- again with the column, and so writes down what is there.
create function keep_journal(source text, place text, subject text, body text) returns void language plpgsql as $fn$
declare tenant constant boolean := place = 'universe';
begin
  execute format('create trigger journal_added after insert on %1$I referencing new table as changed
    for each statement execute function journal_change(%2$L, %3$L, %4$L)', source, place, subject, body);
  execute format('create trigger journal_changed after update on %1$I referencing old table as former new table as changed
    for each statement execute function journal_change(%2$L, %3$L, %4$L)', source, place, subject, body);
  execute format('create trigger journal_removed after delete on %1$I referencing old table as changed
    for each statement execute function journal_change(%2$L, %3$L, %4$L)', source, place, subject, body);
  execute format('create index %I on %I (%s(%s))', source || '_journal', source,
    case when tenant then 'universe_id, ' else '' end, replace(subject, 'r.', ''));
  if tenant then execute format('alter table %I no force row level security', source); end if;
  execute journal_statement(source, place, subject, body, format('select distinct %s%s as subject from %I r',
    case when tenant then 'r.universe_id, ' else '' end, subject, source), true);
  if tenant then execute format('alter table %I force row level security', source); end if;
end $fn$;
revoke execute on function keep_journal(text, text, text, text) from public;

do $$
begin
  alter table journal no force row level security;
  alter table universe no force row level security;
  perform keep_journal('app_user', 'platform', 'r.user_id::text',
    'row(r.user_id, r.username, r.email, r.first_name, r.last_name, r.password_hash, r.is_staff, r.enabled, r.epoch, r.sign_in_name, extract(epoch from r.created_time), extract(epoch from r.updated_time))');
  perform keep_journal('universe_access', 'platform', 'r.universe_id::text || ''/'' || r.user_id::text',
    'row(r.user_id, r.universe_id, r.kind, extract(epoch from r.created_time))');
  perform keep_journal('import', 'universe', 'r.import_id::text',
    'row(r.universe_id, r.import_id, r.status, r.format, r.title, r.plan, r.counts, r.job_id, r.written_revision, r.undone_revision, r.error, r.created_by, extract(epoch from r.created_time), extract(epoch from r.updated_time))');
  perform keep_journal('import_file', 'universe', 'r.import_id::text || ''/'' || r.ordinal::text',
    'row(r.universe_id, r.import_id, r.ordinal, r.name, r.kind, r.storage_key, r.bytes, encode(r.sha256, ''hex''))');
  perform keep_journal('import_issue', 'universe', 'r.import_id::text',
    'row(r.universe_id, r.import_id, r.ordinal, r.severity, r.file, r.line, r."column", r.code, r.reason, r.raw)');
  perform keep_journal('report', 'universe', 'r.report_key::text',
    'row(r.universe_id, r.report_key, r.report_id, r.format, r.status, extract(epoch from r.at), extract(epoch from r.since), r.currency, r.job_id, encode(r.audit_head, ''hex''), encode(sha256(r.content), ''hex''), r.created_by, extract(epoch from r.created_time))');
  perform keep_journal('preference', 'universe', 'r.user_id::text || ''/'' || r.preference_key',
    'row(r.universe_id, r.user_id, r.preference_key, r.value, extract(epoch from r.updated_time))');
  perform keep_journal('universe_logo', 'universe', 'encode(r.digest, ''hex'')',
    'row(r.universe_id, encode(r.digest, ''hex''), r.media_type, r.width, r.height, encode(sha256(r.content), ''hex''), extract(epoch from r.created_time))');
  perform keep_journal('book_checkpoint', 'universe', 'r.revision::text || ''/'' || r.kind || ''/'' || (r.part / 512)::text',
    'row(r.universe_id, r.revision, r.kind, r.part, encode(sha256(r.bytes), ''hex''))');
  alter table journal force row level security;
  alter table universe force row level security;
end $$;
