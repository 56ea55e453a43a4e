-- What two letters are looked for in stands in the index that gives the order of a search: letters that stand nowhere
-- among 100,000 accounts or entities are a walk through the index alone, as with events (0018).

drop index account_by_name;
create index account_by_name on account (universe_id, is_system_account, lower(name), account_id)
  include (name, acct_number) where superseded is null;
drop index entity_by_name;
create index entity_by_name on entity (universe_id, lower(name), entity_id) include (name, legal_name)
  where superseded is null;
