/** A document that real programs print or save: its title, paragraphs and one table; the last columns of it are amounts. */
export interface Source {
  readonly title: string;
  readonly before: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many of the columns, counted from the last, are amounts */
  readonly amounts: number;
  readonly after: readonly string[];
}

const STATEMENT: Source = {
  title: "Birch Bank",
  before: [
    "Statement of account 12-345-678 for the period from 1 January 2026 to 31 January 2026.",
    "Please examine the movements below and report any difference within thirty days of receipt of this statement.",
  ],
  head: ["Date", "Description", "Debit", "Credit", "Balance"],
  rows: [
    ["02.01.2026", "Opening balance", "", "", "10,250.00"],
    ["05.01.2026", "Groceries Amsterdam", "84.35", "", "10,165.65"],
    ["09.01.2026", "Salary January Larch Ltd", "", "4,800.00", "14,965.65"],
    ["15.01.2026", "Rent apartment", "1,450.00", "", "13,515.65"],
    ["28.01.2026", "Capital call Alder Fund II", "5,000.00", "", "8,515.65"],
  ],
  amounts: 3,
  after: [
    "Interest rate 0.75 % a year. Fees charged in this period: 12.50 EUR.",
    "Closing balance on 31 January 2026: 8,515.65 EUR.",
  ],
};

const CALL: Source = {
  title: "Alder Growth Fund II",
  before: [
    "Capital call notice number 7, issued on 12 March 2026.",
    "Dear investor, in accordance with the limited partnership agreement the general partner calls capital for the investments and fees named below. Payment is due on 26 March 2026.",
  ],
  head: ["Purpose", "Share", "Amount in USD"],
  rows: [
    ["Investment in Hazel Robotics", "62 %", "31,000.00"],
    ["Follow-on in Maple Energy", "28 %", "14,000.00"],
    ["Management fee of the quarter", "10 %", "5,000.00"],
    ["Total called", "100 %", "50,000.00"],
  ],
  amounts: 2,
  after: ["Commitment 500,000.00 USD, called so far 315,000.00 USD, left to be called 185,000.00 USD."],
};

const HOLDINGS: Source = {
  title: "Positions on 31 December 2025",
  before: ["Custody account 77-1204 at Rowan Brokers."],
  head: ["Security", "ISIN", "Units", "Price", "Value"],
  rows: [
    ["Elm World Equity ETF", "IE00B4L5Y983", "120", "98.42", "11,810.40"],
    ["Willow Treasury 2031", "US91282CJL54", "50,000", "97.125", "48,562.50"],
    ["Aspen Industries", "DE0007164600", "75", "182.10", "13,657.50"],
    ["Cash in euro", "", "", "", "3,204.17"],
  ],
  amounts: 3,
  after: ["Total 77,234.57 EUR."],
};

const LONG: Source = {
  ...STATEMENT,
  title: "Transactions of the year",
  before: ["Account 12-345-678, all movements of 2025 in the order of their days."],
  rows: Array.from({ length: 110 }, (_, at) => {
    const cents = 1_000_000 - (at + 1) * 1_725;
    const day = `${String((at % 28) + 1).padStart(2, "0")}.${String(Math.floor(at / 28) + 1).padStart(2, "0")}.2025`;
    return [day, `Standing order ${at + 1}`, "17.25", "", (cents / 100).toFixed(2)];
  }),
  after: [],
};

/** What the fixtures are made of. */
export const SOURCES = { statement: STATEMENT, call: CALL, holdings: HOLDINGS, long: LONG } as const;
