-- A revision is looked up by its key with every write, whose payload refers to it. While the database knows little of the
-- table, the index by instants looked as good to it, and it went through all revisions of the universe each time. A
-- look-up by key says nothing of what this index holds, and so cannot take it.
drop index revision_recorded;
create index revision_recorded on revision (universe_id, recorded_at) where revision > 0;
