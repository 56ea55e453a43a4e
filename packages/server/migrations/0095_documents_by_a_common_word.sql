-- A list of documents that hold a word asked a function for up to two thousand of them, in order, and then each document
-- of the universe once more to count them. Names and tags get their own index, and a function says which documents hold a
-- word, or that it is a common one: then the first of a list are soon found by asking one document after the other.

create index document_words on document using gin ((universe_id::text), lower(name) gin_trgm_ops, words_of_tags(flat_tags) gin_trgm_ops)
  where superseded is null;

-- What follows is made for the role that searches: the owner acts as one of its members for as long as this takes.
do $$
declare narrow constant text := (select proowner::regrole::text from pg_proc where proname = 'search_transaction');
begin
  execute format('grant %s to %I', narrow, current_user);
exception
  when insufficient_privilege then null; -- it may be one already, as in 0006
end $$;

-- The documents whose name, tags or pages hold the words, in no order: at most one more than `few`. A null stands for
-- words on more pages than are looked at, or too short for the index.
create function documents_with_words(asked uuid, words text, few integer) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $fn$
declare
  most constant integer := 5000;
  pattern constant text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  held bytea[];
  places integer[];
begin
  if asked is distinct from current_universe() then return; end if;
  if length(words) >= 3 then
    select coalesce(array_agg(p.sha256), '{}'), coalesce(array_agg(p.page), '{}') into held, places from (
      select sha256, page from document_page
      where universe_id::text = asked::text and lower(body) like pattern limit most + 1) p;
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

-- As in 0068, names and tags by their index.
create or replace function search_document(asked uuid, words text, rows integer, skipped integer)
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
      where universe_id::text = asked::text and superseded is null
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
  signature constant text := 'documents_with_words(uuid, text, integer)';
begin
  execute format('grant create on schema public to %s', narrow);
  execute format('revoke execute on function %s from public', signature);
  execute format('alter function %s owner to %s', signature, narrow);
  execute format('grant execute on function %s to distributary_app', signature);
  execute format('revoke create on schema public from %s', narrow);
  -- A member would be held by the role's policies too, and see more than its own.
  execute format('revoke %s from %I', narrow, current_user);
end $$;
