-- What the contract asks of accounts, entities and instruments, asked again where they are stored.

-- The details of an instrument name their kind, which its type decides.
create function detail_kind(instrument_type text) returns text language sql immutable parallel safe as $$
  select case instrument_type
    when 'SAFE' then 'safe' when 'EQTY' then 'equity' when 'BOND' then 'bond' when 'RECR' then 'recurring'
    when 'CBND' then 'mortgage' when 'CCY' then 'currency' when 'CAPC' then 'capital commitment'
    when 'REAL' then 'real estate' else 'other' end
$$;

-- Details were free before: what they called themselves gives way to what the type says.
do $$
begin
  alter table instrument no force row level security;
  update instrument set details = '{}' where jsonb_typeof(details) <> 'object';
  update instrument set details = details || jsonb_build_object('detail_type', detail_kind(instrument_type))
    where details ->> 'detail_type' is distinct from detail_kind(instrument_type) and details <> '{}';
  alter table instrument force row level security;
end $$;

alter table instrument
  add check (jsonb_typeof(details) = 'object'),
  add check (details = '{}' or details ->> 'detail_type' = detail_kind(instrument_type)),
  add check (par_amount > 0) not valid,
  add check (price_multiplier > 0) not valid,
  add check (end_date >= start_date) not valid,
  add check (length(user_description) <= 20000) not valid,
  add check (length(notes) <= 20000) not valid;
alter table account add check (length(notes) <= 20000) not valid;
alter table entity
  add check (length(notes) <= 20000) not valid,
  add check (length(info) <= 20000) not valid,
  add check (website = '' or website ~* '^\s*https?:') not valid,
  add check (parent_id <> entity_id) not valid;
