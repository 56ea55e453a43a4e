-- Each time that a member of staff acted for somebody, and why. The person concerned is written to, and can read it.
create table impersonation (
  impersonation_id uuid primary key,
  user_id uuid not null references app_user,
  staff_id uuid not null references app_user,
  reason text not null check (length(reason) between 1 and 500),
  begun_time timestamptz not null,
  until timestamptz not null,
  check (user_id <> staff_id)
);
create index impersonation_person on impersonation (user_id, begun_time desc);
select keep_journal('impersonation', 'platform', 'r.impersonation_id::text',
  'row(r.impersonation_id, r.user_id, r.staff_id, r.reason, extract(epoch from r.begun_time), extract(epoch from r.until))');
grant select, insert on impersonation to distributary_app;
