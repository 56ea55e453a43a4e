-- Pages of figures without a source begin behind the last line of the page before: a page far down costs what the first
-- one does. Lines of one amount have an order of their own, so that none is listed twice or left out between pages.
drop function money_without_source(uuid, uuid, integer);

-- As in 0098, and only lines behind a place: an amount, its value in the currency of the answer, and the line. A line's
-- value is its amount by the rate of its currency. No place is the top of the list; what has no value comes last.
create function money_without_source(asked uuid, unit uuid, rate numeric, most integer, behind boolean,
  last_value numeric, last_amount numeric, last_id uuid, last_line integer)
returns table (transaction_id uuid, ordinal smallint, quantity numeric, src_account_id uuid, dst_account_id uuid,
  transaction_date date, event_id uuid, notes text)
language plpgsql stable set search_path from current set enable_sort = off set enable_seqscan = off
  set enable_bitmapscan = off as $fn$
declare
  -- Whether lines of the last amount, in this currency, stand at the same place but for their ids.
  tied constant boolean := behind and last_value is not distinct from last_amount * rate;
  every constant boolean := not behind or (rate is null and last_value is not null);
  -- A quotient is not exact: a little more than it, and the value itself is compared.
  below constant numeric := case when every then 'infinity' when tied then last_amount
    else last_value / rate * 1.000000000001 end;
  line record;
  found_lines integer := 0;
begin
  for line in
    (select l.transaction_id, l.version, l.ordinal, l.quantity, l.src_account_id, l.dst_account_id from line_item l
    where tied and l.universe_id = asked and l.instrument_universe_id = system_universe() and l.instrument_id = unit
      and l.quantity = last_amount and (l.transaction_id, l.ordinal) > (last_id, last_line)
    order by l.transaction_id, l.ordinal)
    union all
    (select l.transaction_id, l.version, l.ordinal, l.quantity, l.src_account_id, l.dst_account_id from line_item l
    where l.universe_id = asked and l.instrument_universe_id = system_universe() and l.instrument_id = unit
      and l.quantity < below
      and (every or tied or l.quantity * rate < last_value or (l.quantity * rate = last_value and l.quantity < last_amount))
    order by l.quantity desc, l.transaction_id, l.ordinal)
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
