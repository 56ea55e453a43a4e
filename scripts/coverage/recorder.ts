import { appendFileSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { generalError, validationError } from "@distributary/contract/wire/errors";
import { endpoints } from "@distributary/contract/table";
import { expect } from "vitest";
import { leaves } from "./leaves.ts";

/** One call as a test made it: `url` with or without its origin, the parsed bodies, undefined where there is none. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer?: unknown;
}

const PREFIX = "/api/v1";

/** The rows of the table with their paths as patterns; the ones with fewer parameters are asked first. */
const rows = endpoints
  .map((row) => ({ row, pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`) }))
  .toSorted((a, b) => a.row.path.split("{").length - b.row.path.split("{").length);

/**
 * Writes down a call for `npm run coverage`: which row of the contract it reached, whether the answer fitted the
 * row's schema, what was sent and what was read. Does nothing unless RECORD_DIR names a folder.
 */
export function recordExchange(exchange: Exchange): void {
  if (process.env["RECORD_DIR"] === undefined) return;
  const url = new URL(exchange.url, "http://localhost");
  if (!url.pathname.startsWith(`${PREFIX}/`)) return;
  const path = url.pathname.slice(PREFIX.length);
  if (path === "/graphql") {
    write({ graphql: graphqlFields(exchange.answer), status: exchange.status, texts: textsOf(exchange.answer) });
    return;
  }
  const found = rows.find(({ row, pattern }) => row.method === exchange.method && pattern.test(path));
  if (found === undefined) return;
  const { row, pattern } = found;
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const values = pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  const done = exchange.status >= 200 && exchange.status < 300;
  const refusal = exchange.status === 422 ? validationError : generalError;
  write({
    call: row.id,
    path: row.path,
    reads: row.method === "GET" || row.reads === true,
    status: exchange.status,
    fits: done && row.answer.safeParse(exchange.answer).success,
    sent: leaves([params, Object.fromEntries(url.searchParams), exchange.body]),
    refused: !done && refusal.safeParse(exchange.answer).success,
    read: leaves(exchange.answer),
    texts: done ? [] : textsOf(exchange.answer),
  });
}

/**
 * Writes down texts that a test saw on a page, one per line as a person reads them; with the status of the answer where
 * that is what they say.
 */
export function recordTexts(texts: readonly string[], status?: number): void {
  if (process.env["RECORD_DIR"] === undefined || texts.length === 0) return;
  write({ status, texts: texts.map((text) => text.trim()).filter((text) => text !== "") });
}

/** Writes down that a test looked at the gallery of parts: what it shows is not proved of the product. */
export function recordGallery(): void {
  if (process.env["RECORD_DIR"] !== undefined) write({ gallery: true });
}

function write(seen: object): void {
  const folder = process.env["RECORD_DIR"] ?? "";
  mkdirSync(folder, { recursive: true });
  const { currentTestName = "", testPath = "" } = expect.getState();
  const line = JSON.stringify({ file: testPath, test: currentTestName, ...seen });
  // One file per process and test file: the lines of a test file stay in the order in which things happened.
  appendFileSync(join(folder, `${process.pid}-${basename(testPath)}.jsonl`), `${line}\n`);
}

/** The fields that a GraphQL answer really has, of one operation or of a batch. */
function graphqlFields(answer: unknown): string[] {
  const answers: unknown[] = Array.isArray(answer) ? answer : [answer];
  return answers.flatMap((one) => {
    const data: unknown = typeof one === "object" && one !== null && "data" in one ? one.data : null;
    if (typeof data !== "object" || data === null) return [];
    return Object.entries(data).flatMap(([field, value]) => (value === null ? [] : [field]));
  });
}

/** Every text in an answer that says what went wrong. */
function textsOf(answer: unknown): string[] {
  return Object.values(leaves(answer)).flat();
}
