/** Texts of the public pages and of getting started. */
export const siteTexts = {
  product: "Distributary",
  claim: "Everything you own and owe, in one exact book.",
  claimBody:
    "Distributary keeps accounts, holdings, private investments and events to the cent, and shows the evidence under every number.",
  signup: "Sign Up",
  login: "Login",
  openSummary: "Open your summary",
  exampleTitle: "An example",
  exampleName: "Net worth",
  exampleRows: [
    ["Home", "1,180,000.00"],
    ["Brokerage", "764,220.15"],
    ["Fund commitment", "312,500.00"],
    ["Mortgage", "−642,180.40"],
    ["Net worth", "1,614,539.75"],
  ],
  points: [
    [
      "Every figure opens",
      "Click a number and read the transactions, the price and its date, the rate and the rule behind it.",
    ],
    ["What changed, in five parts", "Money in and out, income, expenses, prices and currencies. They add up exactly."],
    [
      "Bring a whole book",
      "Drop your files. You see how each value was read and how many rows will be written, and one undo takes it all back.",
    ],
  ],
  about: "About",
  aboutBody: [
    "Distributary is a wealth and financial-records platform for individuals, advisers and firms. It keeps accounts, entities, instruments, transactions and events, and answers what somebody is worth on any day.",
    "Money is exact in it, from the database to the screen: an amount is never rounded on the way. Nothing that does not balance is stored. A correction adds a new version, so that the book can also be read as it was known on any past day.",
    "What is not known is said. A value without a price reads ---, an estimate is marked, and a total that leaves something out says so.",
  ],
  team: "Team",
  teamBody: ["These are the roles behind the product. Names stand here once they are set."],
  roles: [
    ["Ledger and valuation", "What a figure means, and that it is right."],
    ["Platform and safety", "That a record is kept, and that nobody else reads it."],
    ["Interface", "That it is quick to read and to use."],
    ["Support", "That questions are answered by somebody who knows the product."],
  ],
  help: "Help",
  helpIntro: "The short answers. Press ? on any page for its keys.",
  helpTopics: [
    [
      "Bring your book",
      "Drop a folder, a zip or CSV files anywhere in the window. Nothing is written until you press the button that says how many rows it will write.",
    ],
    [
      "Read the Summary",
      "The large figure is your net worth at the end of a day. Choose the day under at, and the day to compare with under since. Dates can be written as 2025-12-31 or in words such as last month.",
    ],
    [
      "Open a number",
      "Select any number to see what it rests on. The panel has its own address, so it can be kept or sent to somebody who has access.",
    ],
    ["Marks", "≈ is an estimate. --- is not known. ▲ and ▼ are gain and loss."],
    ["Take an import back", "The Importer lists your imports. Undo removes everything an import wrote, for 30 days."],
    ["Hide amounts", "Press H, or the eye in the top bar, when somebody looks over your shoulder."],
  ],
  gettingStarted: "Getting started",
  welcome: (name: string) => `Welcome, ${name}`,
  startBody: "Your book is empty. Drop the files you have, and your net worth stands here a minute later.",
  goOnBody: "Your book holds records already. Drop more files, and what is new in them is added.",
  emptyBody: "There is nothing in this universe yet, so there is no figure to show. Drop your book and it stands here.",
  orDemo: "No files at hand? The demo is a family with ten years of records, kept apart from yours.",
} as const;
