-- Universes shared with others. Who reaches which universe, with which rights and until when, stands where a session is
-- read; what was offered to whom, and how it was answered, is a record of the universe itself.
alter table universe_access drop constraint universe_access_kind_check;
alter table universe_access add constraint universe_access_kind_check check (kind in ('owner', 'grant'));
alter table universe_access add column permissions integer not null default 31 check (permissions between 0 and 31);
alter table universe_access add column until timestamptz;
grant delete on universe_access to distributary_app;

drop trigger journal_added on universe_access;
drop trigger journal_changed on universe_access;
drop trigger journal_removed on universe_access;
drop index universe_access_journal;
select keep_journal('universe_access', 'platform', 'r.universe_id::text || ''/'' || r.user_id::text',
  'row(r.user_id, r.universe_id, r.kind, r.permissions, extract(epoch from r.until), extract(epoch from r.created_time))');

create table access_grant (
  universe_id uuid not null references universe on delete cascade,
  grant_id uuid not null,
  -- In its canonical form: whoever proves this address is meant.
  email text not null,
  first_name text not null,
  last_name text not null,
  role integer not null check (role in (1, 2)),
  permissions integer not null check (permissions between 0 and 31),
  until date,
  grantee_id uuid references app_user,
  invited_by uuid not null references app_user,
  invited_time timestamptz not null,
  accepted_time timestamptz,
  ended_time timestamptz,
  ended_because text check (ended_because in ('revoked', 'declined')),
  created_time timestamptz not null,
  primary key (universe_id, grant_id),
  check ((ended_time is null) = (ended_because is null)),
  check ((grantee_id is null) = (accepted_time is null))
);
create unique index access_grant_address on access_grant (universe_id, email);
create index access_grant_grantee on access_grant (universe_id, grantee_id);
alter table access_grant enable row level security;
alter table access_grant force row level security;
create policy tenant on access_grant using (universe_id = current_universe())
  with check (universe_id = current_universe());
select keep_journal('access_grant', 'universe', 'r.grant_id::text',
  'row(r.universe_id, r.grant_id, r.email, r.first_name, r.last_name, r.role, r.permissions, r.until, r.grantee_id, r.invited_by, extract(epoch from r.invited_time), extract(epoch from r.accepted_time), extract(epoch from r.ended_time), r.ended_because, extract(epoch from r.created_time))');
grant select, insert, update on access_grant to distributary_app;

-- When a grantee was last there, by the hour: noted after the answer, and no change of the grant.
create table grant_use (
  universe_id uuid not null references universe on delete cascade,
  user_id uuid not null references app_user,
  last_accessed timestamptz not null,
  primary key (universe_id, user_id)
);
alter table grant_use enable row level security;
alter table grant_use force row level security;
create policy tenant on grant_use using (universe_id = current_universe())
  with check (universe_id = current_universe());
grant select, insert, update on grant_use to distributary_app;
create index single_use_token_email on single_use_token (email) where used_at is null;
