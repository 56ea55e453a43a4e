/** Texts of the settings of a universe. */
export const settingsTexts = {
  title: "Settings",
  intro: "What holds for everybody in this universe. What only you see stands in your profile.",
  save: "Save the settings",
  saved: "The settings are saved",
  brand: "Name, colour and logo",
  brandNote: "They stand at the head of every report; name and colour on every page, too.",
  name: "Name",
  colour: "Colour",
  colourHint: "Written #rrggbb.",
  noColour: "A colour is written #rrggbb, such as #0f766e.",
  logo: "Logo",
  logoHint: "A PNG or JPEG. It is printed at most 5 cm wide; a larger picture is made smaller.",
  lots: "Cost and gains",
  lotsNote:
    "A view of what is recorded: nothing in the ledger changes, and every summary, lot and report follows from the next moment on.",
  fees: "Fees of purchases and sales",
  feesHint: "They stand among the expenses either way, and the value of what is held stays as it is.",
  feeTreatments: {
    basis: "In the cost, and off what a sale brings",
    expense: "Apart, in neither",
  },
  method: "Which units a sale takes",
  methodHint: (accounts: number) =>
    accounts === 0
      ? "No account says otherwise."
      : accounts === 1
        ? "1 account says otherwise, and keeps to it."
        : `${accounts} accounts say otherwise, and keep to it.`,
  elsewhere: "What is set elsewhere",
  currency: "Currency",
  currencyNote: "chosen at sign-up",
  timeZone: "Time zone",
  books: "Books",
  booksOpen: "Open",
  lockedUpTo: (day: string) => `Locked up to ${day}`,
  reportHead: "The head of a report",
  reportTitle: "Net worth",
  trail: "Who changed what",
  noTrail: "Nothing was changed yet.",
  fields: {
    name: "Name",
    colour: "Colour",
    logo: "Logo",
    fee_treatment: "Fees",
    lot_method: "Which units a sale takes",
  },
  feesShort: { basis: "in the cost", expense: "apart" },
  none: "none",
} as const;
