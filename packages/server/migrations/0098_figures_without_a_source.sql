-- The largest amounts that no document says: of each currency, from the top, without reading the whole ledger.
create index line_item_money on line_item (universe_id, instrument_id, quantity desc, transaction_id, ordinal)
  where instrument_universe_id = system_universe();

-- Line by line from the largest, until there are enough: the planner takes the lines of a currency for few, and would
-- sort all of them. It runs with the rights of who calls it, under the policies.
create function money_without_source(asked uuid, unit uuid, most integer)
returns table (transaction_id uuid, ordinal smallint, quantity numeric, src_account_id uuid, dst_account_id uuid,
  transaction_date date, event_id uuid, notes text)
language plpgsql stable set search_path from current set enable_sort = off set enable_seqscan = off
  set enable_bitmapscan = off as $fn$
declare
  line record;
  found_lines integer := 0;
begin
  for line in
    select l.transaction_id, l.version, l.ordinal, l.quantity, l.src_account_id, l.dst_account_id from line_item l
    where l.universe_id = asked and l.instrument_universe_id = system_universe() and l.instrument_id = unit
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
