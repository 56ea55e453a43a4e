-- A rare text cost two statements, each put together and planned anew: one that found its rows, one that sorted them. The
-- first gives them in order now. Of a common text nothing is sorted for a count, which takes them in no order.

create or replace function ids_with_words(source text, key text, texts text, condition text, ordering text, asked uuid,
  words text, wanted integer) returns setof uuid language plpgsql stable
  set enable_seqscan = off set enable_indexscan = on set enable_bitmapscan = on set enable_sort = on as $fn$
declare
  rare constant integer := 2000;
  needle constant text := lower(words);
  pattern constant text := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  paired constant boolean := source = 'instrument' and length(needle) = 2;
  holding constant text := format('from %I where %s like $2 and %s', source, texts, condition);
  indexed constant text := case when paired
    then format('from %I where letter_pairs(%s) @> array[$3] and %s', source, texts, condition) else holding end
    || ' and coalesce(superseded, 0) = 0 and universe_id::text = $1::text';
  found uuid[];
  hits integer;
begin
  if length(words) >= 3 or paired then
    perform set_config('enable_indexscan', 'off', true);
    execute format('select array_agg(%I%s), count(*) from (select * %s limit %s) held', key,
      case when wanted is null then '' else ' order by ' || ordering end, indexed, rare + 1)
      into found, hits using asked, pattern, needle;
    if hits <= rare then
      return query select unnest(found[1:coalesce(wanted, rare)]);
      return;
    end if;
    if wanted is null then
      return query execute format('select %I %s limit 10001', key, indexed) using asked, pattern, needle;
      return;
    end if;
    perform set_config('enable_indexscan', 'on', true);
  end if;
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true);
  return query execute format('select %I %s and superseded is null and universe_id = $1 order by %s limit $3', key, holding, ordering)
    using asked, pattern, coalesce(wanted, 10001);
end $fn$;
