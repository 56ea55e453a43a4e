-- The lists of accounts and entities stand in the order of their creation unless told otherwise: a page of them was
-- found by sorting all of them.
create index account_created on account (universe_id, is_system_account, created_time desc, account_id desc)
  where superseded is null;
create index entity_created on entity (universe_id, created_time desc, entity_id desc) where superseded is null;
