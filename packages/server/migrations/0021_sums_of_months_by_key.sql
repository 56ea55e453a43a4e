-- The sums of months go from each line to its transaction, and from each superseded transaction to its lines, by key.
-- An import fills these tables within one transaction, where the planner knows nothing of them yet: left to choose the
-- order, it read all transactions for every batch of lines, and all lines of the batch for each (10,000 x 16,841
-- comparisons for the first ten thousand rows, more for every further batch). `offset 0` takes the choice away;
-- `superseded` is asked outside of it, so that no index of the standing transactions offers itself in place of the key.

create or replace function count_lines() returns trigger language plpgsql set enable_seqscan = off as $$
declare sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into holding_month as kept (universe_id, account_id, instrument_id, month, change)
  select l.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(sign * side.change)
  from lines l
    cross join lateral (
      select found.transaction_date, found.superseded from transaction found
      where found.universe_id = l.universe_id and found.transaction_id = l.transaction_id and found.version = l.version
      offset 0
    ) t
    cross join lateral (values (l.src_account_id, -l.quantity), (l.dst_account_id, l.quantity)) as side (account_id, change)
  where t.superseded is null
  group by 1, 2, 3, 4
  on conflict (universe_id, account_id, instrument_id, month) do update set change = kept.change + excluded.change;
  return null;
end $$;

create or replace function discount_superseded() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into holding_month as kept (universe_id, account_id, instrument_id, month, change)
  select t.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(side.change)
  from superseded t
    cross join lateral (
      select found.src_account_id, found.dst_account_id, found.instrument_id, found.quantity from line_item found
      where found.universe_id = t.universe_id and found.transaction_id = t.transaction_id and found.version = t.version
      offset 0
    ) l
    cross join lateral (values (l.src_account_id, l.quantity), (l.dst_account_id, -l.quantity)) as side (account_id, change)
  where t.superseded is not null
  group by 1, 2, 3, 4
  on conflict (universe_id, account_id, instrument_id, month) do update set change = kept.change + excluded.change;
  return null;
end $$;
