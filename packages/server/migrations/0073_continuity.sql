-- Continuity: whom an owner named to be let in when nothing is heard of her any more, and what they asked for.
create table continuity (
  universe_id uuid primary key references universe on delete cascade,
  -- In its canonical form: whoever proves this address is meant.
  email text not null,
  first_name text not null,
  last_name text not null,
  waiting_days integer not null check (waiting_days between 7 and 365),
  named_by uuid not null references app_user,
  named_time timestamptz not null
);
alter table continuity enable row level security;
alter table continuity force row level security;
create policy tenant on continuity using (universe_id = current_universe()) with check (universe_id = current_universe());
create policy narrowed on continuity as restrictive to distributary_app using (is_whole()) with check (is_whole());
select keep_journal('continuity', 'universe', 'r.universe_id::text',
  'row(r.universe_id, r.email, r.first_name, r.last_name, r.waiting_days, r.named_by, extract(epoch from r.named_time))');
grant select, insert, update, delete on continuity to distributary_app;

-- The same for whoever was named, who reaches no universe yet: found by their address, and by the job that counts the days.
create table continuity_request (
  universe_id uuid primary key references universe on delete cascade,
  email text not null,
  requested_by uuid references app_user,
  requested_time timestamptz,
  opens_time timestamptz,
  -- When the owner was written to last
  reminded_time timestamptz,
  opened_time timestamptz,
  check ((requested_by is null) = (requested_time is null) and (requested_time is null) = (opens_time is null)),
  check (opened_time is null or requested_time is not null)
);
create index continuity_request_email on continuity_request (email);
create index continuity_request_waiting on continuity_request (opens_time) where opened_time is null and opens_time is not null;
select keep_journal('continuity_request', 'platform', 'r.universe_id::text',
  'row(r.universe_id, r.email, r.requested_by, extract(epoch from r.requested_time), extract(epoch from r.opens_time), extract(epoch from r.reminded_time), extract(epoch from r.opened_time))');
grant select, insert, update, delete on continuity_request to distributary_app;
