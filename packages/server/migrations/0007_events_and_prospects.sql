-- Prospects: transactions and events that are intended, not recorded, each with its log. Lists of events by day, by
-- change, by kind, by tree. Rows of a prospect go with their universe and instrument: only the erasing of a demo
-- deletes any, and nobody else may.

create table prospect (
  universe_id uuid not null references universe on delete cascade,
  prospect_id uuid not null,
  instrument_type text check (instrument_type in
    ('SAFE','UNIT','EQTY','BOND','RECR','CBND','DRIV','CCY','CAPC','COMM','REAL','OTHR','FX','CPTO')),
  event_type text not null check (event_type in ('NEW','LPCC','LPCD','CACT','NOTE','UPDA','UPDE','UPDW','UDPI')),
  direction text check (direction in ('B','S','P','R')),
  instrument_universe_id uuid,
  instrument_id uuid,
  request jsonb not null default '{}',
  notes text,
  created_time timestamptz not null,
  updated_time timestamptz not null,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  primary key (universe_id, prospect_id),
  foreign key (instrument_universe_id, instrument_id) references instrument on delete cascade,
  check (instrument_universe_id in (universe_id, system_universe()))
);

create table prospect_log (
  universe_id uuid not null references universe on delete cascade,
  prospect_id uuid not null,
  log_id uuid not null,
  kind text not null check (kind in ('created','changed','recorded','deleted','note')),
  message text not null check (length(message) <= 2000),
  user_id uuid,
  created_time timestamptz not null,
  revision bigint not null,
  primary key (universe_id, prospect_id, log_id),
  foreign key (universe_id, prospect_id) references prospect on delete cascade
);

alter table event add foreign key (universe_id, prospect_id) references prospect;
create index event_prospect on event (universe_id, prospect_id) where prospect_id is not null;
create index event_parent on event (universe_id, parent_event_id) where parent_event_id is not null;
create index event_newest on event (universe_id, event_date desc, event_id desc) where superseded is null;
create index event_updated on event (universe_id, updated_time desc, event_id desc) where superseded is null;
create index event_kind on event (universe_id, event_type, event_date) where event_type <> 'NEW' and superseded is null;

do $$
declare name text;
begin
  foreach name in array array['prospect', 'prospect_log']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (universe_id = (select current_universe())) '
                   'with check (universe_id = (select current_universe()))', name);
  end loop;
end $$;
grant select, insert, update on prospect to distributary_app;
grant select, insert on prospect_log to distributary_app;
