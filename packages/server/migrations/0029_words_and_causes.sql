-- What a security paid or cost is among its transactions: the lines that it caused, beside those that move it.
create index line_item_cause on line_item (universe_id, cause_instrument_id) where cause_instrument_id is not null;

-- What follows is made for the role that searches: the owner acts as one of its members for as long as this takes.
do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  execute format('grant %s to %I', narrow, current_user);
exception
  when insufficient_privilege then null; -- it may be one already, as in 0006
end $$;

-- The transactions of some days (null: of all) that search_transaction finds, with their days: as many as a count looks
-- at, in no order. Each is looked up once. That search passes over events without a transaction, then reads those of
-- the others, and puts all of them in order.
create function transactions_with_words(asked uuid, words text, since date, until date) returns table (id uuid, day date)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = on set enable_bitmapscan = on as $fn$
declare
  most constant integer := 10001;
  pattern constant text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  by_words constant boolean := length(words) >= 3;
  said constant text := $t$(lower(coalesce(description, '')) || E'\n' || lower(coalesce(identifier, ''))) like $2$t$;
  days constant text := format('transaction_date between %L::date and %L::date',
    coalesce(since, '-infinity'), coalesce(until, 'infinity'));
  given integer;
begin
  if asked is distinct from current_universe() then return; end if;
  -- Two letters give no trigram: the universe's own events are walked through.
  perform set_config(case when by_words then 'enable_indexscan' else 'enable_bitmapscan' end, 'off', true);
  return query execute format('
      select moved.transaction_id, moved.transaction_date
      from (select event_id from event where %s and %s offset 0) said
      cross join lateral (select transaction_id, transaction_date from transaction
        where universe_id = $1 and event_id = said.event_id and coalesce(superseded, 0) = 0 and %s offset 0) moved
      limit %s', said, case when by_words then 'coalesce(superseded, 0) = 0 and universe_id::text = $1::text'
        else 'superseded is null and universe_id = $1' end, days, most) using asked, pattern;
  get diagnostics given = row_count;
  if given >= most then return; end if;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
  return query execute format('
      select t.transaction_id, t.transaction_date
      from ids_with_words(''transaction'', ''transaction_id'', %L, %L,
        ''transaction_date desc, transaction_id desc'', $1, $3, null) as own (id)
      join transaction t on t.universe_id = $1 and t.transaction_id = own.id and t.superseded is null
      where not exists (select from event
        where universe_id = $1 and event_id = t.event_id and superseded is null and %s)',
    $t$(lower(coalesce(identifier, '')) || E'\n' || lower(coalesce(notes, '')))$t$,
    '(version > 1 or notes is not null) and ' || days, said) using asked, pattern, words;
end $fn$;

do $$
declare
  narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
  signature constant text := 'transactions_with_words(uuid, text, date, date)';
begin
  execute format('grant create on schema public to %s', narrow);
  execute format('revoke execute on function %s from public', signature);
  execute format('alter function %s owner to %s', signature, narrow);
  execute format('grant execute on function %s to distributary_app', signature);
  execute format('revoke create on schema public from %s', narrow);
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %s from %I', narrow, current_user);
end $$;
