import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { expect, it } from "vitest";
import type { ImportSession, OpeningProposal } from "@distributary/contract/entry/imports";
import { openingAnswers } from "../../src/cli/opening-answers.ts";
import { linesOf, nothingWritten, unsureLines } from "../../src/cli/import-words.ts";
import { NO_COUNTS } from "../../src/features/imports/plan.ts";
import { progressOn } from "../../src/cli/progress.ts";
import { stopping } from "../../src/cli/stopping.ts";
import { optionSentence } from "../../src/cli/option-sentence.ts";
import { typedPath } from "../../src/platform/settings/typed-path.ts";

/** What a stream shows of a reading and a writing whose steps come at these milliseconds. */
function shown(isTTY: boolean, steps: readonly (readonly [at: number, stage: string, done: number])[]): string {
  let text = "";
  let now = 0;
  const stream = { isTTY, write: (piece: string) => (text += piece) !== "" };
  const progress = progressOn(stream as Parameters<typeof progressOn>[0], () => now);
  for (const [at, stage, done] of steps) {
    now = at;
    progress(stage, done, stage === "Writing" ? 12_000 : null);
  }
  return text;
}

const STEPS = [
  [0, "Reading a.csv", 0],
  [400, "Reading a.csv", 1_000],
  [600, "Reading a.csv", 2_000],
  [2_100, "Reading a.csv", 3_000],
  [2_200, "Writing", 0],
  [2_300, "Writing", 6_000],
  [2_400, "Writing", 12_000],
] as const;

it("says how far it is: in place on a screen, a line every two seconds elsewhere, the end of a stage always", () => {
  // After 0: 600 is half a second on, 2,100 again; elsewhere 2,100 is the first that is two seconds on.
  expect(shown(true, STEPS)).toBe(
    "\rReading a.csv: 0\rReading a.csv: 2,000\rReading a.csv: 3,000\nWriting: 0 / 12,000\rWriting: 12,000 / 12,000",
  );
  expect(shown(false, STEPS)).toBe(
    "Reading a.csv: 0\nReading a.csv: 3,000\nWriting: 0 / 12,000\nWriting: 12,000 / 12,000\n",
  );
});

it("says how many records were written, and of nothing whether rows were left out", () => {
  // 8 entities have no rows of their own: 128,208 rows make 128,216 records.
  const lines = linesOf({ ...NO_COUNTS, entities: 8, transactions: 100_000, prices: 28_208, rows: 128_208 }).split(
    "\n",
  );
  expect(lines).toEqual(expect.arrayContaining(["entities: 8", "rows: 128208", "records written: 128216"]));
  expect(nothingWritten({ ...NO_COUNTS, already_there: 23 })).toBe(
    "Nothing new: everything in these files is already recorded.",
  );
  expect([1, 2].map((rejected) => nothingWritten({ ...NO_COUNTS, already_there: 23, rejected }))).toEqual([
    "Nothing was imported: 1 row skipped, everything else is already recorded.",
    "Nothing was imported: 2 rows skipped, everything else is already recorded.",
  ]);
});

it("names what an opening balance was given of that nothing is asked about, beside what is left open", () => {
  const short = { missing_quantity: "3", first_short_date: "2024-05-06", proposed_date: "2024-01-01" };
  const proposals = [{ account: "A1", instrument: "QAAX", ...short }] as OpeningProposal[];
  const said: string[] = [];
  const given = (account: string) => ({
    openings: [{ account, instrument: "QAAX", decision: "unknown_cost" as const }],
    otherOpenings: null,
  });
  const answer = (account: string) => openingAnswers(proposals, given(account), (line) => said.push(line));
  expect(() => answer("A9")).toThrow('as in --opening "A1,QAAX,2024-01-01,1234.56"');
  expect(said).toEqual([
    "A1: 3 of QAAX more sold than held on 2024-05-06.",
    "No opening balance is needed for QAAX in A9. Remove that answer.",
  ]);
  expect(answer("A1")).toEqual(given("A1").openings);
  expect(said).toHaveLength(2);
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends the work and what runs in the database, and is listened to once",
  async (signal) => {
    const before = process.listenerCount(signal);
    let cancelled = 0;
    let done: () => void = () => undefined;
    const cancel = (): Promise<void> => {
      cancelled += 1;
      return new Promise((settle) => (done = settle));
    };
    const stop = stopping({ cancel });
    await stop.settled();
    expect([stop.signal.aborted, process.listenerCount(signal)]).toEqual([false, before + 1]);
    process.emit(signal);
    expect([stop.signal.aborted, cancelled, process.listenerCount(signal)]).toEqual([true, 1, before]);
    let isSettled = false;
    const settled = stop.settled().then(() => (isSettled = true));
    await Promise.resolve();
    expect(isSettled).toBe(false);
    done();
    await settled;
    expect(isSettled).toBe(true);
  },
);

it("leaves signals alone once the work is over", () => {
  const before = process.listenerCount("SIGTERM");
  const stop = stopping({ cancel: () => Promise.reject(new Error("nobody asked")) });
  stop.end();
  expect([process.listenerCount("SIGTERM"), stop.signal.aborted]).toEqual([before, false]);
});

it("takes a path from where it was typed, which is not where npm runs the command", () => {
  const typed = { npm_lifecycle_event: "distributary", INIT_CWD: "/srv/ada/papers" };
  expect([typedPath("./book", typed), typedPath("../b.zip", typed), typedPath("/srv/book", typed)]).toEqual([
    resolve("/srv/ada/papers/book"),
    resolve("/srv/ada/b.zip"),
    resolve("/srv/book"),
  ]);
  // The server and its data folder alike.
  expect(typedPath("./data", { ...typed, npm_lifecycle_event: "start" })).toBe(resolve("/srv/ada/papers/data"));
  // Started by itself, or by another script that names the path from where it runs.
  expect([typedPath("./book", {}), typedPath("./book", { ...typed, npm_lifecycle_event: "test" })]).toEqual([
    "./book",
    "./book",
  ]);
});

it.each([
  [["--unknown"], "There is no option --unknown. Usage: count <file> [--at <day>]"],
  [["-x"], "There is no option -x. Usage: count <file> [--at <day>]"],
  [["--at"], "--at needs a value. Usage: count <file> [--at <day>]"],
  [["--at", "--json"], "--at needs a value. Usage: count <file> [--at <day>]"],
  [["--json=yes"], "--json takes no value. Usage: count <file> [--at <day>]"],
])("says of %j what is wrong with the option", (args, sentence) => {
  let said: string | null = null;
  try {
    parseArgs({ args, allowPositionals: true, options: { at: { type: "string" }, json: { type: "boolean" } } });
  } catch (error) {
    said = optionSentence(error, "count <file> [--at <day>]");
  }
  expect(said).toBe(sentence);
  expect(optionSentence(new Error("another"), "count")).toBeNull();
});

it("says which transfers and duplicates are not sure, and how all of them are decided", () => {
  const side = { account_name: "", currency: "EUR", transaction: "1", description: "Coffee" };
  const row = { ...side, file: "a.csv", line: 7, account: "GIRO", date: "2024-03-05", amount: "-3.5" };
  const recorded = { ...side, file: null, line: null, account: "GIRO", date: "2024-03-06", amount: "-3.5" };
  const other = { ...recorded, account: "SAVE", amount: "3.5" };
  const matches = [
    { kind: "duplicate", applied: false, sure: false, row, other: recorded },
    { kind: "transfer", applied: true, sure: false, row, other },
    { kind: "transfer", applied: true, sure: true, row, other },
  ];
  const session = { matches, unsure_matches: { transfer: 2, duplicate: 1 } } as Partial<ImportSession> as ImportSession;
  expect(unsureLines(session)).toEqual([
    "unsure: GIRO on 2024-03-05 (a.csv, line 7) (Coffee, -3.5 EUR) may say again GIRO on 2024-03-06 (recorded); it is imported.",
    "unsure: 3.5 EUR from GIRO on 2024-03-05 (a.csv, line 7) to SAVE on 2024-03-06 (recorded) may be one transfer; the two are joined.",
    "unsure: … and 1 more",
    "Add --unsure=apply to join and skip them, or decide them one by one on the Import page.",
  ]);
  expect(unsureLines({ ...session, unsure_matches: { transfer: 0, duplicate: 0 } })).toEqual([]);
});
