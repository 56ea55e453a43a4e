-- Each line is given its month once, where it was given it for either side, and the sums come in the order of their key, so
-- that neighbours are stored one after the other: for the lines of 100,000 transactions 0.74 s where it took 0.87. By key and
-- in this order whatever the planner knows, as before (0021).
create or replace function count_lines() returns trigger language plpgsql set enable_seqscan = off as $$
declare sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into holding_month as kept (universe_id, account_id, instrument_id, month, change)
  with dated as materialized (
    select l.universe_id, l.src_account_id, l.dst_account_id, l.instrument_id, month_of(t.transaction_date) as month, l.quantity
    from lines l
      cross join lateral (
        select found.transaction_date, found.superseded from transaction found
        where found.universe_id = l.universe_id and found.transaction_id = l.transaction_id and found.version = l.version
        offset 0
      ) t
    where t.superseded is null
  )
  select side.universe_id, side.account_id, side.instrument_id, side.month, sign * sum(side.change)
  from (
    select universe_id, src_account_id as account_id, instrument_id, month, -quantity as change from dated
    union all
    select universe_id, dst_account_id, instrument_id, month, quantity from dated
  ) side
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (universe_id, account_id, instrument_id, month) do update set change = kept.change + excluded.change;
  return null;
end $$;
