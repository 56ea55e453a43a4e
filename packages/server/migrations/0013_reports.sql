-- Reports that were asked for, each with the file that was made of it. A report is made from records and is none of
-- them: what it shows stands in the book, so it has neither history nor audit.
create table report (
  universe_id uuid not null references universe on delete cascade,
  report_key uuid not null,
  report_id text not null check (length(report_id) between 1 and 64),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  status smallint not null check (status between 0 and 3),
  at date not null,
  since date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  job_id uuid not null,
  audit_head bytea,
  content bytea,
  created_by uuid not null references app_user,
  created_time timestamptz not null,
  primary key (universe_id, report_key),
  check ((status in (1, 3)) = (content is not null)),
  check ((status = 0) = (audit_head is null))
);
comment on column report.status is '0 started, 2 generated, 1 exportable, 3 confirmed: in this order';
create index report_newest on report (universe_id, created_time desc, report_key desc);
alter table report enable row level security;
alter table report force row level security;
create policy tenant on report using (universe_id = (select current_universe()))
  with check (universe_id = (select current_universe()));
grant select, insert, update, delete on report to distributary_app;
