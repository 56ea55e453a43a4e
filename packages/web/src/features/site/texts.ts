import { catalogue } from "../../language/catalogue.ts";

/** Texts of the public pages and of getting started. */
export const siteTexts = catalogue({
  product: "Distributary",
  claim: "Your whole net worth. Every number accounted for.",
  claimBody: "Track accounts, holdings, private investments and events to the cent, with evidence for every number.",
  signup: "Sign Up",
  login: "Login",
  openSummary: "Open your summary",
  noAccount: "No account needed. The demo is read-only, and nothing about your visit is kept.",
  pictures: {
    summary: "The Summary of the demo family: net worth, its history, what changed, and its parts",
    evidence: "The evidence of one figure: the quantity, the price with its date, and the value they make",
  },
  points: [
    [
      "Trace any number to its source",
      "Select a number to see its transactions, price and date, exchange rate and method.",
    ],
    [
      "See why net worth changed",
      "Contributions and withdrawals, income, expenses, prices and currencies, adding up exactly.",
    ],
    [
      "Import your full history",
      "Drop your files, review every value before it is saved, and undo the whole import with one click.",
    ],
  ],
  evidenceTitle: "Select any number to see how it was calculated",
  evidenceBody:
    "Every figure opens to its transactions, its price with date and source, the exchange rate and the method. Estimates are marked, and what is unknown is shown as unknown.",
  audienceTitle: "Made for people who answer for money",
  audience: [
    [
      "For a family",
      "Homes and mortgages, accounts, brokerages, private funds and companies in one place. See who owns what, what it is worth on any day, and what changed since.",
    ],
    [
      "For an adviser",
      "Import statements and reconcile them line by line. Returns, income, gains and lots by method, and reports in PDF, Excel and CSV that agree to the cent.",
    ],
    [
      "For a firm",
      "Run it on your own server. A documented REST and GraphQL interface covers every record, and the book can be shown as it was recorded on any past day.",
    ],
  ],
  safetyTitle: "How your data is kept safe",
  safety: [
    ["Separated in the database", "The database itself refuses to show one universe the records of another."],
    [
      "Nothing changes unseen",
      "Every change adds to a chain of signatures. A command verifies the chain and names whatever was altered.",
    ],
    ["Only you and your server", "No trackers, no advertising, and no scripts from other companies on any page."],
    [
      "Yours to take along",
      "Export any table, back up the whole database in one archive, and undo an import for 30 days.",
    ],
  ],
  closing: "See it with ten years of a family’s records",
  about: "About",
  aboutBody: [
    "Distributary is a wealth and financial-records platform for individuals, advisers and firms. It keeps accounts, entities, securities, transactions and events, and shows net worth on any day.",
    "Amounts are exact from the database to the screen and never rounded on the way. Every transaction balances. Corrections add a new version, so you can also see your records as they were on any past day.",
    "Unknown values are shown as unknown. A value without a price reads ---, estimates are marked, and incomplete totals are labelled.",
  ],
  team: "Team",
  teamBody: ["The people behind the product, by role."],
  roles: [
    ["Ledger and valuation", "Defines every figure and verifies it."],
    ["Platform and safety", "Keeps your records safe and private."],
    ["Interface", "Makes the product quick and clear."],
    ["Support", "Answers your questions about the product."],
  ],
  help: "Help",
  helpIntro: "Quick answers. Press ? on any page for keyboard shortcuts.",
  helpTopics: [
    [
      "Import your files",
      "Drop a folder, a zip or CSV files anywhere in the window. Nothing is saved until you confirm the import.",
    ],
    [
      "Read the Summary",
      "The large figure is your net worth at the end of a day. Choose the day under As of, and the day to compare with under Compared with. Type dates as 2025-12-31 or in words such as last month.",
    ],
    [
      "Open a number",
      "Select any number to see its evidence. The panel has its own link that you can save or share with anyone who has access.",
    ],
    ["Marks", "≈ marks an estimate, --- an unknown value, ▲ a gain and ▼ a loss."],
    ["Undo an import", "The Importer lists your imports. Undo removes everything an import added, for up to 30 days."],
    ["Hide amounts", "Press H, or the eye icon in the top bar, to hide amounts on screen."],
  ],
  contact: "Contact",
  contactIntro: "Questions, problems or ideas: write to us, and we’ll answer by e-mail.",
  name: "Name",
  email: "E-mail",
  message: "Message",
  sendMessage: "Send message",
  messageSent: (email: string) => `Message sent. We’ll answer to ${email}.`,
  needed: "Enter a value.",
  gettingStarted: "Getting started",
  welcome: (name: string) => `Welcome, ${name}`,
  startBody: "Add your first account to see your net worth. Import files, enter it by hand, or explore the demo.",
  goOnBody: "You already have records. Import more files to add what is new.",
  emptyBody: "No records yet. Add what you own to see your net worth.",
  orDemo: "No files yet? The demo shows a sample family with ten years of records, separate from yours.",
});
