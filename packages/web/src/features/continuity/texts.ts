import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the page of beneficiaries. */
export const continuityTexts = catalogue({
  title: "Beneficiary access",
  intro: "Records that others named you for, in case they no longer can look after them.",
  failed: "The list can’t be shown.",
  none: "You’re not named as a beneficiary yet.",
  noneBody: "Only confirmed e-mail addresses count. If you expected a name here, log in with the address they used.",
  waits: (owner: string, days: number) =>
    counted(days, {
      one: `Access opens # day after you ask, unless ${owner} logs in before then. ${owner} gets an e-mail every day.`,
      other: `Access opens # days after you ask, unless ${owner} logs in before then. ${owner} gets an e-mail every day.`,
    }),
  waiting: (asked: string, opens: string) => `You asked on ${asked}. Access opens on ${opens}.`,
  stops: (owner: string) => `It stops if ${owner} logs in before then. We’ll e-mail you either way.`,
  open: "Access is open. You can see all records and documents, and change nothing. You can also keep a copy of everything as one archive.",
  named: "You’re named as a beneficiary",
  byLink: (email: string) =>
    `Sign up with ${email}, or log in if you have an account. You can then ask for access when the time comes.`,
  linkOver:
    "This link was used, or you’re no longer named. If you have an account, log in to see whose records you were named for.",
  signUp: "Sign up",
  logIn: "Log in",
  download: "Download archive",
  downloading: "Preparing the archive…",
  downloadNamed: (owner: string) => `Download the records of ${owner} as an archive`,
  ask: "Ask for access",
  askNamed: (owner: string) => `Ask for access to the records of ${owner}`,
  asked: (owner: string) => `We e-mailed ${owner}`,
  withdraw: "Withdraw request",
  withdrawNamed: (owner: string) => `Withdraw the request for the records of ${owner}`,
  withdrawn: "Request withdrawn",
  enter: "Open records",
  enterNamed: (owner: string) => `Open the records of ${owner}`,
});
