import { catalogue } from "../../language/catalogue.ts";

/** Texts of the knowledge base. An article has its place in the address, its title, and its paragraphs. */
export const knowledgeTexts = catalogue({
  title: "Knowledge base",
  intro: "How the figures are made, and how to work with them.",
  contents: "Contents",
  articles: [
    {
      id: "net-worth",
      title: "How net worth is calculated",
      body: [
        "Net worth is everything you own less everything you owe at the end of a day. Each position is its quantity times the latest price known by that day, converted at the exchange rate of that day.",
        "Estimated values are marked ≈. A position without a price or exchange rate has no value: it reads ---, and the totals that contain it are labelled incomplete.",
        "The Summary compares two days. What changed is split into money in and out, income, expenses, price changes and currency. The five parts add up exactly to the difference.",
      ],
    },
    {
      id: "evidence",
      title: "Where a number comes from",
      body: [
        "Select any number to open its evidence: the formula, and each position, payment, price and rate in it. Each of these opens further, down to the transaction or the document it was read from.",
        "The address of the page names the open number. Anyone with access to the same records sees the same evidence under that address.",
      ],
    },
    {
      id: "corrections",
      title: "Corrections and the past",
      body: [
        "A correction adds a new version and keeps the old one. Change history on a record’s page shows who changed what and when, and takes a change back.",
        "Data as recorded on the Summary shows your figures as they were known at any past moment, before later corrections.",
        "Locking the books up to a date keeps records of that time from being changed by mistake. Someone who manages the universe can open them again, with a reason.",
      ],
    },
    {
      id: "imports",
      title: "What an import reads",
      body: [
        "Statements and exports of banks, brokers and other tools are recognised by their content. Before anything is saved you see each value as it was read beside the text of the file, and can change how a column is read.",
        "Importing the same file twice adds nothing. Rows that can’t be read are listed with the reason; download them, correct them and drop them again. One undo removes everything an import added, for 30 days.",
      ],
    },
    {
      id: "cost-basis",
      title: "Cost basis and gains",
      body: [
        "Each purchase opens a lot with its date and cost. A sale closes lots by the account’s cost basis method: first in first out, last in first out, highest cost or average cost. A sale may also name its lots.",
        "Fees belong to the cost unless Settings treats them as an expense. A security’s page compares the gains under every method without changing your records.",
      ],
    },
    {
      id: "returns",
      title: "Which return to read",
      body: [
        "The time-weighted return takes out the effect of money you added or withdrew: compare it with an index or a manager. The internal rate of return includes the timing of your money: it is what you earned.",
        "Multiples compare what an investment is worth and has paid with what was invested. They say nothing about time, so read them beside the internal rate.",
      ],
    },
    {
      id: "commitments",
      title: "Commitments to private funds",
      body: [
        "A commitment records what you promised to a fund. Capital calls draw on it, distributions return money, and recallable distributions can be called again.",
        "The page of a commitment shows what is committed, called, unfunded and distributed, with TVPI, DPI and the internal rate over time, and compares pending calls with your cash.",
      ],
    },
    {
      id: "sharing",
      title: "Sharing with family and advisers",
      body: [
        "Under Sharing you invite a person by e-mail: to view or to work, in everything, in chosen accounts and entities, or in totals only. Preview as this person shows exactly what they would see before anything is sent.",
        "You can end access at any time. It closes within a second, in every window they have open. What each person changed stays in the history.",
        "A beneficiary named under Sharing receives access after a waiting period if you no longer sign in. Any sign-in of yours stops it.",
      ],
    },
    {
      id: "security",
      title: "Keep your account safe",
      body: [
        "Add a second factor under Sign-in and security: an authenticator app or a passkey. Keep the ten recovery codes apart from your phone; each works once.",
        "The same page lists where you are signed in and signs out any device. Who was here lists every time support opened your records, with the reason.",
      ],
    },
    {
      id: "leaving",
      title: "Take your records with you",
      body: [
        "Settings, Download everything gives you one archive of open formats: your records, documents and their history. It can be imported elsewhere and adds up to the same figures.",
        "Deleting the account starts a period in which you can change your mind. After it your records are erased; the chain of the audit stays whole without them.",
      ],
    },
  ],
});
