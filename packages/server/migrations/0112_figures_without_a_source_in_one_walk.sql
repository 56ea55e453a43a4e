-- Lines of the amount of a place were looked for by that amount. Comparing numbers is not leakproof, so under a row-level
-- policy the index is not asked for one: every line of the currency was read. In order they are soon passed by, since
-- nothing else is looked up for a line before the place.
create or replace function money_without_source(asked uuid, unit uuid, rate numeric, most integer, behind boolean,
  last_value numeric, last_amount numeric, last_id uuid, last_line integer)
returns table (transaction_id uuid, ordinal smallint, quantity numeric, src_account_id uuid, dst_account_id uuid,
  transaction_date date, event_id uuid, notes text)
language plpgsql stable set search_path from current set enable_sort = off set enable_seqscan = off
  set enable_bitmapscan = off as $fn$
declare
  -- Whether the whole currency is behind the place: what has no value comes last.
  every constant boolean := not behind or (rate is null and last_value is not null);
  line record;
  found_lines integer := 0;
begin
  for line in
    select l.transaction_id, l.version, l.ordinal, l.quantity, l.src_account_id, l.dst_account_id from line_item l
    where l.universe_id = asked and l.instrument_universe_id = system_universe() and l.instrument_id = unit
      and (every or l.quantity * rate < last_value
        or (l.quantity * rate is not distinct from last_value and (l.quantity < last_amount
          or (l.quantity = last_amount and (l.transaction_id, l.ordinal) > (last_id, last_line)))))
    order by l.quantity desc, l.transaction_id, l.ordinal
  loop
    exit when found_lines >= most;
    return query
      select t.transaction_id, line.ordinal, line.quantity, line.src_account_id, line.dst_account_id, t.transaction_date,
        t.event_id, t.notes
      from transaction t
      where t.universe_id = asked and t.transaction_id = line.transaction_id and t.version = line.version
        and t.superseded is null
        and not exists (select from document_link k where k.universe_id = asked and k.target_kind = 'transaction'
          and k.target_id = t.transaction_id and k.superseded is null)
        and (t.event_id is null or not exists (select from document_link k where k.universe_id = asked
          and k.target_kind = 'event' and k.target_id = t.event_id and k.superseded is null));
    if found then found_lines := found_lines + 1; end if;
  end loop;
end $fn$;
