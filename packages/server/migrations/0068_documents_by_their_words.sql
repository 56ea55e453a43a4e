-- Documents by their names, their tags and what stands on their pages. LIKE is not leakproof, so under a row-level policy
-- no trigram index is used: as for other records (0006), a function that runs as the role of the search finds ids and
-- pages, in the universe of the database transaction alone; what they stand for is read under the policies as always.

create function words_of_tags(tags text[]) returns text language sql immutable strict parallel safe as $$
  select lower(coalesce(string_agg(tag, E'\n'), '')) from unnest(tags) as tag
$$;

-- The universe stands first, so that what is common in another one costs nothing here.
create index document_page_words on document_page using gin ((universe_id::text), lower(body) gin_trgm_ops);

-- Documents whose name or tags hold the words, and then those of which a page does, with the first such page; the one
-- changed last first. A fragment is one page of its document, and found by that page alone. Common words stand on so
-- many pages that to read all of them takes long, and the first documents in order that hold them are soon found: the
-- planner cannot know which it is.
create function search_document(asked uuid, words text, rows integer, skipped integer)
returns table (id uuid, owner uuid, page integer) language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $fn$
declare
  rare constant integer := 2000;
  needle constant text := lower(words);
  pattern constant text := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted constant integer := coalesce(rows + skipped, 10001);
  held jsonb;
begin
  if asked is distinct from current_universe() then return; end if;
  if length(words) >= 3 then
    select jsonb_agg(jsonb_build_array(encode(p.sha256, 'hex'), p.page)) into held from (
      select sha256, document_page.page from document_page
      where universe_id::text = asked::text and lower(body) like pattern limit rare + 1) p;
  end if;
  return query
    with named as (
      select document_id, updated_time, null::integer as page, 0 as tier from document
      where universe_id = asked and superseded is null
        and (lower(name) like pattern or words_of_tags(flat_tags) like pattern)
      order by updated_time desc, document_id limit wanted
    ), rarely as (
      select d.document_id, d.updated_time, min(p.page) as page, 1 as tier
      from (select decode(hit ->> 0, 'hex') as sha256, (hit ->> 1)::integer as page
        from jsonb_array_elements(coalesce(held, '[]')) as hit) p
      join document d on d.universe_id = asked and d.sha256 = p.sha256 and d.superseded is null
        and (not d.is_fragment or d.fragment_page = p.page)
      where length(words) >= 3 and jsonb_array_length(coalesce(held, '[]')) <= rare
      group by d.document_id, d.updated_time
    ), often as (
      select d.document_id, d.updated_time, p.page, 1 as tier from document d
      cross join lateral (
        select document_page.page from document_page
        where universe_id = asked and sha256 = d.sha256 and (not d.is_fragment or document_page.page = d.fragment_page)
          and lower(body) like pattern
        order by document_page.page limit 1 offset 0) p
      where (length(words) < 3 or jsonb_array_length(held) > rare) and d.universe_id = asked and d.superseded is null
      order by d.updated_time desc, d.document_id limit wanted
    ), each as (
      select distinct on (document_id) * from (
        select * from named union all select * from rarely union all select * from often) found
      order by document_id, tier
    )
    select each.document_id, asked, each.page from each
    order by tier, updated_time desc, document_id limit rows offset skipped;
end $fn$;

do $$
declare
  narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
  kind text;
begin
  begin
    execute format('grant %s to %I', narrow, current_user);
  exception
    when insufficient_privilege then null; -- it may be one already, as in 0006
  end;
  execute format('grant usage, create on schema public to %s', narrow);
  foreach kind in array array['document', 'document_page']
  loop
    execute format('create policy search on %I for select to %s using (true)', kind, narrow);
    execute format('grant select on %I to %s', kind, narrow);
  end loop;
  revoke execute on function search_document from public;
  execute format('alter function search_document owner to %s', narrow);
  grant execute on function search_document to distributary_app;
  execute format('revoke create on schema public from %s', narrow);
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %s from %I', narrow, current_user);
end $$;
