-- The words that stand on pages which are pictures, and where: each word with left, top, right and bottom in fractions of
-- the page. `recognition` says how far that is; null: the file says its words itself, or nobody looked for pictures.
alter table document_page
  add column recognition text check (recognition in ('wanted', 'read', 'unreadable')),
  add column words jsonb;
