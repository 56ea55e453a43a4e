-- A large file comes in parts of one size: how large each is, the digest of the whole that was announced, what the store
-- calls the unfinished file, and what it calls each part that is there, in order.
alter table document_upload
  add column part_bytes integer check (part_bytes > 0),
  add column announced_sha256 bytea check (octet_length(announced_sha256) = 32),
  add column store_upload text,
  add column part_tags text[] not null default '{}';
