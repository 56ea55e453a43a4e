import { Readable } from "node:stream";
import type { OpeningAnswer } from "./planning/openings/openings.ts";
import { readFile } from "./reading/read-file.ts";
import { Row } from "./reading/row.ts";

const COLUMNS = ["account_id", "instrument_id", "date", "cost"] as const;
const [ACCOUNT, INSTRUMENT, DATE, COST] = [0, 1, 2, 3];

/**
 * Answers to proposed opening balances from a CSV file: account_id, instrument_id, date (yyyy-MM-dd, when it was
 * acquired) and cost (in the instrument's currency, or `unknown`, or `decline` to leave the rows out; neither needs a
 * date). Throws Error with `name` and line where it cannot be read, or names a holding twice.
 */
export async function openingsFrom(source: AsyncIterable<Buffer>, name: string): Promise<readonly OpeningAnswer[]> {
  const answers = new Map<string, OpeningAnswer>();
  let places: readonly number[] = [];
  const problem = await readFile(source, {
    heading: (cells) => {
      places = COLUMNS.map((column) => cells.findIndex((cell) => cell.toLowerCase() === column));
      const missing = COLUMNS.filter((_, at) => places[at] === -1);
      if (missing.length > 0) throw new Error(`${name} has no column ${missing.join(", ")}.`);
      return true;
    },
    row: (scanner) => {
      const place = `${name}, line ${scanner.line}`;
      if (scanner.problem !== null) throw new Error(`${place} can’t be read. Check its columns.`);
      const answer = answerOf(new Row(scanner, places));
      const { account, instrument } = answer;
      if (account === "" || instrument === "") throw new Error(`${place} is missing an account or a security.`);
      const key = `${account}\n${instrument}`;
      if (answers.has(key)) throw new Error(`${place} names ${account} and ${instrument} twice. Keep one of the rows.`);
      answers.set(key, answer);
    },
  });
  if (problem !== null) throw new Error(`${name}: ${problem.reason}`);
  return [...answers.values()];
}

/** The same from single rows without a heading, in the order account, instrument, date, cost. */
export function openingsOf(rows: readonly string[], name: string): Promise<readonly OpeningAnswer[]> {
  return openingsFrom(Readable.from([Buffer.from([COLUMNS.join(","), ...rows].join("\n"))]), name);
}

function answerOf(row: Row): OpeningAnswer {
  const [account, instrument, cost] = [row.text(ACCOUNT!), row.text(INSTRUMENT!), row.text(COST!)];
  if (cost === "unknown") return { account, instrument, decision: "unknown_cost" };
  if (cost === "decline") return { account, instrument, decision: "decline" };
  return { account, instrument, decision: "lot", date: row.text(DATE!), cost };
}
