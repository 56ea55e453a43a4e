-- The names of a client's accounts and entities, stored with their line, so that a list of a thousand reads no book.
-- Null in lines that are older: the next write, or the next day, stores them.
alter table client_line add column accounts jsonb check (jsonb_typeof(accounts) = 'array'),
  add column entities jsonb check (jsonb_typeof(entities) = 'array');
