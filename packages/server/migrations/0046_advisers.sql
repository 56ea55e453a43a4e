-- Advisers: a role of the person, given by whoever runs the site.
alter table app_user add column roles text[] not null default '{}' check (roles <@ array['adviser']);

drop trigger journal_added on app_user;
drop trigger journal_changed on app_user;
drop trigger journal_removed on app_user;
drop index app_user_journal;
select keep_journal('app_user', 'platform', 'r.user_id::text',
  'row(r.user_id, r.username, r.email, r.first_name, r.last_name, r.password_hash, r.is_staff, r.is_visitor, r.enabled, r.epoch, r.sign_in_name, r.roles, extract(epoch from r.created_time), extract(epoch from r.updated_time))');

-- What the list of an adviser shows of a universe: stored after each write, so that a list of a thousand values no book.
-- It is read across universes, by those who reach them.
create table client_line (
  universe_id uuid primary key references universe on delete cascade,
  legal_name text not null,
  email text,
  username text,
  private_client boolean not null,
  accounts_count integer not null,
  currency text not null,
  total numeric,
  revision bigint not null,
  valued_time timestamptz not null,
  -- The revision that was heard of last: figures of an earlier one are stale.
  heard bigint not null
);
grant select, insert, update on client_line to distributary_app;
