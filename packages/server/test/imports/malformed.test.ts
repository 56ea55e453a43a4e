import { importsEndpoints, type ImportIssue } from "@distributary/contract/entry/imports";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longLine } from "../../../../bench/book/long-line.ts";
import { malformedBooks, type Complaint } from "../../../../bench/book/malformed.ts";
import { smallBook, smallBookBytes } from "../../../../bench/book/small-book.ts";
import { zipFiles } from "../../../../bench/book/zip.ts";
import { SOAK_FACTOR } from "../../../../scripts/soak/times.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, standing, suggestions } from "./support.ts";

/** Codes that say what the corpus calls by its own words. */
const CODES: Readonly<Record<Complaint["reason"], readonly string[]>> = {
  encoding: ["utf16", "nul", "not_utf8"],
  "missing column": ["missing_column"],
  "unknown id": ["unknown_account", "unknown_instrument"],
  "bad date": ["bad_date", "no_such_day", "empty"],
  "too many digits": ["too_many_digits"],
  "not a number": ["not_a_number"],
  "duplicate id": ["other_content"],
  "too few fields": ["too_few_fields"],
  "too many fields": ["too_many_fields"],
  "unterminated quote": ["quote"],
  "empty file": ["empty"],
  "no rows": ["no_rows"],
  "line too long": ["line_too_long"],
};

/** Of each reason the first, or under a soak every one. */
function booksToTry() {
  const seen = new Map<Complaint["reason"], number>();
  return malformedBooks().filter(({ expected: { reason } }) => {
    seen.set(reason, (seen.get(reason) ?? 0) + 1);
    return SOAK_FACTOR > 1 || seen.get(reason) === 1;
  });
}

function answers(issue: ImportIssue, expected: Complaint): boolean {
  return (
    issue.severity === "error" &&
    issue.file === expected.file &&
    issue.line === expected.line &&
    issue.column === expected.column &&
    CODES[expected.reason].includes(issue.code) &&
    expected.mentions.every((text) => issue.reason.includes(text))
  );
}

describe("malformed books", () => {
  let server: TestServer;
  let person: SignedIn;
  beforeAll(async () => {
    server = await testServer();
    person = await server.signUp();
  });
  afterAll(() => server.close());

  it.each(booksToTry().map((book) => [book.name, book] as const))("%s", async (_name, book) => {
    const before = await standing(server, person);
    const dropped = await drop(server, person, [["book.zip", zipFiles(book.files)]]);
    const read = await suggestions(server, person, dropped.uuid);
    expect(
      read.issues.some((issue) => answers(issue, book.expected)),
      JSON.stringify(read.issues.slice(0, 5), null, 1),
    ).toBe(true);
    const refused = await server.call(importsEndpoints.save, { as: person, body: { session: dropped.uuid } });
    expect(refused.status).toBe(422);
    expect(await standing(server, person)).toEqual(before);
  });

  it.each([
    [";", "semicolons"],
    ["\t", "tabs"],
  ])("columns that are separated by %j are told apart from another table", async (mark, words) => {
    const rows = (smallBook().get("prices.csv") ?? "").replaceAll(",", mark);
    const dropped = await drop(server, person, [["quotes of 2025.csv", Buffer.from(rows)]]);
    expect((await suggestions(server, person, dropped.uuid)).issues).toMatchObject([
      {
        severity: "error",
        line: 1,
        reason: `The columns are separated by ${words}. Save it as CSV with commas and import it again.`,
      },
    ]);
  });

  it.each(["head", "field", "quoted field"] as const)("a line that does not end, in the %s: refused", async (place) => {
    const bytes = SOAK_FACTOR > 1 ? 1024 ** 3 : 8 * 1024 ** 2;
    const { uuid } = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok;
    const answer = await server.call(importsEndpoints.upload, {
      as: person,
      params: { id: uuid },
      query: { name: "transactions.csv" },
      bytes: Readable.from(longLine({ place, bytes })),
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toMatch(/line \d is longer than 64 kB/);
    expect((await server.call(importsEndpoints.session, { as: person, body: { session: uuid } })).ok.files).toEqual([]);
  });

  it.each(["field", "quoted field"] as const)("the same packed small into a zip, in the %s", async (place) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of longLine({ place, bytes: 20 * 1024 ** 2 })) pieces.push(piece);
    const { uuid } = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok;
    const zip = zipFiles(new Map([["transactions.csv", Buffer.concat(pieces)]]));
    const answer = await server.call(importsEndpoints.upload, {
      as: person,
      params: { id: uuid },
      query: { name: "book.zip" },
      bytes: zip,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toMatch(/line 2 is longer than 64 kB|times its packed size/);
  });

  it("refuses what is no zip at all behind the mark of one, and a zip in a zip", async () => {
    const { uuid } = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok;
    const upload = (bytes: Uint8Array) =>
      server.call(importsEndpoints.upload, { as: person, params: { id: uuid }, query: { name: "book.zip" }, bytes });
    expect((await upload(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2_000, 7)]))).status).toBe(422);
    expect((await upload(zipFiles(new Map([["inner.zip", zipFiles(smallBookBytes())]])))).status).toBe(422);
  });
});
