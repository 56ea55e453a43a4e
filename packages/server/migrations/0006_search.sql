-- Search by any part of a text. LIKE is not leakproof, so under a row-level policy the database must check the policy
-- before it looks at the text, and no trigram index is used. Each kind therefore has one function that runs as a role
-- which may read these tables whole and nothing else. The function asks for the universe and finds nothing in any
-- other than the one of the database transaction: the wall stands inside it. It answers ids alone; what they stand
-- for is read under the policies as always.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The role is one for the whole server. Where it belongs to somebody else, this database makes one of its own.
do $$
declare
  narrow text;
  mine constant text := 'distributary_search_' || (select oid from pg_database where datname = current_database());
begin
  foreach narrow in array array['distributary_search', mine]
  loop
    begin
      if not exists (select from pg_roles where rolname = narrow) then
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication', narrow);
      end if;
    exception
      when duplicate_object or unique_violation then null; -- another database of this server made it just now
      when insufficient_privilege then
        raise exception 'The owner of DATABASE_URL cannot make the role %: give that owner CREATEROLE, or make the role yourself with NOLOGIN and the owner a member of it.', narrow;
    end;
    begin
      -- Who made a role may not act as it unless granted that as well.
      execute format('grant %I to %I', narrow, current_user);
    exception
      when insufficient_privilege then null;
    end;
    begin
      execute format('set local role %I', narrow);
      reset role;
      perform set_config('distributary.search_role', narrow, true);
      return;
    exception
      when insufficient_privilege then null;
    end;
  end loop;
  raise exception 'The owner of DATABASE_URL cannot act as the role distributary_search: make it a member of that role.';
end $$;

-- Texts in small letters; the line break keeps one field from running into the next. The universe stands first, so
-- that what is common in another one costs nothing here. Beside each stands an index in the order of the answer.
create index entity_words on entity using gin ((universe_id::text), (lower(name) || E'\n' || lower(legal_name)) gin_trgm_ops)
  where coalesce(superseded, 0) = 0;
create index entity_by_name on entity (universe_id, lower(name), entity_id) where superseded is null;
create index account_words on account
  using gin ((universe_id::text), (lower(name) || E'\n' || lower(coalesce(acct_number, ''))) gin_trgm_ops) where coalesce(superseded, 0) = 0;
create index account_by_name on account (universe_id, is_system_account, lower(name), account_id) where superseded is null;
create index instrument_words on instrument using gin ((universe_id::text), (lower(identifier) || E'\n' || lower(display_name) ||
    E'\n' || lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) ||
    E'\n' || lower(coalesce(user_attributes ->> 'ticker', ''))) gin_trgm_ops)
  where coalesce(superseded, 0) = 0;
create index instrument_by_name on instrument (universe_id, lower(display_name), instrument_id) where superseded is null;
create index instrument_by_identifier on instrument (universe_id, lower(identifier)) where superseded is null;
-- An import writes events by the hundred thousand: their words are sorted in when it is over.
create index event_words on event
  using gin ((universe_id::text), (lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, ''))) gin_trgm_ops)
  with (gin_pending_list_limit = 65536) where coalesce(superseded, 0) = 0;
-- A transaction has the words of its event, and those it was given afterwards.
create index transaction_words on transaction
  using gin ((universe_id::text), (lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, ''))) gin_trgm_ops)
  where coalesce(superseded, 0) = 0 and (version > 1 or notes is not null);
create index observable_words on observable
  using gin ((universe_id::text), (lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(description, ''))) gin_trgm_ops)
  where coalesce(superseded, 0) = 0 and (identifier is not null or description is not null);
create index transaction_worded on transaction (universe_id, transaction_date desc, transaction_id desc)
  where superseded is null and (version > 1 or notes is not null);
create index observable_worded on observable (universe_id, date_of desc nulls last, observable_id desc)
  where superseded is null and (identifier is not null or description is not null);

-- Ids of the rows of one universe whose texts hold the words, in the given order: `wanted` of them, or where that is
-- null as many as a count looks at, in no order. What is rare is found through the trigrams and then sorted; of what
-- is common the first rows in order are soon found. The planner cannot know which it is, and guesses badly.
create function ids_with_words(source text, key text, texts text, condition text, ordering text, asked uuid, words text,
  wanted integer) returns setof uuid language plpgsql stable
  set enable_seqscan = off set enable_indexscan = on set enable_bitmapscan = on set enable_sort = on as $fn$
declare
  rare constant integer := 2000;
  pattern constant text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  holding constant text := format('from %I where %s like $2 and %s', source, texts, condition);
  by_words constant text := 'coalesce(superseded, 0) = 0 and universe_id::text = $1::text';
  found uuid[];
begin
  if length(words) >= 3 then
    perform set_config('enable_indexscan', 'off', true);
    execute format('select array_agg(id) from (select %I as id %s and %s limit %s) held',
      key, holding, by_words, rare + 1) into found using asked, pattern;
    if wanted is null and cardinality(found) > rare then
      return query execute format('select %I %s and %s limit 10001', key, holding, by_words) using asked, pattern;
      return;
    end if;
    perform set_config('enable_indexscan', 'on', true);
    if coalesce(cardinality(found), 0) <= rare then
      return query execute format('select %1$I from %2$I where universe_id = $1 and superseded is null and %1$I = any($2) order by %3$s limit $3',
        key, source, ordering) using asked, found, coalesce(wanted, rare);
      return;
    end if;
  end if;
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true);
  return query execute format('select %I %s and superseded is null and universe_id = $1 order by %s limit $3', key, holding, ordering)
    using asked, pattern, coalesce(wanted, 10001);
end $fn$;

-- Own and shared entities whose name or legal name holds the words: one of just that name first, own ones before
-- shared ones, then by name. `rows` null is all that a count looks at.
create function search_entity(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
declare
  texts constant text := $t$(lower(name) || E'\n' || lower(legal_name))$t$;
  others constant text := format('lower(name) <> %L', lower(words));
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select hit.id, hit.owner from (
      select entity_id as id, universe_id as owner, 0 as tier, 0::bigint as place from entity
      where universe_id in (asked, system_universe()) and superseded is null and lower(name) = lower(words)
      union all
      select own.id, asked, 1, own.place
      from ids_with_words('entity', 'entity_id', texts, others, 'lower(name), entity_id', asked, words, rows + skipped)
        with ordinality as own (id, place)
      union all
      select shared.id, system_universe(), 2, shared.place
      from ids_with_words('entity', 'entity_id', texts, others, 'lower(name), entity_id', system_universe(), words, rows + skipped)
        with ordinality as shared (id, place)
    ) hit order by tier, hit.owner = system_universe(), place limit rows offset skipped;
end $fn$;

-- Own accounts whose name or number holds the words, the standard ones last, where they are wanted at all.
create function search_account(asked uuid, words text, rows integer, skipped integer, standard boolean)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select own.id, asked
    from ids_with_words('account', 'account_id', $t$(lower(name) || E'\n' || lower(coalesce(acct_number, '')))$t$,
      case when standard then 'true' else 'not is_system_account' end, 'is_system_account, lower(name), account_id',
      asked, words, rows + skipped) with ordinality as own (id, place)
    order by place limit rows offset skipped;
end $fn$;

-- Own and shared instruments whose identifier, name, ISIN, FIGI or ticker holds the words, of the given types or
-- (inverted) of any but these: one of just that identifier first, own ones before shared ones, then by name.
create function search_instrument(asked uuid, words text, rows integer, skipped integer, types text[], inverted boolean)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
declare
  texts constant text := $t$(lower(identifier) || E'\n' || lower(display_name) || E'\n' ||
    lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) || E'\n' ||
    lower(coalesce(user_attributes ->> 'ticker', '')))$t$;
  others constant text := format('lower(identifier) <> %L and (%L::text[] is null or (instrument_type = any(%L::text[])) <> %L::boolean)',
    lower(words), types, types, inverted);
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select hit.id, hit.owner from (
      select instrument_id as id, universe_id as owner, 0 as tier, 0::bigint as place from instrument
      where universe_id in (asked, system_universe()) and superseded is null and lower(identifier) = lower(words)
        and (types is null or (instrument_type = any(types)) <> inverted)
      union all
      select own.id, asked, 1, own.place
      from ids_with_words('instrument', 'instrument_id', texts, others, 'lower(display_name), instrument_id', asked, words,
        rows + skipped) with ordinality as own (id, place)
      union all
      select shared.id, system_universe(), 2, shared.place
      from ids_with_words('instrument', 'instrument_id', texts, others, 'lower(display_name), instrument_id',
        system_universe(), words, rows + skipped) with ordinality as shared (id, place)
    ) hit order by tier, hit.owner = system_universe(), place limit rows offset skipped;
end $fn$;

-- Events whose description or identifier holds the words, the newest first.
create function search_event(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select own.id, asked
    from ids_with_words('event', 'event_id', $t$(lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, '')))$t$,
      'true', 'event_date desc, event_id desc', asked, words, rows + skipped) with ordinality as own (id, place)
    order by place limit rows offset skipped;
end $fn$;

-- Transactions whose identifier or notes hold the words, or whose event's description or identifier does; the newest
-- first.
create function search_transaction(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select hit.transaction_id, asked from (
      select t.transaction_id, t.transaction_date from search_event(asked, words, rows + skipped, 0) said
      join transaction t on t.universe_id = asked and t.event_id = said.id and t.superseded is null
      union
      select t.transaction_id, t.transaction_date
      from ids_with_words('transaction', 'transaction_id',
        $t$(lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, '')))$t$,
        '(version > 1 or notes is not null)', 'transaction_date desc, transaction_id desc', asked, words, rows + skipped) as own (id)
      join transaction t on t.universe_id = asked and t.transaction_id = own.id and t.superseded is null
    ) hit order by transaction_date desc, transaction_id desc limit rows offset skipped;
end $fn$;

-- Observations whose identifier or description holds the words, the newest first.
create function search_observable(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select own.id, asked
    from ids_with_words('observable', 'observable_id',
      $t$(lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(description, '')))$t$,
      '(identifier is not null or description is not null)', 'date_of desc nulls last, observable_id desc', asked, words,
      rows + skipped) with ordinality as own (id, place)
    order by place limit rows offset skipped;
end $fn$;

revoke execute on function ids_with_words from public;
do $$
declare
  narrow constant text := current_setting('distributary.search_role');
  signature text;
  kind text;
begin
  execute format('grant usage, create on schema public to %I', narrow);
  execute format('grant execute on function ids_with_words to %I', narrow);
  foreach kind in array array['entity', 'account', 'instrument', 'event', 'transaction', 'observable']
  loop
    execute format('create policy search on %I for select to %I using (true)', kind, narrow);
    execute format('grant select on %I to %I', kind, narrow);
    select oid::regprocedure into signature from pg_proc where proname = 'search_' || kind;
    execute format('revoke execute on function %s from public', signature);
    execute format('alter function %s owner to %I', signature, narrow);
    execute format('grant execute on function %s to distributary_app', signature);
  end loop;
  execute format('revoke create on schema public from %I', narrow);
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %I from %I', narrow, current_user);
end $$;
