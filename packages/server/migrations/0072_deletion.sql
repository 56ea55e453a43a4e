-- Deletion of a person with all that is theirs: asked for, waited for, done. What was recorded goes; the audit chain
-- stays as digests, so that it can still be shown that nothing was left out of it.

-- Who asked for it, and when it is done. Of a person: outside of the universes, as they are. The row stays once it is done.
create table account_deletion (
  user_id uuid primary key references app_user,
  requested_time timestamptz not null,
  due_time timestamptz not null,
  reminded_time timestamptz,
  erased_time timestamptz,
  check (due_time >= requested_time)
);
select keep_journal('account_deletion', 'platform', 'r.user_id::text',
  'row(r.user_id, extract(epoch from r.requested_time), extract(epoch from r.due_time), extract(epoch from r.reminded_time), extract(epoch from r.erased_time))');
grant select, insert, update, delete on account_deletion to distributary_app;

-- Universes of which nothing is left but their chain. Nobody reaches them: they are found here.
create table erased_universe (
  universe_id uuid primary key references universe,
  erased_time timestamptz not null,
  -- When its files were removed from their stores; null: they may still be there.
  files_removed_time timestamptz
);
select keep_journal('erased_universe', 'platform', 'r.universe_id::text',
  'row(r.universe_id, extract(epoch from r.erased_time), extract(epoch from r.files_removed_time))');
grant select, update on erased_universe to distributary_app;

create or replace function universes_of_nobody() returns setof uuid language sql stable security definer set search_path from current
  as $$ select u.universe_id from universe u
        where u.universe_id <> system_universe()
          and not exists (select from universe_access a where a.universe_id = u.universe_id)
          and not exists (select from erased_universe e where e.universe_id = u.universe_id) order by 1 $$;

-- Takes everything out of a universe but its chain. The ledger is append-only for the application, so this runs with its
-- owner's rights; it refuses any universe whose owner did not ask for it, or whose time has not come at the instant `at`.
create function erase_universe(erased uuid, at timestamptz) returns void language plpgsql security definer set search_path from current as $$
declare name text;
begin
  if erased <> current_universe() or not exists (
    select from universe_access a join account_deletion d using (user_id)
    where a.universe_id = erased and a.kind = 'owner' and d.due_time <= at and d.erased_time is null
  ) then
    raise exception 'only a universe whose owner asked for it can be erased' using errcode = 'insufficient_privilege';
  end if;
  update universe u set primary_entity_id = null, name = 'Erased', colour = '#64748b', lock_date = null,
    metadata = '{"erased": true}' where u.universe_id = erased;
  update entity set settlement_account_id = null, parent_id = null, ceo_id = null, manager_id = null where universe_id = erased;
  -- In the order in which one refers to another; the rest as the catalog has it.
  foreach name in array array['line_item', 'transaction', 'observable', 'document_link', 'document', 'prospect_log',
    'prospect', 'event', 'import_issue', 'import_file', 'import', 'instrument', 'account', 'entity', 'revision_payload']
  loop
    execute format('delete from %I where universe_id = $1', name) using erased;
  end loop;
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relrowsecurity and a.attname = 'universe_id' and not a.attisdropped
      and c.relnamespace = (select relnamespace from pg_class where oid = 'universe'::regclass)
      and c.relname not in ('universe', 'revision', 'journal')
    order by 1
  loop
    execute format('delete from %I where universe_id = $1', name) using erased;
  end loop;
  delete from firm_grant where universe_id = erased;
  delete from client_line where universe_id = erased;
  delete from single_use_token where payload ->> 'universe' = erased::text;
  delete from universe_access where universe_id = erased;
  delete from job where universe_id = erased and status <> 'running';
  insert into erased_universe (universe_id, erased_time) values (erased, at);
end $$;
revoke execute on function erase_universe(uuid, timestamptz) from public;
grant execute on function erase_universe(uuid, timestamptz) to distributary_app;

-- Forgets a person who asked for it and has no universe left: what the records of others name stays as an id of nobody.
create function erase_person(erased uuid, at timestamptz) returns void language plpgsql security definer set search_path from current as $$
declare address text;
begin
  if not exists (select from account_deletion d where d.user_id = erased and d.due_time <= at and d.erased_time is null)
    or exists (select from universe_access a where a.user_id = erased) then
    raise exception 'only a person who asked for it and has no records left can be erased' using errcode = 'insufficient_privilege';
  end if;
  select lower(email) into address from app_user where user_id = erased;
  delete from session where user_id = erased or actor_user_id = erased;
  delete from factor where user_id = erased;
  delete from single_use_token t where t.user_id = erased or lower(t.email) = address
    or t.email in (select p.email from proven_address p where p.user_id = erased);
  delete from mail m where lower(m.recipient) = address;
  delete from waitlist w where lower(w.email) = address;
  delete from contact_message c where lower(c.email) = address;
  delete from proven_address where user_id = erased;
  delete from firm_member where user_id = erased;
  update account_deletion set erased_time = at where user_id = erased;
end $$;
revoke execute on function erase_person(uuid, timestamptz) from public;
grant execute on function erase_person(uuid, timestamptz) to distributary_app;
