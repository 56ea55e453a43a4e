-- How a universe shows itself on reports, and how its lots are told. Each change is a row of its own, so that a book as
-- known on an instant is told by the settings of then; a universe that never changed any has no row. Name and colour of
-- the row that stands are those of the universe.
create table universe_logo (
  universe_id uuid not null references universe on delete cascade,
  digest bytea not null check (length(digest) = 32),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 1000),
  height integer not null check (height between 1 and 1000),
  content bytea not null check (length(content) between 1 and 131072),
  created_time timestamptz not null,
  primary key (universe_id, digest)
);
create table universe_setting (
  universe_id uuid not null references universe on delete cascade,
  revision bigint not null,
  superseded bigint check (superseded > revision),
  name text not null check (length(name) between 1 and 128),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  fee_treatment text not null check (fee_treatment in ('basis', 'expense')),
  lot_method text not null check (lot_method in ('FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'SPECIFIC')),
  logo_digest bytea,
  primary key (universe_id, revision),
  foreign key (universe_id, logo_digest) references universe_logo (universe_id, digest)
);
comment on column universe_setting.revision is 'the revision that set it; 0 for what a universe begins with';
create unique index universe_setting_current on universe_setting (universe_id) where superseded is null;
do $$
declare name text;
begin
  foreach name in array array['universe_logo', 'universe_setting']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (universe_id = (select current_universe())) '
                   'with check (universe_id = (select current_universe()))', name);
  end loop;
end $$;
grant select, insert on universe_logo, universe_setting to distributary_app;
grant update (superseded) on universe_setting to distributary_app;
