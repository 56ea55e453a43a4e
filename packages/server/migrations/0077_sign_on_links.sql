-- Accounts of an OpenID Connect provider by which people sign in: whoever is signed in links one, nobody else. The e-mail
-- address is what the provider says, for people to read; nothing is decided by it.
create table sign_on_link (
  link_id uuid primary key,
  user_id uuid not null references app_user,
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 500),
  email text,
  created_time timestamptz not null,
  unique (issuer, subject)
);
select keep_journal('sign_on_link', 'platform', 'r.user_id::text',
  'row(r.link_id, r.user_id, r.issuer, r.subject, r.email, extract(epoch from r.created_time))');
grant select, insert, delete on sign_on_link to distributary_app;

-- Forgetting a person forgets by which accounts they signed in; the rest as it was.
create or replace function erase_person(erased uuid, at timestamptz) returns void language plpgsql security definer set search_path from current as $$
declare address text;
begin
  if not exists (select from account_deletion d where d.user_id = erased and d.due_time <= at and d.erased_time is null)
    or exists (select from universe_access a where a.user_id = erased) then
    raise exception 'only a person who asked for it and has no records left can be erased' using errcode = 'insufficient_privilege';
  end if;
  select lower(email) into address from app_user where user_id = erased;
  delete from session where user_id = erased or actor_user_id = erased;
  delete from factor where user_id = erased;
  delete from sign_on_link where user_id = erased;
  delete from single_use_token t where t.user_id = erased or lower(t.email) = address
    or t.email in (select p.email from proven_address p where p.user_id = erased);
  delete from mail m where lower(m.recipient) = address;
  delete from waitlist w where lower(w.email) = address;
  delete from contact_message c where lower(c.email) = address;
  delete from proven_address where user_id = erased;
  delete from firm_member where user_id = erased;
  update account_deletion set erased_time = at where user_id = erased;
end $$;
