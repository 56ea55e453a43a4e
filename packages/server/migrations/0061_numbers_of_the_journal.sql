-- `verify` holds the entries of the journal against the numbers that were drawn for them: one that was put behind all
-- others, with everything else worked out right, has a number that nobody drew.
grant select on sequence journal_entry to distributary_app;
