-- Second factors of people. The key of an authenticator app is sealed with a key of SECRET_KEY; of static codes a keyed
-- digest is stored. What changes with every use stands apart, so that the journal tells of the factors alone.
create table factor (
  device_id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('totp', 'static')),
  name text not null check (length(name) between 1 and 100),
  sealed bytea,
  created_time timestamptz not null,
  check ((sealed is not null) = (kind = 'totp'))
);
create unique index factor_static on factor (user_id) where kind = 'static';
select keep_journal('factor', 'platform', 'r.user_id::text',
  'row(r.device_id, r.user_id, r.kind, r.name, encode(r.sealed, ''hex''), extract(epoch from r.created_time))');

-- The last step of time whose code was taken: none at or before it is taken again.
create table factor_use (
  device_id uuid primary key references factor on delete cascade,
  last_step bigint not null
);

create table factor_code (
  device_id uuid not null references factor on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (device_id, code_digest)
);

grant select, insert, delete on factor to distributary_app;
grant select, insert, update on factor_use, factor_code to distributary_app;
