/** Why the server cannot answer now; each comes with `Retry-After`. */
export const busyTexts = {
  server: "The server is very busy at the moment. Try again in a few seconds.",
  writes: "Other changes to this book are still being saved, so yours was not. Try again in a few seconds.",
  away: "Your records can't be reached at the moment. Try again in a few seconds.",
} as const;
