-- A session whose root token lies in a cookie of a browser: no call of it answers that token to a script.
alter table session add column by_cookie boolean not null default false;
