-- What verifies the whole database must hear of a universe that nobody reaches: row-level security hides it from
-- everybody, so this looks with its owner's rights. It tells ids only, of which none leads anywhere.
create function universes_of_nobody() returns setof uuid language sql stable security definer set search_path from current
  as $$ select u.universe_id from universe u
        where u.universe_id <> system_universe()
          and not exists (select from universe_access a where a.universe_id = u.universe_id) order by 1 $$;
revoke execute on function universes_of_nobody() from public;
grant execute on function universes_of_nobody() to distributary_app;
