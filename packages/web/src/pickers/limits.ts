/** How long pickers wait after the last letter before they ask, in milliseconds. */
export const accountDelay = 300;
export const entityDelay = 300;
export const instrumentDelay = 400;
export const eventDelay = 400;

/** How many a search shows, and how many of those changed last are offered before anything is typed. */
export const searchRows = 25;
export const recentAccounts = 7;
export const recentEntities = 5;

/** The search over all kinds: how long it waits after the last letter, and how long its results stay once left. */
export const recordSearchDelay = 200;
export const relationshipHideDelay = 400;

/** Documents: how long a search waits, how many it reads at first, and how wide their dialogs are. */
export const documentDelay = 300;
export const documentRows = 100;
export const documentDialogWidth = 900;

/** Fragments of a document: how many are read at once, and past which part of the list, in percent, more are. */
export const fragmentPageSize = 50;
export const fragmentLoadMore = 85;

/** The search over types of files: how long it waits after the last letter, and how long its answers stay once left. */
export const mimeDelay = 200;
export const mimeCacheClear = 100;
