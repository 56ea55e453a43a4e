import { catalogue } from "../../../language/catalogue.ts";

/** Texts of the section about a beneficiary. */
export const beneficiaryTexts = catalogue({
  title: "Beneficiary",
  intro:
    "Name a person who may see your records if you no longer can. They ask for access and wait; we e-mail you every day, and any login of yours stops it.",
  failed: "Your beneficiary can’t be shown.",
  nobody: "No beneficiary yet.",
  name: "Name a beneficiary",
  change: "Change",
  changeNamed: (name: string) => `Change the beneficiary ${name}`,
  stop: "Stop request",
  stopNamed: (name: string) => `Stop the request of ${name}`,
  stopped: (name: string) => `The request of ${name} was stopped. Nothing was opened.`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove the beneficiary ${name}`,
  removed: (name: string) => `${name} is no longer your beneficiary`,
  undo: "Undo",
  sheet: "Beneficiary",
  sheetIntro:
    "They get an e-mail now, and need an account with this address to ask for access. They can’t see anything before the waiting period is over; then they can see all records and download a copy.",
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  days: "Waiting period in days",
  daysHint: (least: number, most: number) => `From ${least} to ${most}. Choose more days than you are ever away.`,
  wrongDays: (least: number, most: number) => `Enter a number from ${least} to ${most}.`,
  needed: {
    email: "Enter their e-mail address.",
    first_name: "Enter their first name.",
    last_name: "Enter their last name.",
  },
  save: "Save beneficiary",
  cancel: "Cancel",
  saved: (name: string) => `${name} is your beneficiary`,
  states: {
    named: (days: number) => `Waits ${days} days after asking`,
    waiting: (day: string) => `Asked for access. It opens on ${day}. Any login of yours stops it.`,
    open: "Has access. End it on the Sharing page.",
  },
});
