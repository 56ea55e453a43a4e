import { catalogue } from "../language/catalogue.ts";

/** What is said of any call that failed. */
export const callTexts = catalogue({
  requestFailed: "Request Failed:",
  popupBlocked: "Unable to open window!",
  fewErrors: "There are a few errors...",
  genericError: "Generic Error",
  leftLocked: (day: string) => `Nothing was saved. The books are locked up to ${day}.`,
});

/** What a refusal says by its status, where its body says nothing; 0 means that the server was not reached. */
export const statusTexts: Readonly<Record<number, string>> = catalogue({
  0: "We couldn’t connect to the server. Check your connection and try again.",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  422: "Validation Error",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
});
