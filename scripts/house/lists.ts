/**
 * What the house still owes itself. Every list here may only get shorter: a line that is no longer needed fails the
 * test that reads it, and a new line needs a reason that a reviewer accepts.
 */

/** Files past the limit of lines, with the count that they may not exceed any more. */
export const LONG_FILES: Readonly<Record<string, number>> = {};

/** A room of a feature. */
export type Room = "contract" | "server" | "web";

/** Features that do not stand in all three rooms: which they lack, and why. */
export const PARTIAL_FEATURES: Readonly<Record<string, { readonly lacks: readonly Room[]; readonly because: string }>> =
  {
    archive: { lacks: ["web"], because: "one button on the page of settings" },
    deletion: { lacks: ["web"], because: "a section of the page of settings, and a line over every page" },
    codes: { lacks: ["web"], because: "code lists are read by pickers and forms, they have no screen" },
    loans: { lacks: ["web"], because: "the pages of a loan's and of a home's instrument show their records" },
    commitments: { lacks: ["web"], because: "the page of a commitment's instrument shows its record" },
    demo: { lacks: ["web"], because: "one button, in the summary that is empty" },
    jobs: { lacks: ["web"], because: "progress is shown by the feature that started the job" },
    preferences: { lacks: ["web"], because: "kept by whichever part of the screens has something to remember" },
    timeseries: { lacks: ["web"], because: "the price chart and the price field ask for series" },
    search: {
      lacks: ["web"],
      because: "relationship search and the command palette ask it: they belong to no one feature",
    },
    history: { lacks: ["web"], because: "every record's page shows its history" },
    graphql: { lacks: ["web"], because: "lists and pickers ask it through web/data" },
    valuation: { lacks: ["web"], because: "the page of an instrument asks what it pays and is worth" },
    calculators: { lacks: ["contract", "server"], because: "worked out in the browser, nothing is sent" },
    analytics: {
      lacks: ["contract", "server"],
      because: "the tab of home that shows more of the answer of the summary",
    },
  };

/** Calls of the specification that may still stand in spec/not-built.json. Lower it with every call built. */
export const NOT_BUILT_AT_MOST = 34;

/** What no path of the product calls, and why it is there all the same. Shorten it with everything that is called or goes. */
export const ONLY_TESTS_CALL: Readonly<Record<string, string>> = {
  CHECKED_TABLES: "tables that are proved in another way; the test of what is covered goes through them",
  UNPROVEN_TABLES: "tables outside the proof, each with its reason; the same test goes through them",
  assertGuarded: "the guard of the schema as one assertion, which the tests of migrations and restores make",
  endpoints: "the whole table of calls; the product goes through it feature by feature",
  fakeClock: "the one thing that tests may put in the place of a real one",
  forgetReading: "tests of typed amounts begin without what was remembered",
  searchEventsWith: "one query with chosen fragments, for clients of GraphQL",
  settingsTable: "the table of settings; each reads itself from it",
  silentLogger: "a log that is not written, for tests",
  testTuning: "a small database for tests",
};
