-- By how much a file turns a page clockwise to stand upright, for boxes in points of the page before it is turned.
-- Null: the page was read before this was kept.
alter table document_page add column rotation smallint check (rotation in (0, 90, 180, 270));
