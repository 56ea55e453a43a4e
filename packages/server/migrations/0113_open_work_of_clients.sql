-- What is under way, or waits for a person, in several universes at once: for the worklist of an adviser.
--
-- Each universe is read by itself, with `app.universe` set to it, so that the policies of every table hold here as they do
-- anywhere: no policy is wider for this. It is one statement all the same, of a few rows of each universe by an index.

create index import_open on import (universe_id) where status = 'P';
create index prospect_standing on prospect (universe_id, prospect_id) where superseded is null;
create index document_content_locked on document_content (universe_id) where reading->>'protection' = 'locked';
create index account_expecting on account (universe_id)
  where superseded is null and user_attributes->>'documents_every' is not null;
create index instrument_expecting on instrument (universe_id)
  where superseded is null and user_attributes->>'documents_every' is not null;

-- Documents that cover days of these records: by what their link to the record says, and by statements of an account that
-- name them. Of a fragment the document that it lies in. Planned only where it is asked: most universes expect nothing.
create function documents_covering(universe uuid, ids uuid[])
returns table (kind text, id uuid, document_id uuid, name text, link_id uuid, period_from jsonb, period_to jsonb)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with covering as (
    select l.target_kind as kind, l.target_id as id, l.document_id, l.link_id,
      l.attributes->'period_from' as period_from, l.attributes->'period_to' as period_to
    from document_link l
    where l.universe_id = $1 and l.superseded is null and l.target_kind in ('account', 'instrument')
      and l.target_id = any($2) and l.attributes ? 'period_from' and l.attributes ? 'period_to'
    union all
    select 'account', o.account_id, named.document_id, null::uuid, o.fields->'start_date', to_jsonb(o.date_of::text)
    from observable o
      join lateral (
        select o.document_id where o.document_id is not null
        union
        select l.document_id from document_link l where l.universe_id = o.universe_id
          and l.target_kind = 'observable' and l.target_id = o.observable_id and l.superseded is null
      ) named on true
    where o.universe_id = $1 and o.superseded is null and o.type_id = 'std.statement.period'
      and o.account_id = any($2) and o.fields ? 'start_date'
  )
  select c.kind, c.id, coalesce(whole.document_id, d.document_id), coalesce(whole.name, d.name), c.link_id,
    c.period_from, c.period_to
  from covering c
    join document d on d.universe_id = $1 and d.document_id = c.document_id and d.superseded is null and not d.is_folder
    left join document whole on d.is_fragment and whole.universe_id = $1 and whole.document_id = d.parent_id
  order by c.kind, c.id, lower(d.name), d.document_id;
end
$$;

-- Of each universe and kind the `most` oldest, and in `whole` how many there are; ten times as many records of which
-- documents are expected, as most of them miss none. A job says how far an import or an upload
-- is; one that has ended leaves it where somebody has to go on.
create function open_work(universes uuid[], most integer)
returns table (universe_id uuid, timezone text, kind text, id uuid, label text, facts jsonb, since timestamptz, whole integer)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  one uuid;
begin
  if coalesce(current_setting('app.universe', true), '') <> '' or current_setting('transaction_read_only') <> 'on' then
    raise exception 'open work is read outside of any universe, where nothing can be written';
  end if;
  foreach one in array $1 loop
    perform set_config('app.universe', one::text, true);
    return query
      select one, u.default_timezone, w.kind, w.id, w.label, w.facts, w.since, w.whole from universe u, (
        (select 'import' as kind, i.import_id as id, i.title as label,
          jsonb_build_object('stage', i.plan->>'stage', 'is_read', jsonb_typeof(i.plan->'outcome') = 'object',
            'rejected', coalesce((i.counts->>'rejected')::int, 0), 'job', j.status) as facts,
          i.created_time as since, (count(*) over ())::int as whole
        from import i left join job j on j.job_id = i.job_id and j.universe_id = one
        where i.universe_id = one and i.status = 'P' and exists (
          select from import_file f where f.universe_id = one and f.import_id = i.import_id)
        order by i.created_time, i.import_id limit $2)
        union all
        (select 'prospect', p.prospect_id, split_part(coalesce(p.notes, ''), e'\n', 1),
          jsonb_build_object('event_type', p.event_type), p.created_time, (count(*) over ())::int
        from prospect p
        where p.universe_id = one and p.superseded is null and not exists (
          select from event e where e.universe_id = one and e.prospect_id = p.prospect_id and e.superseded is null)
        order by p.created_time, p.prospect_id limit $2)
        union all
        (select 'document', d.document_id, d.name,
          jsonb_build_object('upload', d.state, 'job', j.status, 'waits', j.stage like 'Waiting for %'),
          d.created_time, (count(*) over ())::int
        from document_upload d left join job j on j.job_id = d.job_id and j.universe_id = one
        where d.universe_id = one
        order by d.created_time, d.document_id limit $2)
        union all
        (select 'document', d.document_id, d.name, '{}'::jsonb, d.updated_time, (count(*) over ())::int
        from document_content c
          join document d on d.universe_id = one and d.sha256 = c.sha256 and d.superseded is null and not d.is_fragment
        where c.universe_id = one and c.reading->>'protection' = 'locked'
        order by d.updated_time, d.document_id limit $2)
        union all
        (select 'expected', x.id, x.name,
          jsonb_build_object('record', x.kind, 'attributes', x.attributes, 'documents', (
            select coalesce(jsonb_agg(jsonb_build_object('period_from', c.period_from, 'period_to', c.period_to)), '[]')
            from documents_covering(one, array[x.id]) c where c.kind = x.kind)),
          null::timestamptz, (count(*) over ())::int
        from (
          select 'account' as kind, a.account_id as id, a.name, a.user_attributes as attributes from account a
          where a.universe_id = one and a.superseded is null and a.user_attributes->>'documents_every' is not null
          union all
          select 'instrument', n.instrument_id, n.display_name, n.user_attributes from instrument n
          where n.universe_id = one and n.superseded is null and n.user_attributes->>'documents_every' is not null
        ) x
        order by lower(x.name), x.id limit 10 * $2)
      ) w
      where u.universe_id = one;
  end loop;
  perform set_config('app.universe', '', true);
end
$$;
