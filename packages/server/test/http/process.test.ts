import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import { objectStore } from "../support/object-store.ts";
import { testFolder } from "../support/cluster.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { startProgram, whenReady, type StartedProgram } from "../support/started-program.ts";

let database: TestDatabase;
let folder = "";
beforeAll(async () => {
  database = await testDatabase({ ownRole: true });
  folder = await testFolder();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The program itself, as its own process, on this test's database. */
function start(
  name: "main" | "cli",
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): StartedProgram {
  return startProgram(name, args, { DATA_DIR: folder, DATABASE_URL: database.ownerUrl, ...env });
}

describe("the server as a process", () => {
  it("says where it is reached, ends clean on a signal that comes twice, and leaves with 0", async () => {
    const server = start("main");
    const url = await whenReady(server);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.out()).toContain('"message":"ended"');
    expect(server.err()).toBe("");
  });

  it("says in one sentence that its port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const server = start("main", [], { PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.err().trim()).toBe(
      `The port ${port} is in use: end the program that listens there, or set PORT to another one.`,
    );
    other.close();
  });

  it.each([
    [
      "a host that no name service knows",
      "no-such-host.invalid",
      /^HOST cannot be "no-such-host.invalid": the name can’t be resolved; set it to an address/,
    ],
    [
      "an address of another machine",
      "192.0.2.1",
      /^This machine does not have the address 192.0.2.1: set HOST to one it has.$/,
    ],
  ])("says in one sentence that it cannot listen on %s, before it makes a database", async (_what, host, sentence) => {
    const fresh = join(folder, host);
    const server = start("main", [], { HOST: host, DATA_DIR: fresh, DATABASE_URL: "" });
    expect(await server.ended).toBe(1);
    expect(server.err().trim()).toMatch(sentence);
    expect([server.out(), existsSync(join(fresh, "postgres"))]).toEqual(["", false]);
  });

  it("says in one sentence that its object store cannot be reached, or does not take its key", async () => {
    const objects = await objectStore();
    const STORAGE = {
      STORAGE_URL: `s3://${objects.bucket}`,
      STORAGE_ENDPOINT: objects.endpoint,
      STORAGE_REGION: objects.credentials.region,
      STORAGE_KEY: objects.credentials.key,
      STORAGE_SECRET: "another",
    };
    const refused = start("main", [], STORAGE);
    expect(await refused.ended).toBe(1);
    expect(refused.err().trim()).toBe(
      `The object store at ${objects.endpoint} refuses the key: see STORAGE_KEY and STORAGE_SECRET (SignatureDoesNotMatch).`,
    );
    await objects.close();
    const alone = start("main", [], STORAGE);
    expect(await alone.ended).toBe(1);
    expect(alone.err().trim()).toBe(
      `The object store at ${objects.endpoint} can’t be contacted (ECONNREFUSED): check that it is running, and STORAGE_ENDPOINT.`,
    );
  });

  it("says in one sentence which setting is wrong", async () => {
    const server = start("main", [], { PORT: "many" });
    expect(await server.ended).toBe(1);
    expect(server.err().trim().split("\n")).toHaveLength(1);
    expect(server.err()).toContain("PORT");
  });
});

describe("the command line", () => {
  it("makes a user who can sign in at the running server, and prints nothing but the id", async () => {
    const server = start("main");
    const url = await whenReady(server);
    const made = start("cli", [
      "user",
      "create",
      "--email",
      "cli@example.com",
      "--password",
      "made by command",
      "--staff",
    ]);
    expect([await made.ended, made.err()]).toEqual([0, ""]);
    expect(made.out()).toMatch(/^[0-9a-f-]{36}\n$/);
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "cli@example.com", password: "made by command" }),
    });
    expect(response.status).toBe(200);
    const { user } = (await response.json()) as { user: { uuid: string; is_staff: boolean } };
    expect(user).toMatchObject({ uuid: made.out().trim(), is_staff: true });
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    // 12 hours in all for staff
    const rows = await database.database.readPlatform<{ hours: number }>(
      sql`select round(extract(epoch from expires_at - created_time) / 3600)::int as hours from session where user_id = ${made.out().trim()}`,
    );
    expect(rows).toEqual([{ hours: 12 }]);
  });

  it("evaluates a small book from a file, and says in one sentence what is wrong with another", async () => {
    const [good, bad] = [join(folder, "book.json"), join(folder, "bad.json")];
    const purchase = { date: "2024-01-02", type: "BUY", symbol: "A", quantity: 3, unit_price: "10.10", fee: 1 };
    const price = { date: "2024-12-31", symbol: "A", price: "12", currency: "EUR" };
    const book = { currency: "EUR", method: "FIFO", trades: [purchase], prices: [price] };
    await writeFile(good, JSON.stringify(book));
    await writeFile(bad, JSON.stringify({ ...book, trades: [{ ...purchase, quantity: "three" }] }));
    const [short, slip] = [join(folder, "short.json"), join(folder, "slip.json")];
    const sale = { ...purchase, date: "2024-02-01", type: "SELL", quantity: 4 };
    await writeFile(short, JSON.stringify({ ...book, trades: [purchase, sale] }));
    // More digits than a binary number holds.
    const many = { ...book, trades: [{ ...purchase, quantity: "@", fees: 1 }] };
    await writeFile(slip, JSON.stringify(many).replace('"@"', "1234567890123456.789"));
    const [answer, refusal] = [start("cli", ["evaluate", good]), start("cli", ["evaluate", bad])];
    const [shorted, slipped] = [start("cli", ["evaluate", short]), start("cli", ["evaluate", slip])];
    expect([await answer.ended, answer.err()]).toEqual([0, ""]);
    // 3 x 12 = 36; 3 x 10.10 + 1 = 31.30; 36 - 31.30 = 4.70
    expect(JSON.parse(answer.out())).toMatchObject({
      currency: "EUR",
      at: "2024-12-31",
      symbols: { A: { quantity: "3", value: "36", cost_basis: "31.3", unrealised: "4.7" } },
      total: { fees: "1", net_performance: "4.7" },
    });
    expect([await refusal.ended, refusal.out()]).toEqual([1, ""]);
    expect(refusal.err()).toBe("trades[0].quantity must be a number.\n");
    expect([await shorted.ended, await slipped.ended]).toEqual([0, 0]);
    expect(shorted.err()).toBe(
      "Note: trades[1].quantity sells 4 A on 2024-02-01, and 3 are held. The remainder counts as sold short.\n",
    );
    expect(JSON.parse(shorted.out())).toMatchObject({ symbols: { A: { quantity: "-1" } } });
    expect(JSON.parse(slipped.out())).toMatchObject({ symbols: { A: { quantity: "1234567890123456.789" } } });
    expect(slipped.err()).toContain(
      "Note: trades[0].fees is not a known field and was ignored. Known fields: date, type,",
    );
  });

  it("fails with one sentence and 1", async () => {
    for (const [args, sentence] of [
      [["user", "create", "--email", "cli@example.com"], "Usage: user create"],
      [["user", "create", "--email", "short@example.com", "--password", "short"], "at least 10 characters"],
      [["no-such-command"], "There is no command no-such-command"],
      [["user", "create", "--unknown"], "There is no option --unknown. Usage: user create --email"],
      [["backup", join(folder, "missing", "x.tar")], `There is no folder ${join(folder, "missing")}. Create it`],
      [["import", folder, "--user", "a@b.c", "--openings-from", "nofile.csv"], "There is no file nofile.csv."],
    ] as const) {
      const command = start("cli", args);
      expect(await command.ended).toBe(1);
      expect(command.out()).toBe("");
      expect(command.err()).toContain(sentence);
      expect(command.err().trim().split("\n")).toHaveLength(1);
    }
    expect(existsSync(join(folder, "missing"))).toBe(false);
  });
});
