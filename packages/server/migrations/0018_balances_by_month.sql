-- What each month changed in each holding (an instrument in an account), by the transactions that stand. The running
-- balance of a page is the sum of the months before it and the lines of its own month, however long the account is.
-- It follows from the ledger and is kept by it: nothing but these triggers writes here, in the database transaction
-- that records or supersedes. What it names is held by the keys of the line items that it sums; keys of its own would
-- take as long as the sums.
create table holding_month (
  universe_id uuid not null,
  account_id uuid not null,
  instrument_id uuid not null,
  month date not null check (extract(day from month) = 1),
  change numeric not null,
  primary key (universe_id, account_id, instrument_id, month)
) with (fillfactor = 80);
comment on column holding_month.month is 'its first day';
comment on column holding_month.change is 'what came in less what went out';

create function month_of(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', day::timestamp)::date
$$;

-- By key, whatever the statistics say: an import fills these tables within one transaction, unseen by the planner.
create function count_lines() returns trigger language plpgsql set enable_seqscan = off as $$
declare sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into holding_month as kept (universe_id, account_id, instrument_id, month, change)
  select l.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(sign * side.change)
  from lines l join transaction t using (universe_id, transaction_id, version)
    cross join lateral (values (l.src_account_id, -l.quantity), (l.dst_account_id, l.quantity)) as side (account_id, change)
  where t.superseded is null
  group by 1, 2, 3, 4
  on conflict (universe_id, account_id, instrument_id, month) do update set change = kept.change + excluded.change;
  return null;
end $$;

-- The only change that a recorded transaction takes is that it is superseded (`only_supersedes`).
create function discount_superseded() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into holding_month as kept (universe_id, account_id, instrument_id, month, change)
  select l.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(side.change)
  from superseded t join line_item l using (universe_id, transaction_id, version)
    cross join lateral (values (l.src_account_id, l.quantity), (l.dst_account_id, -l.quantity)) as side (account_id, change)
  where t.superseded is not null
  group by 1, 2, 3, 4
  on conflict (universe_id, account_id, instrument_id, month) do update set change = kept.change + excluded.change;
  return null;
end $$;

-- The ledgers that stand already, of every universe.
do $$
begin
  alter table transaction no force row level security;
  alter table line_item no force row level security;
  insert into holding_month (universe_id, account_id, instrument_id, month, change)
  select l.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(side.change)
  from line_item l join transaction t using (universe_id, transaction_id, version)
    cross join lateral (values (l.src_account_id, -l.quantity), (l.dst_account_id, l.quantity)) as side (account_id, change)
  where t.superseded is null
  group by 1, 2, 3, 4;
  alter table transaction force row level security;
  alter table line_item force row level security;
end $$;

create trigger count_added after insert on line_item
  referencing new table as lines for each statement execute function count_lines();
-- Only a demo is ever erased, and repairs by hand.
create trigger count_removed after delete on line_item
  referencing old table as lines for each statement execute function count_lines();
create function forget_months() returns trigger language plpgsql as $$
begin
  delete from holding_month where universe_id = old.universe_id;
  return null;
end $$;
create trigger forget_months after delete on universe for each row execute function forget_months();
create trigger discount_superseded after update on transaction
  referencing new table as superseded for each statement execute function discount_superseded();

alter table holding_month enable row level security;
alter table holding_month force row level security;
create policy tenant on holding_month using (universe_id = (select current_universe()))
  with check (universe_id = (select current_universe()));
grant select, insert, update on holding_month to distributary_app;

-- What two letters are looked for in stands in the index that gives the order: the wide rows of events are not read.
drop index event_newest;
create index event_newest on event (universe_id, event_date desc, event_id desc) include (description, identifier)
  where superseded is null;
