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

/** Texts about an e-mail address that is not confirmed yet. */
export const addressTexts = catalogue({
  unconfirmed: (email: string) =>
    `${email} is not confirmed yet. Open the link in the message we sent there, so that others can share their records with you.`,
  sent: "We sent the link again. It works for 7 days; check your spam folder too.",
  sendAgain: "Send the link again",
});
