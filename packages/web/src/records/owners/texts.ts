import { catalogue } from "../../language/catalogue.ts";

/** Texts of who owns what. */
export const ownerTexts = catalogue({
  title: "Owners",
  today: "Owners today",
  owner: "Owner",
  share: "Share",
  shareOf: (name: string) => `Share of ${name}`,
  from: "From",
  to: "To",
  ever: "No start date",
  open: "Present",
  nobody: "No owner assigned",
  noneAccount: "No owner assigned. It counts in total net worth, but in nobody’s share.",
  noneEntity: "No owner assigned.",
  noneToday: "No owner today.",
  sole: (what: "account" | "entity") =>
    what === "account"
      ? "From the beneficiary owner or holding entity. Owners with shares take precedence."
      : "From the parent entity. Owners with shares take precedence.",
  add: "Add owner",
  addTitle: "New owner",
  edit: (name: string) => `Change the share of ${name}`,
  how: "Change type",
  change: "New share from a date",
  end: "End ownership",
  correct: "Correct this row",
  remove: "Remove this row",
  newShare: "New share",
  changeFrom: "From",
  lastDay: "Last day",
  fromHint: "Leave empty for no start date.",
  toHint: "Leave empty if still current.",
  changeHint: "The previous share ends the day before.",
  save: "Save owners",
  needed: "Enter a value.",
  noShare: "Enter a percentage above 0 and up to 100.",
  saved: (name: string) => `Owners of ${name} saved`,
  past: "ended",
  later: "to come",
});
