-- From where a session was opened: so that a person knows their own among the list of them.
alter table session add column address text;
alter table session add column agent text check (length(agent) <= 300);
