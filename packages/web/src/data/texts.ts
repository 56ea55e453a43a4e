import { catalogue } from "../language/catalogue.ts";

/** What is said of any call that failed. */
export const callTexts = catalogue({
  requestFailed: "Request Failed:",
  popupBlocked: "Unable to open window!",
  fewErrors: "There are a few errors...",
  leftLocked: (day: string) => `Nothing was saved. The books are locked up to ${day}.`,
});
