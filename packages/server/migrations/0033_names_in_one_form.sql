-- The form of an e-mail address by which a person is found (`canonicalEmail` of the contract): accents written one way,
-- the 26 English letters small, nothing else changed. It comes out the same in every language, library and version.
alter table app_user add column sign_in_name text;

-- Two people whose names differ only in how an accent is written stay two: the one who came first is found by any
-- spelling, the other by the exact one that stands in `username`, as is everybody.
update app_user as person set sign_in_name = named.form
from (
  select user_id, form, row_number() over (partition by form order by created_time, user_id) as place
  from (select user_id, created_time, translate(normalize(btrim(username), NFC),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as form from app_user) as formed
) as named
where named.user_id = person.user_id and named.place = 1;

create unique index app_user_sign_in_name on app_user (sign_in_name);
create unique index app_user_exact_name on app_user (username);
-- Its idea of small letters was the database's own.
drop index app_user_username;
