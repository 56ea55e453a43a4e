-- What a revision recorded and what it ended is digested as it is stored, and the digests stand in the audit chain. The
-- rows of one revision, and those that one ended, are found by these.

create index entity_recorded on entity (universe_id, revision);
create index account_recorded on account (universe_id, revision);
create index instrument_recorded on instrument (universe_id, revision);
create index event_recorded on event (universe_id, revision);
create index prospect_recorded on prospect (universe_id, revision);
create index prospect_log_recorded on prospect_log (universe_id, revision);
create index entity_superseded on entity (universe_id, superseded) where superseded is not null;
create index account_superseded on account (universe_id, superseded) where superseded is not null;
create index instrument_superseded on instrument (universe_id, superseded) where superseded is not null;
create index event_superseded on event (universe_id, superseded) where superseded is not null;
create index prospect_superseded on prospect (universe_id, superseded) where superseded is not null;
create index record_version_superseded on record_version (universe_id, superseded);
