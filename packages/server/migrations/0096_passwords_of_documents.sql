-- The password that opens a protected file, sealed under SECRET_KEY. Later files of the universe are tried with it.
create table document_password (
  universe_id uuid not null references universe on delete cascade,
  sha256 bytea not null,
  sealed bytea not null,
  created_time timestamptz not null,
  primary key (universe_id, sha256),
  foreign key (universe_id, sha256) references document_content on delete cascade
);
create index document_password_newest on document_password (universe_id, created_time desc);

alter table document_password enable row level security;
alter table document_password force row level security;
create policy tenant on document_password using (universe_id = current_universe())
  with check (universe_id = current_universe());
create policy narrowed on document_password as restrictive to distributary_app using (is_whole()) with check (is_whole());
grant select, insert, update, delete on document_password to distributary_app;
