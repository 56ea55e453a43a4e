-- The website of an entity is a URI of any scheme, as the contract has it; one that is a script or a document itself, or
-- reads the reader's own disk, is none. The check before took addresses of the web alone.

do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint
    where conrelid = 'entity'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%https?%'
  loop
    execute format('alter table entity drop constraint %I', name);
  end loop;
end $$;

alter table entity
  add constraint entity_website_scheme check (
    website = ''
    or (
      website ~* '^\s*[a-z][a-z0-9+.-]*:'
      and website !~* '^\s*(javascript|vbscript|data|blob|filesystem|file|about|view-source):'
    )
  ) not valid;
