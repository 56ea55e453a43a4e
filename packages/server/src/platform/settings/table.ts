/** One setting as it stands in the documentation. */
export interface SettingDescription {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** Every setting there is. `docs/operations.md` lists the same ones, which a test checks. */
export const settingsTable: readonly SettingDescription[] = [
  { name: "PORT", fallback: "8080", meaning: "The port the server listens on; 0 takes any free one." },
  {
    name: "HOST",
    fallback: "127.0.0.1",
    meaning: "The address it listens on; 0.0.0.0 for all addresses of the machine.",
  },
  {
    name: "DATA_DIR",
    fallback: "./data",
    meaning: "The folder that holds the database, documents, mail, backups and the key.",
  },
  {
    name: "DATABASE_URL",
    fallback: "the embedded database",
    meaning: "The owner's address of a PostgreSQL database to use instead of the embedded one.",
  },
  {
    name: "PUBLIC_URL",
    fallback: "http://HOST:PORT",
    meaning: "Where browsers reach the server; links in mails start with it.",
  },
  {
    name: "TRUST_PROXY",
    fallback: "none",
    meaning:
      "The addresses or networks of the proxies in front of the server, such as 127.0.0.1, 10.0.0.0/8: their X-Forwarded-For says who called.",
  },
  {
    name: "STORAGE_URL",
    fallback: "DATA_DIR",
    meaning: "Where uploaded files are kept: a folder, file:///folder, or s3://bucket/folder.",
  },
  {
    name: "STORAGE_ENDPOINT",
    fallback: "https://s3.REGION.amazonaws.com",
    meaning: "The address of the object store for an s3:// STORAGE_URL.",
  },
  { name: "STORAGE_REGION", fallback: "us-east-1", meaning: "The region of that store, used in its signatures." },
  { name: "STORAGE_KEY", fallback: "none", meaning: "The access key of that store; an s3:// STORAGE_URL needs it." },
  { name: "STORAGE_SECRET", fallback: "none", meaning: "The secret of that access key." },
  {
    name: "STORAGE_DIRECT",
    fallback: "on",
    meaning: "on, or off: whether browsers send documents straight to that store, past the server.",
  },
  {
    name: "CLAMD_URL",
    fallback: "none",
    meaning:
      "The virus scanner clamd, as tcp://host:3310 or unix:///path: documents wait for its word. Without it none are scanned.",
  },
  {
    name: "SMTP_URL",
    fallback: "DATA_DIR/mail",
    meaning:
      "The mail server, as smtp:// or smtps://, or a folder; without it mail is written to a folder as .eml files.",
  },
  {
    name: "MAIL_FROM",
    fallback: "Distributary <no-reply@HOST>",
    meaning: "The address that mail comes from, with or without a name before it.",
  },
  {
    name: "CONTACT_EMAIL",
    fallback: "every member of staff",
    meaning: "Where messages of the contact form go.",
  },
  {
    name: "SIGNUP",
    fallback: "open",
    meaning: "Who may open an account: open for anybody, waitlist for approved addresses, invite for invited ones.",
  },
  {
    name: "OIDC_ISSUER",
    fallback: "none",
    meaning: "The address of an OpenID Connect provider by which people can sign in, beside their password.",
  },
  { name: "OIDC_CLIENT_ID", fallback: "none", meaning: "The id that the provider gave to this site." },
  { name: "OIDC_CLIENT_SECRET", fallback: "none", meaning: "The secret that belongs to it, where there is one." },
  { name: "OIDC_NAME", fallback: "the host of OIDC_ISSUER", meaning: "What the provider is called on the login page." },
  {
    name: "SECRET_KEY",
    fallback: "made on the first start, kept in DATA_DIR/secret-key",
    meaning: "At least 32 characters that sign sessions and guard stored secrets.",
  },
  { name: "LOG_LEVEL", fallback: "info", meaning: "trace, debug, info, warn, error, fatal or silent." },
  {
    name: "BACKUP",
    fallback: "on",
    meaning: "Whether a running server backs itself up once a day into DATA_DIR/backups and keeps seven.",
  },
  {
    name: "DEMO_AHEAD",
    fallback: "on",
    meaning: "Whether the demo that visitors see is made after the first start; else for the first visitor, who waits.",
  },
  { name: "BOOK_MEMORY_MB", fallback: "256", meaning: "Memory for cached valuations, in megabytes." },
  {
    name: "IMPORT_QUOTA_MB",
    fallback: "8192",
    meaning: "How much room the uploaded files of imports of one profile may take, in megabytes.",
  },
  {
    name: "IMPORT_DIR",
    fallback: "none",
    meaning: "A folder to watch: what is put into its folder of a person's e-mail address is imported for that person.",
  },
  { name: "DOCUMENT_FILE_MB", fallback: "100", meaning: "How large the file of a document may be, in megabytes." },
  {
    name: "DOCUMENT_QUOTA_MB",
    fallback: "10240",
    meaning: "How much room the documents of one profile may take, in megabytes.",
  },
  {
    name: "METRICS_TOKEN",
    fallback: "none",
    meaning: "The bearer token for /metrics; without it only this machine can read metrics.",
  },
  { name: "DATABASE_POOL", fallback: "10", meaning: "How many connections to the database the server holds at most." },
  {
    name: "REQUESTS_AT_ONCE",
    fallback: "64",
    meaning: "How many reads a server answers at once; beside them a sixteenth as many that take much work.",
  },
  {
    name: "REQUESTS_WAITING",
    fallback: "256",
    meaning: "How many of each may wait for that; a further one is answered 503 at once.",
  },
  {
    name: "WRITES_WAITING",
    fallback: "100",
    meaning: "How many writes of one book may wait for one another on a server; a further one is answered 503.",
  },
  {
    name: "LOCK_WAIT_MS",
    fallback: "5000",
    meaning:
      "How many milliseconds a statement waits for what another server or a job holds before it is answered 503.",
  },
  {
    name: "CONNECTIONS_PER_ADDRESS",
    fallback: "512",
    meaning: "How many connections one address may hold; 0 for any number. A proxy of TRUST_PROXY may hold any.",
  },
  {
    name: "CAPTCHA_COST",
    fallback: "50000",
    meaning: "How many hashes a browser may have to compute to sign up; 0 for none.",
  },
  {
    name: "PRICE_STOCKS_URL",
    fallback: "off",
    meaning:
      "Where closing prices are fetched as a CSV table, with {symbol}, {from}, {to} (or {from_digits}, {to_digits}) and {key} in it.",
  },
  {
    name: "PRICE_STOCKS_SEARCH_URL",
    fallback: "off",
    meaning: "Where symbols are searched as a CSV table, with {query} and {key} in it.",
  },
  { name: "PRICE_STOCKS_KEY", fallback: "none", meaning: "The value of {key} in the two addresses above." },
  {
    name: "PRICE_CURRENCIES_URL",
    fallback: "off",
    meaning: "Where reference rates of the euro are fetched in the form of the European Central Bank (eurofxref XML).",
  },
  {
    name: "PRICE_REQUESTS_PER_MINUTE",
    fallback: "30",
    meaning: "Maximum requests per minute to each of these sources.",
  },
  {
    name: "OUTBOUND_PRIVATE",
    fallback: "off",
    meaning: "Whether requests to the outside may go to private addresses, such as a price server in the same house.",
  },
];
