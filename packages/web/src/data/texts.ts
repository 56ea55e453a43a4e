/** What is said of any call that failed. */
export const callTexts = {
  requestFailed: "Request Failed:",
  popupBlocked: "Unable to open window!",
  fewErrors: "There are a few errors...",
  leftLocked: (day: string) => `Nothing was saved. The books are locked up to ${day}.`,
} as const;
