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

---------------------------------------------------------------------------------------------------------------
-- Standard entities: those that many books name, to be found by all and changed by none.

select set_config('app.universe', system_universe()::text, true);
insert into entity (universe_id, entity_id, name, legal_name, national_type, market_segment, website, created_time, updated_time, revision)
select system_universe(), ('00000000-0000-0000-0002-' || lpad(number::text, 12, '0'))::uuid, name, legal_name, country, segment,
  website, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z', 0
from (values
  (1, 'Open Market', 'Counterparty of trades on a market', null, 'Market', null),
  (2, 'US Treasury', 'United States Department of the Treasury', 'US', 'Government', 'https://home.treasury.gov'),
  (3, 'IRS', 'Internal Revenue Service', 'US', 'Tax Authority', 'https://www.irs.gov'),
  (4, 'Federal Reserve', 'Board of Governors of the Federal Reserve System', 'US', 'Central Bank', 'https://www.federalreserve.gov'),
  (5, 'ECB', 'European Central Bank', 'EU', 'Central Bank', 'https://www.ecb.europa.eu'),
  (6, 'Bank of England', 'Governor and Company of the Bank of England', 'GB', 'Central Bank', 'https://www.bankofengland.co.uk'),
  (7, 'Swiss National Bank', 'Schweizerische Nationalbank', 'CH', 'Central Bank', 'https://www.snb.ch'),
  (8, 'Bank of Japan', 'Nippon Ginko', 'JP', 'Central Bank', 'https://www.boj.or.jp')
) as standard (number, name, legal_name, country, segment, website);
