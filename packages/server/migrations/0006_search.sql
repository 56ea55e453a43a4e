-- Search by any part of a text. LIKE is not leakproof, so under a row-level policy the database must check the policy
-- before it looks at the text, and no trigram index is used. Each kind therefore has one function that runs as a role
-- which may read these tables whole and nothing else. The function asks for the universe and finds nothing in any
-- other than the one of the database transaction: the wall stands inside it. It answers ids alone; what they stand
-- for is read under the policies as always.

create extension if not exists pg_trgm;

do $$
begin
  if not exists (select from pg_roles where rolname = 'distributary_search') then
    begin
      create role distributary_search nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
    exception
      when duplicate_object or unique_violation then null; -- another database of this server made it just now
      when insufficient_privilege then
        raise exception 'the role distributary_search cannot be made by the owner of DATABASE_URL: give that owner CREATEROLE, or create the role yourself with NOLOGIN and make the owner a member of it';
    end;
  end if;
  if not pg_has_role('distributary_search', 'member') then
    execute format('grant distributary_search to %I', current_user);
  end if;
end $$;


-- The pattern that finds a text anywhere; what LIKE reads as a wild card stands for itself.
create function like_pattern(words text) returns text language sql immutable parallel safe as $$
  select '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Texts in small letters; the line break keeps one field from running into the next. Beside each trigram index stands
-- one in the order of the answer: where nearly everything matches, its first rows are enough.
create index entity_words on entity using gin ((lower(name) || E'\n' || lower(legal_name)) gin_trgm_ops)
  where superseded is null;
create index entity_by_name on entity (universe_id, lower(name), entity_id) where superseded is null;
create index account_words on account using gin ((lower(name) || E'\n' || lower(coalesce(acct_number, ''))) gin_trgm_ops)
  where superseded is null;
create index account_by_name on account (universe_id, is_system_account, lower(name), account_id) where superseded is null;
create index instrument_words on instrument using gin ((lower(identifier) || E'\n' || lower(display_name) || E'\n' ||
    lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) || E'\n' ||
    lower(coalesce(user_attributes ->> 'ticker', ''))) gin_trgm_ops)
  where superseded is null;
create index instrument_by_name on instrument (universe_id, lower(display_name), instrument_id) where superseded is null;
create index instrument_by_identifier on instrument (universe_id, lower(identifier)) where superseded is null;
-- An import writes events by the hundred thousand: its words are sorted in when it is over.
create index event_words on event using gin ((lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, ''))) gin_trgm_ops)
  with (gin_pending_list_limit = 65536) where superseded is null;
-- A transaction has the words of its event, and those it was given afterwards.
create index transaction_words on transaction using gin ((lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, ''))) gin_trgm_ops)
  where superseded is null and (version > 1 or notes is not null);
create index observable_words on observable using gin ((lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(description, ''))) gin_trgm_ops)
  where superseded is null and (identifier is not null or description is not null);

-- Own and shared entities whose name or legal name holds the words: one of just that name first, own ones before
-- shared ones, then by name.
create function search_entity(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  -- Executed as text, so that each search is planned for its own words.
  return query execute $q$
    with exact as (
      select entity_id, universe_id, lower(name) as name from entity
      where universe_id in ($1, system_universe()) and superseded is null and lower(name) = lower($3)
    ), own as (
      select entity_id, universe_id, lower(name) as name from entity
      where universe_id = $1 and superseded is null and (lower(name) || E'\n' || lower(legal_name)) like $2
      order by lower(name), entity_id limit $4 + $5
    ), shared as (
      select entity_id, universe_id, lower(name) as name from entity
      where universe_id = system_universe() and superseded is null
        and (lower(name) || E'\n' || lower(legal_name)) like $2
    )
    select entity_id, universe_id from (table exact union table own union table shared) found
    order by name <> lower($3), universe_id = system_universe(), name, entity_id limit $4 offset $5
  $q$ using asked, like_pattern(words), words, rows, skipped;
end $fn$;

-- Own accounts whose name or number holds the words, the standard ones last, where they are wanted at all.
create function search_account(asked uuid, words text, rows integer, skipped integer, standard boolean)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query execute $q$
    select account_id, universe_id from account
    where universe_id = $1 and superseded is null
      and (lower(name) || E'\n' || lower(coalesce(acct_number, ''))) like $2 and ($5 or not is_system_account)
    order by is_system_account, lower(name), account_id limit $3 offset $4
  $q$ using asked, like_pattern(words), rows, skipped, standard;
end $fn$;

-- Own and shared instruments whose identifier, name, ISIN, FIGI or ticker holds the words, of the given types or
-- (inverted) of any but these: one of just that identifier first, own ones before shared ones, then by name.
create function search_instrument(asked uuid, words text, rows integer, skipped integer, types text[], inverted boolean)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
declare
  texts constant text := $t$(lower(identifier) || E'\n' || lower(display_name) || E'\n' ||
    lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) || E'\n' ||
    lower(coalesce(user_attributes ->> 'ticker', '')))$t$;
  wanted constant text := '($6 is null or (instrument_type = any($6)) <> $7)';
begin
  if asked is distinct from current_universe() then return; end if;
  return query execute format($q$
    with exact as (
      select instrument_id, universe_id, lower(display_name) as name, true as exact from instrument
      where universe_id in ($1, system_universe()) and superseded is null
        and lower(identifier) = lower($3) and %2$s
    ), own as (
      select instrument_id, universe_id, lower(display_name) as name,
        lower(identifier) = lower($3) as exact from instrument
      where universe_id = $1 and superseded is null and %1$s like $2 and %2$s
      order by lower(display_name), instrument_id limit $4 + $5
    ), shared as (
      select instrument_id, universe_id, lower(display_name) as name,
        lower(identifier) = lower($3) as exact from instrument
      where universe_id = system_universe() and superseded is null and %1$s like $2 and %2$s
    )
    select instrument_id, universe_id from (table exact union table own union table shared) found
    order by not exact, universe_id = system_universe(), name, instrument_id limit $4 offset $5
  $q$, texts, wanted) using asked, like_pattern(words), words, rows, skipped, types, inverted;
end $fn$;

-- Events whose description or identifier holds the words, the newest first.
create function search_event(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query execute $q$
    select event_id, universe_id from event
    where universe_id = $1 and superseded is null
      and (lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, ''))) like $2
    order by event_date desc, event_id desc limit $3 offset $4
  $q$ using asked, like_pattern(words), rows, skipped;
end $fn$;

-- Transactions whose identifier or notes hold the words, or whose event's description or identifier does; the newest
-- first.
create function search_transaction(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query execute $q$
    with said as (
      select event_id from event
      where universe_id = $1 and superseded is null
        and (lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, ''))) like $2
      order by event_date desc, event_id desc limit $3 + $4
    ), found as (
      select t.transaction_id, t.transaction_date from said join transaction t using (event_id)
      where t.universe_id = $1 and t.superseded is null
      union
      select transaction_id, transaction_date from transaction
      where universe_id = $1 and superseded is null and (version > 1 or notes is not null)
        and (lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, ''))) like $2
    )
    select transaction_id, $1 from found order by transaction_date desc, transaction_id desc limit $3 offset $4
  $q$ using asked, like_pattern(words), rows, skipped;
end $fn$;

-- Observations whose identifier or description holds the words, the newest first.
create function search_observable(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query execute $q$
    select observable_id, universe_id from observable
    where universe_id = $1 and superseded is null and (identifier is not null or description is not null)
      and (lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(description, ''))) like $2
    order by date_of desc nulls last, observable_id desc limit $3 offset $4
  $q$ using asked, like_pattern(words), rows, skipped;
end $fn$;

grant usage, create on schema public to distributary_search;
do $$
declare signature text; kind text;
begin
  foreach kind in array array['entity', 'account', 'instrument', 'event', 'transaction', 'observable']
  loop
    execute format('create policy search on %I for select to distributary_search using (true)', kind);
    execute format('grant select on %I to distributary_search', kind);
    select oid::regprocedure into signature from pg_proc where proname = 'search_' || kind;
    execute format('revoke execute on function %s from public', signature);
    execute format('alter function %s owner to distributary_search', signature);
    execute format('grant execute on function %s to distributary_app', signature);
  end loop;
end $$;
revoke create on schema public from distributary_search;
