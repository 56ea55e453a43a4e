-- Two letters give no trigram. Of instruments, whose words are of five fields and costly to put together, the pairs of
-- letters are in the index too: two letters that stand nowhere cost a look, not a walk through every row.

create function letter_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(words, place, 2) from generate_series(1, length(words) - 1) as place)
$$;

-- In one index with the trigrams: of two, the planner may take the wrong one for the universe that it begins with.
drop index instrument_words;
create index instrument_words on instrument using gin ((universe_id::text), (lower(identifier) || E'\n' || lower(display_name) ||
    E'\n' || lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) ||
    E'\n' || lower(coalesce(user_attributes ->> 'ticker', ''))) gin_trgm_ops,
  letter_pairs(lower(identifier) || E'\n' || lower(display_name) || E'\n' ||
    lower(coalesce(user_attributes ->> 'isin', '')) || E'\n' || lower(coalesce(user_attributes ->> 'figi', '')) || E'\n' ||
    lower(coalesce(user_attributes ->> 'ticker', ''))))
  where coalesce(superseded, 0) = 0;

-- As before (0006), and two letters by their pairs where these have an index.
create or replace function ids_with_words(source text, key text, texts text, condition text, ordering text, asked uuid,
  words text, wanted integer) returns setof uuid language plpgsql stable
  set enable_seqscan = off set enable_indexscan = on set enable_bitmapscan = on set enable_sort = on as $fn$
declare
  rare constant integer := 2000;
  needle constant text := lower(words);
  pattern constant text := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  paired constant boolean := source = 'instrument' and length(needle) = 2;
  holding constant text := format('from %I where %s like $2 and %s', source, texts, condition);
  indexed constant text := case when paired
    then format('from %I where letter_pairs(%s) @> array[$3] and %s', source, texts, condition) else holding end
    || ' and coalesce(superseded, 0) = 0 and universe_id::text = $1::text';
  found uuid[];
begin
  if length(words) >= 3 or paired then
    perform set_config('enable_indexscan', 'off', true);
    execute format('select array_agg(id) from (select %I as id %s limit %s) held', key, indexed, rare + 1)
      into found using asked, pattern, needle;
    if wanted is null and cardinality(found) > rare then
      return query execute format('select %I %s limit 10001', key, indexed) using asked, pattern, needle;
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

-- What follows belongs to the role that searches: the owner acts as one of its members for as long as this takes.
do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  execute format('grant %s to %I', narrow, current_user);
exception
  when insufficient_privilege then null; -- it may be one already, as in 0006
end $$;

-- Transactions whose identifier or notes hold the words, or whose event's description or identifier does; the newest
-- first. Events without a transaction are passed over before they are counted, or newer ones would hide older ones
-- that have one. That none stands superseded is asked so that no index of standing ones answers it: before its rows are
-- counted the database would read all of them for each event.
create or replace function search_transaction(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid) language plpgsql stable security definer set search_path = public, pg_temp as $fn$
begin
  if asked is distinct from current_universe() then return; end if;
  return query
    select hit.transaction_id, asked from (
      select t.transaction_id, t.transaction_date
      from ids_with_words('event', 'event_id', $t$(lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, '')))$t$,
        'exists (select from transaction moved where moved.universe_id = event.universe_id and moved.event_id = event.event_id
          and coalesce(moved.superseded, 0) = 0 offset 0)',
        'event_date desc, event_id desc', asked, words, rows + skipped) as said (id)
      join transaction t on t.universe_id = asked and t.event_id = said.id and t.superseded is null
      union
      select t.transaction_id, t.transaction_date
      from ids_with_words('transaction', 'transaction_id',
        $t$(lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, '')))$t$,
        '(version > 1 or notes is not null)', 'transaction_date desc, transaction_id desc', asked, words, rows + skipped) as own (id)
      join transaction t on t.universe_id = asked and t.transaction_id = own.id and t.superseded is null
    ) hit order by transaction_date desc, transaction_id desc limit rows offset skipped;
end $fn$;

do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %s from %I', narrow, current_user);
end $$;
