-- Mail on its way out: written in the database transaction that decided to send it, sent by a job. What it says may
-- hold a link that opens something, so it is sealed with a key of SECRET_KEY, and gone once it was sent.
create table mail (
  mail_id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  sealed bytea,
  message_id text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_time timestamptz not null,
  updated_time timestamptz not null
);
create index mail_newest on mail (created_time desc, mail_id);

-- Tokens that work once: mailed in a link, or handed out between two steps of signing in. Only their digest is here.
create table single_use_token (
  token_digest bytea primary key,
  purpose text not null check (purpose in ('address', 'reset', 'password', 'challenge', 'invitation', 'impersonation')),
  user_id uuid references app_user,
  email text,
  payload jsonb not null default '{}',
  tries integer not null default 0,
  created_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_token_user on single_use_token (user_id) where used_at is null;

-- Addresses whose owner opened a mailed token, in their canonical form: whoever signs up first with an address has
-- said so, and no more.
create table proven_address (
  user_id uuid not null references app_user,
  email text not null,
  proven_time timestamptz not null,
  primary key (user_id, email)
);
select keep_journal('proven_address', 'platform', 'r.user_id::text',
  'row(r.user_id, r.email, extract(epoch from r.proven_time))');

create table waitlist (
  waitlist_id uuid primary key,
  email text not null unique,
  first_name text not null,
  comment text,
  company text,
  created_time timestamptz not null,
  approved_at timestamptz,
  used_at timestamptz
);

create table contact_message (
  message_id uuid primary key,
  name text not null,
  email text not null,
  content text not null,
  created_time timestamptz not null
);
create index contact_message_newest on contact_message (created_time desc, message_id);

grant select, insert, update on mail, single_use_token, waitlist to distributary_app;
grant delete on mail, single_use_token to distributary_app;
grant select, insert on proven_address, contact_message to distributary_app;
