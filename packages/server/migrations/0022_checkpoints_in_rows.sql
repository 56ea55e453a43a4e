-- A checkpoint is read from its rows in the order they lie in. Outside of them, in pieces of 2 kB that an index finds
-- one after the other, reading 36 MB took the database three times as long. Rows of up to a page stay whole; a larger
-- value, as an older backup brings it, still goes outside and is still read.
alter table book_checkpoint set (toast_tuple_target = 8160);
comment on column book_checkpoint.part is 'the place of these bytes among those of its kind, which are one stream';

-- Those that are stored already. A length of 8,064 bytes leaves room for the rest of the row in its page. Held for the
-- moment in the same way, for what is once packed stays packed.
create temporary table cut (like book_checkpoint including storage) on commit drop;
alter table book_checkpoint no force row level security;
insert into cut
select universe_id, revision, kind,
  row_number() over (partition by universe_id, revision, kind order by part, place) - 1 as part,
  substring(bytes from place * 8064 + 1 for 8064)
from book_checkpoint, generate_series(0, (octet_length(bytes) - 1) / 8064) place;
delete from book_checkpoint;
insert into book_checkpoint select * from cut order by universe_id, revision, kind, part;
alter table book_checkpoint force row level security;
