-- Whether a reading is of a whole universe was asked of every row: of a page of a hundred transactions some thousand times,
-- a sixth of what the database did for it. As a condition of its own it is asked once for each statement, as the universe is
-- in the policies beside it. The planner expects half of the rows, as before (0114).
do $$
declare
  policy record;
begin
  for policy in
    select polrelid::regclass as shut, pg_get_expr(polqual, polrelid) as shown from pg_policy
    where polname = 'narrowed' and pg_get_expr(polwithcheck, polrelid) = 'is_whole()'
  loop
    execute format('alter policy narrowed on %s using (%s) with check ((select is_whole()))', policy.shut,
      replace(policy.shown, 'is_whole()', '(select is_whole())'));
  end loop;
end $$;
