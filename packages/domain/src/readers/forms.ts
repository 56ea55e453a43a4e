/** Forms that say themselves how they are to be read. */
export const WHOLE_FORMS = [
  "ofx",
  "camt",
  "mt940",
  "ledger",
  "beancount",
  "gnucash",
  "ghostfolio",
  "flex",
  "firefly",
  "wealthfolio",
  "actual",
  "sure",
  "performance",
  "statement",
  "degiro",
  "kraken",
  "binance",
  "coinbase",
  "archive",
] as const;
export type WholeForm = (typeof WHOLE_FORMS)[number];

/** Forms of files that other programs write. */
export const READER_FORMS = ["table", "qif", ...WHOLE_FORMS] as const;
