-- How many events a busy account or security has is told from its lines: each standing transaction is the first of an
-- event of its own, but for these few, which are counted here and taken off.
create index transaction_apart on transaction (universe_id) where superseded is null and (ordinal > 0 or event_id is null);
