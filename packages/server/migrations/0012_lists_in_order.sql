-- Lists by what was changed or recorded last are read from an index to their end. One import gives a hundred thousand
-- rows the same instant and the same revision, so the id belongs to the order.

drop index account_updated;
create index account_updated on account (universe_id, updated_time desc, account_id desc);
drop index entity_updated;
create index entity_updated on entity (universe_id, updated_time desc, entity_id desc);
drop index instrument_updated;
create index instrument_updated on instrument (universe_id, updated_time desc, instrument_id desc);
drop index transaction_recorded;
create index transaction_recorded on transaction (universe_id, revision, transaction_id);
drop index observable_recorded;
create index observable_recorded on observable (universe_id, revision, observable_id);
