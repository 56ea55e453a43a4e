-- Two letters give no trigram, and of documents every page was read for them: half a second for two that stand on none of
-- 100,000 pages. As for instruments (0024) the pairs of their letters go into the index; those of plain letters and
-- digits, which the trigrams of words give quickly. Other signs are looked for page by page, as before.

create function plain_pairs(words text) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct substr(trigram, 2)
    from unnest(show_trgm(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'))) as trigram
    where trigram not like '__ ' and trigram not like '_ _');

-- In one index with the trigrams: of two, the planner may take the wrong one.
drop index document_page_words;
create index document_page_words on document_page using gin ((universe_id::text), lower(body) gin_trgm_ops,
  plain_pairs(lower(body)));

-- What follows belongs to the role that searches: the owner acts as one of its members for as long as this takes.
do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  execute format('grant %s to %I', narrow, current_user);
exception
  when insufficient_privilege then null; -- it may be one already, as in 0006
end $$;

-- As in 0095, and two letters by their pairs. A null stands for words on more pages than are looked at, or that the index
-- does not know.
create or replace function documents_with_words(asked uuid, words text, few integer) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $fn$
declare
  most constant integer := 5000;
  pattern constant text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  needle constant text := lower(words);
  held bytea[];
  places integer[];
begin
  if asked is distinct from current_universe() then return; end if;
  if length(words) >= 3 then
    select coalesce(array_agg(p.sha256), '{}'), coalesce(array_agg(p.page), '{}') into held, places from (
      select sha256, page from document_page
      where universe_id::text = asked::text and lower(body) like pattern limit most + 1) p;
  elsif needle ~ '^[a-z0-9]{2}$' then
    select coalesce(array_agg(p.sha256), '{}'), coalesce(array_agg(p.page), '{}') into held, places from (
      select sha256, page from document_page
      where universe_id::text = asked::text and plain_pairs(lower(body)) @> array[needle] limit most + 1) p;
  end if;
  if held is null or cardinality(held) > most then
    return query select null::uuid;
    return;
  end if;
  return query
    select document_id from document
    where universe_id::text = asked::text and superseded is null
      and (lower(name) like pattern or words_of_tags(flat_tags) like pattern)
    union
    select d.document_id from unnest(held, places) as p (sha256, page)
    join document d on d.universe_id = asked and d.sha256 = p.sha256 and d.superseded is null
      and (not d.is_fragment or d.fragment_page = p.page)
    limit few + 1;
end $fn$;

-- As in 0095, and two letters by their pairs.
create or replace function search_document(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid, page integer) language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $fn$
declare
  rare constant integer := 2000;
  needle constant text := lower(words);
  pattern constant text := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted constant integer := coalesce(rows + skipped, 10001);
  -- Pages that hold the words; null where the index does not know these.
  held jsonb;
begin
  if asked is distinct from current_universe() then return; end if;
  if length(words) >= 3 then
    select coalesce(jsonb_agg(jsonb_build_array(encode(p.sha256, 'hex'), p.page)), '[]') into held from (
      select sha256, document_page.page from document_page
      where universe_id::text = asked::text and lower(body) like pattern limit rare + 1) p;
  elsif needle ~ '^[a-z0-9]{2}$' then
    select coalesce(jsonb_agg(jsonb_build_array(encode(p.sha256, 'hex'), p.page)), '[]') into held from (
      select sha256, document_page.page from document_page
      where universe_id::text = asked::text and plain_pairs(lower(body)) @> array[needle] limit rare + 1) p;
  end if;
  return query
    with named as (
      select document_id, updated_time, null::integer as page, 0 as tier from document
      where universe_id::text = asked::text and superseded is null
        and (lower(name) like pattern or words_of_tags(flat_tags) like pattern)
      order by updated_time desc, document_id limit wanted
    ), rarely as (
      select d.document_id, d.updated_time, min(p.page) as page, 1 as tier
      from (select decode(hit ->> 0, 'hex') as sha256, (hit ->> 1)::integer as page
        from jsonb_array_elements(held) as hit) p
      join document d on d.universe_id = asked and d.sha256 = p.sha256 and d.superseded is null
        and (not d.is_fragment or d.fragment_page = p.page)
      where jsonb_array_length(held) <= rare
      group by d.document_id, d.updated_time
    ), often as (
      select d.document_id, d.updated_time, p.page, 1 as tier from document d
      cross join lateral (
        select document_page.page from document_page
        where universe_id = asked and sha256 = d.sha256 and (not d.is_fragment or document_page.page = d.fragment_page)
          and lower(body) like pattern
        order by document_page.page limit 1 offset 0) p
      where (held is null or jsonb_array_length(held) > rare) and d.universe_id = asked and d.superseded is null
      order by d.updated_time desc, d.document_id limit wanted
    ), each as (
      select distinct on (document_id) * from (
        select * from named union all select * from rarely union all select * from often) found
      order by document_id, tier
    )
    select each.document_id, asked, each.page from each
    order by tier, updated_time desc, document_id limit rows offset skipped;
end $fn$;

-- A member would be held by the role's policies too, and see more than its own.
do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  execute format('revoke %s from %I', narrow, current_user);
end $$;
