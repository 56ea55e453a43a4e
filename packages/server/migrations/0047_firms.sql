-- Firms of advisers: who belongs to one, and which grants let its members in. Like people they stand outside the
-- universes, since a session is read before a universe is known.
create table firm (
  firm_id uuid primary key,
  name text not null check (length(name) between 1 and 128),
  id_number text check (length(id_number) between 1 and 64),
  email_domain text check (length(email_domain) between 1 and 253),
  -- Since when every member needs a second factor; null: they do not.
  mfa_required_since timestamptz,
  created_time timestamptz not null,
  updated_time timestamptz not null
);
create unique index firm_domain on firm (email_domain);
select keep_journal('firm', 'platform', 'r.firm_id::text',
  'row(r.firm_id, r.name, r.id_number, r.email_domain, extract(epoch from r.mfa_required_since), extract(epoch from r.created_time), extract(epoch from r.updated_time))');

create table firm_member (
  firm_id uuid not null references firm,
  member_id uuid not null,
  -- In its canonical form: whoever proves this address is meant.
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'member')),
  enabled boolean not null default true,
  user_id uuid references app_user,
  -- Who was removed: without a new invitation they do not join again by the domain of their address.
  former_id uuid references app_user,
  invited_by uuid references app_user,
  invited_time timestamptz not null,
  joined_time timestamptz,
  created_time timestamptz not null,
  primary key (firm_id, member_id),
  check ((user_id is null) = (joined_time is null)),
  check (user_id is null or former_id is null)
);
create unique index firm_member_address on firm_member (firm_id, email);
-- Nobody belongs to two firms.
create unique index firm_member_person on firm_member (user_id);
select keep_journal('firm_member', 'platform', 'r.firm_id::text || ''/'' || r.member_id::text',
  'row(r.firm_id, r.member_id, r.email, r.first_name, r.last_name, r.role, r.enabled, r.user_id, r.former_id, r.invited_by, extract(epoch from r.invited_time), extract(epoch from r.joined_time), extract(epoch from r.created_time))');

-- Grants that are meant for the colleagues of the grantee, too. The firm is that of whoever accepted.
create table firm_grant (
  universe_id uuid not null references universe on delete cascade,
  grant_id uuid not null,
  firm_id uuid references firm,
  permissions integer not null check (permissions between 0 and 31),
  until timestamptz,
  is_open boolean not null,
  created_time timestamptz not null,
  primary key (universe_id, grant_id),
  check (firm_id is not null or not is_open)
);
create index firm_grant_firm on firm_grant (firm_id) where is_open;
select keep_journal('firm_grant', 'platform', 'r.universe_id::text || ''/'' || r.grant_id::text',
  'row(r.universe_id, r.grant_id, r.firm_id, r.permissions, extract(epoch from r.until), r.is_open, extract(epoch from r.created_time))');

grant select, insert, update on firm to distributary_app;
grant select, insert, update, delete on firm_member, firm_grant to distributary_app;
