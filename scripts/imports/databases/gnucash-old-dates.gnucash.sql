PRAGMA page_size = 512;
CREATE TABLE gnclock (Hostname varchar(255), PID int);
CREATE TABLE versions (table_name text(50) PRIMARY KEY NOT NULL, table_version integer NOT NULL);
CREATE TABLE books (guid text(32) PRIMARY KEY NOT NULL, root_account_guid text(32) NOT NULL, root_template_guid text(32) NOT NULL);
CREATE TABLE commodities (guid text(32) PRIMARY KEY NOT NULL, namespace text(2048) NOT NULL, mnemonic text(2048) NOT NULL, fullname text(2048), cusip text(2048), fraction integer NOT NULL, quote_flag integer NOT NULL, quote_source text(2048), quote_tz text(2048));
CREATE TABLE accounts (guid text(32) PRIMARY KEY NOT NULL, name text(2048) NOT NULL, account_type text(2048) NOT NULL, commodity_guid text(32), commodity_scu integer NOT NULL, non_std_scu integer NOT NULL, parent_guid text(32), code text(2048), description text(2048), hidden integer, placeholder integer);
CREATE TABLE transactions (guid text(32) PRIMARY KEY NOT NULL, currency_guid text(32) NOT NULL, num text(2048) NOT NULL, post_date text(19), enter_date text(19), description text(2048));
CREATE TABLE splits (guid text(32) PRIMARY KEY NOT NULL, tx_guid text(32) NOT NULL, account_guid text(32) NOT NULL, memo text(2048) NOT NULL, action text(2048) NOT NULL, reconcile_state text(1) NOT NULL, reconcile_date text(19), value_num bigint NOT NULL, value_denom bigint NOT NULL, quantity_num bigint NOT NULL, quantity_denom bigint NOT NULL, lot_guid text(32));
CREATE INDEX splits_tx_guid_index ON splits (tx_guid);
CREATE TABLE prices (guid text(32) PRIMARY KEY NOT NULL, commodity_guid text(32) NOT NULL, currency_guid text(32) NOT NULL, date text(19) NOT NULL, source text(2048), type text(2048), value_num bigint NOT NULL, value_denom bigint NOT NULL);
INSERT INTO books VALUES ('book', 'root', 'template');

INSERT INTO commodities VALUES ('c-gbp', 'CURRENCY', 'GBP', 'Pound', '826', 100, 1, 'currency', NULL);
INSERT INTO accounts VALUES ('root', 'Root Account', 'ROOT', NULL, 0, 0, NULL, '', '', 0, 0), ('a-cur', 'Current account', 'BANK', 'c-gbp', 100, 0, 'root', '', '', 0, 0), ('a-sav', 'Savings', 'BANK', 'c-gbp', 100, 0, 'root', '', '', 0, 0), ('a-exp', 'Expenses', 'EXPENSE', 'c-gbp', 100, 0, 'root', '', '', 0, 0), ('a-inc', 'Interest income', 'INCOME', 'c-gbp', 100, 0, 'root', '', '', 0, 0);
-- 60 payments of 1.00 each to savings, 20 of 2.50 to expenses and one of interest
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80) INSERT INTO transactions SELECT 't-' || i, 'c-gbp', '', '2019' || printf('%02d%02d', 1 + (i - 1) / 28, 1 + (i - 1) % 28) || '105900', '20190101000000', CASE WHEN i = 7 THEN 'A long note ' || hex(zeroblob(700)) ELSE 'Payment ' || i END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80) INSERT INTO splits SELECT 's-' || i || 'a', 't-' || i, 'a-cur', '', '', 'n', NULL, CASE WHEN i % 4 = 0 THEN -250 ELSE -100 END, 100, CASE WHEN i % 4 = 0 THEN -250 ELSE -100 END, 100, NULL FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80) INSERT INTO splits SELECT 's-' || i || 'b', 't-' || i, CASE WHEN i % 4 = 0 THEN 'a-exp' ELSE 'a-sav' END, '', '', 'n', NULL, CASE WHEN i % 4 = 0 THEN 250 ELSE 100 END, 100, CASE WHEN i % 4 = 0 THEN 250 ELSE 100 END, 100, NULL FROM n;
INSERT INTO transactions VALUES ('t-i', 'c-gbp', '', '20190331105900', '20190331110000', 'Interest');
INSERT INTO splits VALUES ('s-i1', 't-i', 'a-sav', '', '', 'n', NULL, 15, 100, 15, 100, NULL), ('s-i2', 't-i', 'a-inc', '', '', 'n', NULL, -15, 100, -15, 100, NULL);
