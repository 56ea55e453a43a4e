-- How members of a firm read tables of banks and brokers: by the fingerprint of their head, and nothing of an account.
create table firm_mapping (
  firm_id uuid not null references firm,
  fingerprint text not null check (length(fingerprint) between 1 and 64),
  mapping jsonb not null,
  updated_time timestamptz not null,
  primary key (firm_id, fingerprint)
);
create index firm_mapping_newest on firm_mapping (firm_id, updated_time desc);
grant select, insert, update on firm_mapping to distributary_app;
