-- Observations say what their type needs, and are found by account, by day and by symbol. Preferences of a person.

alter table observable add constraint observable_complete check (
  case type_id
    when 'std.price' then instrument_id is not null and price is not null and units_id is not null and date_of is not null
    when 'std.position' then account_id is not null and instrument_id is not null and date_of is not null
      and (quantity is not null or value is not null)
    when 'std.statement.balance' then account_id is not null and date_of is not null
      and (quantity is not null or value is not null)
    when 'std.statement.period' then account_id is not null and date_of is not null
    when 'std.symbol.mapping' then instrument_id is not null and identifier is not null
  end
);

create index observable_account on observable (universe_id, account_id, type_id, date_of) where account_id is not null;
create index observable_listed on observable (universe_id, date_of desc, observable_id desc) where superseded is null;
create index observable_symbol on observable (universe_id, lower(identifier))
  where type_id = 'std.symbol.mapping' and superseded is null;

-- What one person likes in one universe: no record of the book, so it has neither history nor audit.
create table preference (
  universe_id uuid not null references universe on delete cascade,
  user_id uuid not null references app_user,
  preference_key text not null check (length(preference_key) between 1 and 200),
  value jsonb not null,
  updated_time timestamptz not null,
  primary key (universe_id, user_id, preference_key)
);
alter table preference enable row level security;
alter table preference force row level security;
create policy tenant on preference using (universe_id = (select current_universe()))
  with check (universe_id = (select current_universe()));
grant select, insert, update, delete on preference to distributary_app;

-- What is remembered of answered requests is forgotten after its time, oldest first.
create index idempotency_age on idempotency (universe_id, created_time);
