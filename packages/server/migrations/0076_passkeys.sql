-- Passkeys as second factors. What is needed to check what one signs is sealed like the key of an authenticator app; how
-- often it signed stands with what changes at every use.
alter table factor drop constraint factor_kind_check;
alter table factor add constraint factor_kind_check check (kind in ('totp', 'passkey', 'static'));
alter table factor drop constraint factor_check;
alter table factor add constraint factor_check check ((sealed is not null) = (kind in ('totp', 'passkey')));

-- A credential is one factor of one person. Its id alone signs nobody in.
create table factor_credential (
  device_id uuid primary key references factor on delete cascade,
  credential_digest bytea not null unique
);
grant select, insert on factor_credential to distributary_app;

-- What tokens are for is listed where they are made: a further purpose needs no change of the table.
alter table single_use_token drop constraint single_use_token_purpose_check;
alter table single_use_token add constraint single_use_token_purpose_check check (length(purpose) between 1 and 20);
