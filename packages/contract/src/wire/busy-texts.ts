/** Why the server cannot answer now; each comes with `Retry-After`. */
export const busyTexts = {
  server: "The server is very busy at the moment. Try again in a few seconds.",
  writes: "Other changes to these records are still being saved, so yours was not saved. Try again in a few seconds.",
  away: "We can’t access your records right now. Try again in a few seconds.",
} as const;
