-- Jobs are shared fairly. Each gets a number when it is filed: behind the last of its universe, but never behind what
-- others have waiting since long. They are begun in the order of these numbers, so that universes take turns.
alter table job add column turn bigint not null default 0;

drop index job_ready;
create index job_turn on job (turn, run_at) where status = 'queued';
create index job_line on job ((coalesce(universe_id, '00000000-0000-0000-0000-000000000000'::uuid)), turn)
  where status = 'queued';
create index job_running on job (locked_until) where status = 'running';
