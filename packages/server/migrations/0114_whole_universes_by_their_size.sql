-- What the planner expects of a reading that is not narrowed. It took "nothing is narrowed" for one of two hundred texts
-- that might be set, and so a table of a whole universe for one of a few rows: two readings of all accounts, each for each,
-- looked cheaper than one look-up by key. A condition of which it knows nothing it takes for as likely as not.
create or replace function is_whole() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.accounts', true) = '', true) $$;
