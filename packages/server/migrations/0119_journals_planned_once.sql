-- What the journal writes down was put together and planned anew for each statement: 0.8 ms of a write of one row, and a
-- report takes four. Each table has a function of its own now, whose statement each connection plans once, and one that
-- touched no row ends at once. The arguments of the triggers say the same as before.

-- The function and the triggers of a table. Who is passed over, and what is written, is as in 0037.
create function journal_triggers(source text, place text, subject text, body text) returns void language plpgsql as $fn$
declare
  key constant text := case place when 'universe' then 'r.universe_id, ' else '' end || subject || ' as subject';
  there constant text := case place when 'universe'
    then ' where exists (select from universe u where u.universe_id = r.universe_id)' else '' end;
  touched constant text := format('select distinct %s from changed r%s', key, there);
  either constant text := format('select %1$s from changed r%2$s union select %1$s from former r%2$s', key, there);
  name constant text := source || '_journal_change';
begin
  execute format($q$
    create or replace function %1$I() returns trigger language plpgsql security definer set search_path from current as $trigger$
    begin
      if not exists (select from changed) then
        return null;
      end if;
      if (select rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = tg_relid), 'member')
          from pg_roles where rolname = session_user) then
        return null;
      end if;
      if tg_op = 'UPDATE' then
        %2$s;
      else
        %3$s;
      end if;
      return null;
    end $trigger$$q$, name, journal_statement(source, place, subject, body, either, false),
    journal_statement(source, place, subject, body, touched, false));
  execute format('revoke execute on function %I() from public', name);
  execute format('create trigger journal_added after insert on %1$I referencing new table as changed
    for each statement execute function %5$I(%2$L, %3$L, %4$L)', source, place, subject, body, name);
  execute format('create trigger journal_changed after update on %1$I referencing old table as former new table as changed
    for each statement execute function %5$I(%2$L, %3$L, %4$L)', source, place, subject, body, name);
  execute format('create trigger journal_removed after delete on %1$I referencing old table as changed
    for each statement execute function %5$I(%2$L, %3$L, %4$L)', source, place, subject, body, name);
end $fn$;
revoke execute on function journal_triggers(text, text, text, text) from public;

create or replace function keep_journal(source text, place text, subject text, body text) returns void language plpgsql as $fn$
declare tenant constant boolean := place = 'universe';
begin
  perform journal_triggers(source, place, subject, body);
  execute format('create index %I on %I (%s(%s))', source || '_journal', source,
    case when tenant then 'universe_id, ' else '' end, replace(subject, 'r.', ''));
  if tenant then execute format('alter table %I no force row level security', source); end if;
  execute journal_statement(source, place, subject, body, format('select distinct %s%s as subject from %I r',
    case when tenant then 'r.universe_id, ' else '' end, subject, source), true);
  if tenant then execute format('alter table %I force row level security', source); end if;
end $fn$;

do $$
declare
  kept record;
begin
  for kept in
    select c.relname as source, string_to_array(encode(t.tgargs, 'escape'), '\000') as said
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'journal_change()'::regprocedure and t.tgname = 'journal_added'
  loop
    execute format('drop trigger journal_added on %I', kept.source);
    execute format('drop trigger journal_changed on %I', kept.source);
    execute format('drop trigger journal_removed on %I', kept.source);
    perform journal_triggers(kept.source, kept.said[1], kept.said[2], kept.said[3]);
  end loop;
end $$;
drop function journal_change();
