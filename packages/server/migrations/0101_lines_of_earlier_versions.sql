-- Lines of clients that an earlier version stored have no names of accounts and entities: a job of each brings them now,
-- and not only their next write.
insert into job (job_id, universe_id, kind, payload, run_at, created_time, updated_time)
select gen_random_uuid(), universe_id, 'client-line', jsonb_build_object('universe', universe_id), now(), now(), now()
from client_line where accounts is null or entities is null;
