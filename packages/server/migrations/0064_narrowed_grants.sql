-- Grants to a part of a universe: to chosen accounts and entities, or to totals alone. What a grant is narrowed to stands
-- where the grant does, and where a session is read; a session in which an owner sees what a grantee would carries the same.
--
-- A narrowed reading says, for one database transaction and beside `app.universe`, which accounts and entities are open to
-- it. Every tenant table has a second, restrictive policy of the application's role that asks for that; nothing is set
-- for a whole one. The role that searches texts is not held by it: what it finds is looked at again.

alter table access_grant add column narrowed jsonb check (jsonb_typeof(narrowed) = 'object');
alter table universe_access add column narrowed jsonb check (jsonb_typeof(narrowed) = 'object');
alter table session add column see_as jsonb check (jsonb_typeof(see_as) = 'object');

drop trigger journal_added on access_grant;
drop trigger journal_changed on access_grant;
drop trigger journal_removed on access_grant;
drop index access_grant_journal;
drop trigger journal_added on universe_access;
drop trigger journal_changed on universe_access;
drop trigger journal_removed on universe_access;
drop index universe_access_journal;
do $$
begin
  alter table journal no force row level security;
  alter table universe no force row level security;
  perform keep_journal('access_grant', 'universe', 'r.grant_id::text',
    'row(r.universe_id, r.grant_id, r.email, r.first_name, r.last_name, r.role, r.permissions, r.until, r.grantee_id, r.invited_by, extract(epoch from r.invited_time), extract(epoch from r.accepted_time), extract(epoch from r.ended_time), r.ended_because, r.narrowed, extract(epoch from r.created_time))');
  perform keep_journal('universe_access', 'platform', 'r.universe_id::text || ''/'' || r.user_id::text',
    'row(r.user_id, r.universe_id, r.kind, r.permissions, extract(epoch from r.until), r.narrowed, extract(epoch from r.created_time))');
  alter table journal force row level security;
  alter table universe force row level security;
end $$;

-- Whether the reading is of a whole universe, and what is open to it where it is not.
create function is_whole() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.accounts', true), '') = '' $$;
create function visible_accounts() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.accounts', true), '')::uuid[] $$;
create function visible_entities() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.entities', true), '')::uuid[] $$;

-- They look at lines and records through the policies of those: as whoever asks, never with rights of their own.
create function sees_transaction(universe uuid, transaction uuid, version integer) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (select from line_item l
    where l.universe_id = $1 and l.transaction_id = $2 and l.version = $3);
end $$;
create function sees_instrument(universe uuid, instrument uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return $1 = system_universe() or exists (select from line_item l
    where l.universe_id = $1 and l.src_account_id = any(visible_accounts()) and l.instrument_id = $2)
    or exists (select from line_item l
    where l.universe_id = $1 and l.dst_account_id = any(visible_accounts()) and l.instrument_id = $2);
end $$;
-- Whether every account that a transaction moves is open. Asked of one that is seen.
create function is_open_transaction(universe uuid, transaction uuid, version integer) returns boolean
language plpgsql stable parallel safe as $$
begin
  return not exists (select from line_item l
    left join account src on src.universe_id = l.universe_id and src.account_id = l.src_account_id
    left join account dst on dst.universe_id = l.universe_id and dst.account_id = l.dst_account_id
    where l.universe_id = $1 and l.transaction_id = $2 and l.version = $3
      and (src.account_id is null or dst.account_id is null));
end $$;
-- An event says in one text what its transactions do: all that it names has to be visible.
create function sees_event(universe uuid, event uuid, said jsonb) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (select from transaction t where t.universe_id = $1 and t.event_id = $2)
    and not exists (
      select from regexp_matches($3::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') named
      where not exists (select from account a where a.universe_id = $1 and a.account_id = named[1]::uuid)
        and not exists (select from instrument i where i.instrument_id = named[1]::uuid)
        and not exists (select from entity e where e.entity_id = named[1]::uuid));
end $$;

do $$
declare
  name text;
  shown text;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relrowsecurity and a.attname = 'universe_id' and not a.attisdropped
      and c.relnamespace = (select relnamespace from pg_class where oid = 'universe'::regclass)
    order by 1
  loop
    shown := case name
      when 'account' then 'account_id = any(visible_accounts()) or standard_code in (''MKT'', ''ISR'', ''I'', ''EX'', ''RE'')'
      when 'entity' then 'universe_id = system_universe() or entity_id = any(visible_entities())'
      when 'instrument' then 'sees_instrument(universe_id, instrument_id)'
      when 'line_item' then 'src_account_id = any(visible_accounts()) or dst_account_id = any(visible_accounts())'
      when 'transaction' then 'sees_transaction(universe_id, transaction_id, version)'
      when 'event' then 'sees_event(universe_id, event_id, event_data)'
      when 'observable' then '(account_id is not null or instrument_id is not null)
        and (account_id is null or account_id = any(visible_accounts()))
        and (instrument_id is null or sees_instrument(instrument_universe_id, instrument_id))'
      when 'record_version' then '(kind = ''account'' and record_id = any(visible_accounts()))
        or (kind = ''entity'' and record_id = any(visible_entities()))
        or (kind = ''instrument'' and sees_instrument(universe_id, record_id))'
      when 'holding_month' then 'account_id = any(visible_accounts())'
      when 'universe' then 'true'
      when 'universe_setting' then 'true'
      when 'universe_logo' then 'true'
      when 'preference' then 'true'
      else null
    end;
    execute format('create policy narrowed on %I as restrictive to distributary_app using (is_whole()%s) with check (is_whole())', name,
      coalesce(' or (' || shown || ')', ''));
  end loop;
end $$;
