import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBook, type SmallBook } from "../events/small-book.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { upload } from "./uploading.ts";

const FILES = {
  "fund.txt": "The Zqar fund called capital.",
  "accents.txt": "Ézqé is written with accents, and QX is a word.",
  "apart.txt": "A z and a q, z-q and z\nq.",
  "umlaut.txt": "Gebühr 12,50",
};

let server: TestServer;
let book: SmallBook;
let others: SmallBook;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  others = await smallBook(server);
  for (const [name, text] of Object.entries(FILES)) {
    // oxlint-disable-next-line no-await-in-loop -- one upload after the other
    await upload(sending(book), book.as, name, Buffer.from(text));
  }
  await upload(sending(others), others.as, "theirs.txt", Buffer.from("zq zz"));
});
afterAll(() => server.close());

const sending = ({ as }: SmallBook) => ({ call: server.call, ended: (job: string) => ended(server, as.universe, job) });
const found = async (query: string): Promise<readonly string[]> => {
  const body = { query, ordering: "name" } as const;
  const { items, count } = (await server.call(documentsEndpoints.search, { as: book.as, body })).ok;
  expect(count).toBe(items.length);
  return (items as Document[]).map(({ name }) => name);
};

it("finds documents by two letters wherever they are beside each other", async () => {
  expect(await found("zq")).toEqual(["accents.txt", "fund.txt"]);
  expect(await found("ZQ")).toEqual(["accents.txt", "fund.txt"]);
  expect(await found("qx")).toEqual(["accents.txt"]);
  expect(await found("un")).toEqual(["fund.txt"]);
  expect(await found("12")).toEqual(["umlaut.txt"]);
});

it("finds two signs that are no plain letters as well, and names and tags", async () => {
  expect(await found("üh")).toEqual(["umlaut.txt"]);
  expect(await found("-q")).toEqual(["apart.txt"]);
  expect(await found("um")).toEqual(["umlaut.txt"]);
});

it("finds nothing for two letters that only a document of others holds", async () => {
  expect(await found("zz")).toEqual([]);
});
