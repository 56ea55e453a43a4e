-- Whoever looks at the demo without an account: one person, whose sessions may write nothing.
alter table app_user add column is_visitor boolean not null default false;
create unique index app_user_visitor on app_user (is_visitor) where is_visitor;

-- The journal keeps the new column as well.
drop trigger journal_added on app_user;
drop trigger journal_changed on app_user;
drop trigger journal_removed on app_user;
drop index app_user_journal;
select keep_journal('app_user', 'platform', 'r.user_id::text',
  'row(r.user_id, r.username, r.email, r.first_name, r.last_name, r.password_hash, r.is_staff, r.is_visitor, r.enabled, r.epoch, r.sign_in_name, extract(epoch from r.created_time), extract(epoch from r.updated_time))');
