-- Small tables are read by key more than anything else. Without statistics of their own (the default asks for fifty
-- changed rows first) the planner cannot tell an index by key from one by time, and reads a universe's accounts to
-- find one of them.

do $$
declare name text;
begin
  foreach name in array array['app_user','session','universe_access','universe','entity','account','instrument','import','job']
  loop
    execute format('alter table %I set (autovacuum_analyze_threshold = 10, autovacuum_analyze_scale_factor = 0.05)', name);
  end loop;
end $$;
