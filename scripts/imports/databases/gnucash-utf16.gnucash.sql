PRAGMA page_size = 4096;
PRAGMA encoding = "UTF-16le";
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
INSERT INTO commodities VALUES ('c-eur', 'CURRENCY', 'CHF', 'Franc', '756', 100, 1, 'currency', NULL), ('c-usd', 'CURRENCY', 'USD', 'US Dollar', '840', 100, 1, 'currency', NULL), ('c-nwso', 'NASDAQ', 'NWSO', 'Northwind Software', NULL, 10000, 0, NULL, NULL);
INSERT INTO accounts VALUES
  ('root', 'Root Account', 'ROOT', NULL, 0, 0, NULL, '', '', 0, 0), ('template', 'Template Root', 'ROOT', NULL, 0, 0, NULL, '', '', 0, 0),
  ('a-assets', 'Assets', 'ASSET', 'c-eur', 100, 0, 'root', '', '', 0, 1), ('a-giro', 'Compte courant', 'BANK', 'c-eur', 100, 0, 'a-assets', '', '', 0, 0),
  ('a-usd', 'Dollar account', 'BANK', 'c-usd', 100, 0, 'a-assets', '', '', 0, 0), ('a-nwso', 'NWSO', 'STOCK', 'c-nwso', 10000, 0, 'a-assets', '', '', 0, 0),
  ('a-card', 'Card', 'CREDIT', 'c-eur', 100, 0, 'root', '', '', 0, 0), ('a-open', 'Opening Balances', 'EQUITY', 'c-eur', 100, 0, 'root', '', '', 0, 0),
  ('a-pay', 'Salary', 'INCOME', 'c-eur', 100, 0, 'root', '', '', 0, 0), ('a-food', 'Food', 'EXPENSE', 'c-eur', 100, 0, 'root', '', '', 0, 0),
  ('a-plan', 'Planned', 'BANK', 'c-eur', 100, 0, 'template', '', '', 0, 0);
INSERT INTO transactions VALUES
  ('t-1', 'c-eur', '', '2024-01-01 10:59:00', '2024-01-01 11:00:00', 'Opening balance'), ('t-2', 'c-eur', '', '2024-01-31 10:59:00', '2024-01-31 11:00:00', 'Salary'),
  ('t-3', 'c-eur', '1', '2024-02-02 10:59:00', '2024-02-02 11:00:00', 'Épicerie du coin'), ('t-4', 'c-eur', '', '2024-02-05 10:59:00', '2024-02-05 11:00:00', 'To dollars'),
  ('t-5', 'c-usd', '', '2024-02-06 10:59:00', '2024-02-06 11:00:00', 'Buy NWSO'), ('t-6', 'c-eur', '', '2024-02-20 10:59:00', '2024-02-20 11:00:00', 'Card payment'),
  ('t-7', 'c-eur', '', '2024-03-01 10:59:00', '2024-03-01 11:00:00', 'Rent, planned');
INSERT INTO splits VALUES
  ('s-01', 't-1', 'a-giro', '', '', 'n', NULL, 100000, 100, 100000, 100, NULL), ('s-02', 't-1', 'a-open', '', '', 'n', NULL, -100000, 100, -100000, 100, NULL),
  ('s-03', 't-2', 'a-giro', '', '', 'n', NULL, 250000, 100, 250000, 100, NULL), ('s-04', 't-2', 'a-pay', '', '', 'n', NULL, -250000, 100, -250000, 100, NULL),
  ('s-05', 't-3', 'a-card', '', '', 'n', NULL, -4590, 100, -4590, 100, NULL), ('s-06', 't-3', 'a-food', '', '', 'n', NULL, 4590, 100, 4590, 100, NULL),
  ('s-07', 't-4', 'a-giro', '', '', 'n', NULL, -100000, 100, -100000, 100, NULL), ('s-08', 't-4', 'a-usd', '', '', 'n', NULL, 100000, 100, 108000, 100, NULL),
  ('s-09', 't-5', 'a-usd', '', '', 'n', NULL, -45000, 100, -45000, 100, NULL), ('s-10', 't-5', 'a-nwso', '', 'Buy', 'n', NULL, 45000, 100, 100000, 10000, NULL),
  ('s-11', 't-6', 'a-giro', '', '', 'n', NULL, -4590, 100, -4590, 100, NULL), ('s-12', 't-6', 'a-card', '', '', 'n', NULL, 4590, 100, 4590, 100, NULL),
  ('s-13', 't-7', 'a-plan', '', '', 'n', NULL, 0, 100, 0, 100, NULL);
INSERT INTO prices VALUES ('p-1', 'c-nwso', 'c-usd', '2024-03-01 00:00:00', 'user:price-editor', 'last', 4700, 100);
