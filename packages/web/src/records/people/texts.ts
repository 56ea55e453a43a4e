import { catalogue } from "../../language/catalogue.ts";

/** Texts of every mailed invitation. */
export const offerTexts = catalogue({
  title: "Invitation",
  over: "This invitation is over. Ask for a new one.",
  goOn: "Continue",
  accept: "Accept",
  decline: "Decline",
  signUp: "Sign up to accept",
  logIn: "Log in to accept",
});
