-- Corporate actions and named lots are few among many events. A book that is read from the ledger finds them by this
-- index; `features/summary` asks with the same condition.
create index event_says_of_lots on event (universe_id, event_id)
  where superseded is null and event_data->'new_transaction' ?| array['corporate_action', 'lots'];
