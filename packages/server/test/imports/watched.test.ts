import { importsEndpoints } from "@distributary/contract/entry/imports";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobTimes } from "../../src/platform/jobs/types.ts";
import type { SignedIn } from "../support/calling.ts";
import { testFolder } from "../support/cluster.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, standing } from "./support.ts";

const JOURNAL = `2024-01-02 Opening balance
    Assets:Bank:Current      1500.00 USD
    Equity:Opening balances

2024-01-05 Groceries
    Expenses:Food              42.10 USD
    Assets:Bank:Current
`;

/** A table of a shape that nobody has confirmed yet. */
const TABLE = "Date;Text;Amount\n2024-03-01;Rent;-900,00\n2024-03-02;Salary;2500,00\n";

let server: TestServer;
let root: string;
let person: SignedIn;
let own: string;
let people = 0;

beforeAll(async () => {
  root = await testFolder();
  server = await testServer({ env: { IMPORT_DIR: root }, jobTimes: { ...jobTimes, poll: 100 } });
});
afterAll(() => server.close());

beforeEach(async () => {
  people += 1;
  const email = `folder-${people}@example.com`;
  person = await server.signUp({ email, default_currency: "USD", default_timezone: "UTC" });
  own = join(root, email);
  await mkdir(own);
});

/** Puts a file there as a careful program does: whole at once, under another name before. */
async function put(name: string, text: string): Promise<void> {
  await writeFile(join(own, `.${name}.part`), text);
  await rename(join(own, `.${name}.part`), join(own, name));
}

/** The note beside a file in an outcome's folder, once it is there. */
async function note(outcome: "imported" | "review" | "failed", name: string): Promise<string> {
  const file = await expect
    .poll(async () => (await readdir(join(own, outcome)).catch(() => [])).find((one) => one.endsWith(` ${name}`)))
    .toBeDefined()
    .then(async () => (await readdir(join(own, outcome))).find((one) => one.endsWith(` ${name}`)));
  return readFile(join(own, outcome, `${file}.txt`), "utf8");
}

describe("a folder that is watched", () => {
  it("imports a file that leaves nothing to ask, once, and says what was written", async () => {
    await put("book.journal", JOURNAL);
    expect(await note("imported", "book.journal")).toMatch(/^Import [0-9a-f-]{36}\nRecords written: \d+\n/);
    // what is put in for the opening balance and for the groceries
    expect(await standing(server, person)).toMatchObject({ events: 2 });
    await put("again.journal", JOURNAL);
    expect(await note("imported", "again.journal")).toContain("Nothing new: everything in these files is already");
    expect(await standing(server, person)).toMatchObject({ events: 2 });
    const { items } = (await server.call(importsEndpoints.list, { as: person })).ok;
    expect(items.map(({ title }) => title).sort()).toEqual(["again.journal", "book.journal"]);
  });

  it("leaves a table of a new shape to the person, as an import that is ready to be looked at", async () => {
    await put("bank.csv", TABLE);
    expect(await note("review", "bank.csv")).toContain("Check how the columns of bank.csv were understood.");
    const [waiting] = (await server.call(importsEndpoints.list, { as: person })).ok.items;
    expect(waiting).toMatchObject({ title: "bank.csv", stage: "ready" });
    expect(await standing(server, person)).toMatchObject({ events: 0 });
  });

  it("says of a file that nobody can read why, and keeps it", async () => {
    await put("holiday.jpg", "\u0000\u0001no picture and no book");
    const said = await note("failed", "holiday.jpg");
    expect(said.split("\n")[1]).toMatch(/\w.*\.$/);
  });

  it("takes a folder as one import, and goes on with what a server that was killed had taken", async () => {
    // As it was left: the import opened and its folder taken, a minute ago, and nothing read.
    const { uuid } = await drop(server, person, []);
    const taken = join(own, ".taken", uuid);
    await mkdir(join(taken, "from ledger"), { recursive: true });
    await writeFile(join(taken, "from ledger", "book.journal"), JOURNAL);
    const before = new Date(Date.now() - 60_000);
    await utimes(taken, before, before);
    expect(await note("imported", "from ledger")).toContain(`Import ${uuid}\nRecords written:`);
    expect(existsSync(taken)).toBe(false);
    expect(await standing(server, person)).toMatchObject({ events: 2 });
  });

  it("lets no file that goes wrong keep others back, and logs once what is wrong with it", async () => {
    // What no import is named by, as somebody might make by hand.
    const taken = join(own, ".taken", "nonsense");
    await mkdir(taken, { recursive: true });
    await writeFile(join(taken, "book.journal"), JOURNAL);
    const before = new Date(Date.now() - 60_000);
    await utimes(taken, before, before);
    await mkdir(join(root, "nobody@example.com"), { recursive: true });
    await writeFile(join(root, "nobody@example.com", "book.journal"), JOURNAL);
    await put("right.journal", JOURNAL);
    expect(await note("imported", "right.journal")).toContain("Records written:");
    await put("later.journal", JOURNAL);
    expect(await note("imported", "later.journal")).toContain("Nothing new:");
    // Looked at many times by now.
    const said = server
      .logged()
      .split("\n")
      .filter((line) => line.includes("can’t be imported now"));
    expect(said.filter((line) => line.includes("nonsense"))).toHaveLength(1);
    expect(said.filter((line) => line.includes("nobody@example.com"))).toHaveLength(1);
  });
});
