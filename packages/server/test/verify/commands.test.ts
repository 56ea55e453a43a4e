import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBook } from "../events/small-book.ts";
import { testFolder } from "../support/cluster.ts";
import { testDatabase, testSecretKey, type TestDatabase } from "../support/database.ts";
import { builtProgram } from "../support/program.ts";
import { testServer } from "../support/server.ts";
import { ownerOf, type Owner } from "../write/owner.ts";
import { AUTHORITY, RESPONSE } from "./time-stamp.fixture.ts";

let database: TestDatabase;
let folder: string;
let owner: Owner;
let universe: string;
let person: string;

beforeAll(async () => {
  database = await testDatabase({ ownRole: true });
  folder = await testFolder();
  const server = await testServer({ database });
  const book = await smallBook(server);
  ({ universe } = book.as);
  person = book.as.session.user.email;
  owner = await ownerOf(server, universe);
  await server.close();
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The command itself, as a process of its own. */
function distributary(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [builtProgram("cli"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database.ownerUrl, SECRET_KEY: testSecretKey },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (err += data.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

it("anchors with a key, and verifies against it: 0 where all is sound, quiet or not", async () => {
  const [key, anchors] = [join(folder, "key.pem"), join(folder, "anchors.txt")];
  expect((await distributary("anchor", "--make-key", key)).code).toBe(0);
  // The person's universe is the only one that somebody has access to; the shared one is anchored, too.
  const anchored = await distributary("anchor", "--key", key, "--to", anchors);
  expect(anchored).toMatchObject({ code: 0, err: "" });
  expect(anchored.out).toMatch(/^\d+ universes anchored, signed\n$/);
  const asked = ["verify", "--anchors", anchors, "--anchor-key", `${key}.public`];
  const [said, quiet] = [await distributary(...asked), await distributary(...asked, "--quiet")];
  expect(said).toMatchObject({ code: 0, err: "" });
  expect(said.out).toContain("1 anchors were looked at\n");
  expect(said.out).toContain(`${universe} "`);
  expect(quiet).toEqual(said);
});

it("ends with 3 where payloads were erased and nothing else is wrong, and with 1 where a row was changed", async () => {
  await owner.rows("create temporary table kept as select * from revision_payload where revision = 3");
  await owner.rows("delete from revision_payload where revision = 3");
  const erased = await distributary("verify", "--quiet");
  expect(erased).toMatchObject({ code: 3, err: "" });
  expect(erased.out).toContain(": erased; ");
  expect(erased.out).toMatch(/^ {2}The payload of revision 3 \(account\.create, \S+\) was erased\.$/m);
  await owner.rows("update account set name = name || ' ' where universe_id = $1 and revision = 3", [universe]);
  const changed = await distributary("verify", "--quiet");
  expect([changed.code, changed.err.trim()]).toEqual([1, "1 faults were found."]);
  await owner.rows("update account set name = rtrim(name) where universe_id = $1 and revision = 3", [universe]);
  await owner.rows("insert into revision_payload select * from kept");
  expect((await distributary("verify", "--quiet")).code).toBe(0);
});

it("keeps no anchor whose stamp is of something else or never came", async () => {
  const [anchors, certificate] = [join(folder, "stamped.txt"), join(folder, "authority.pem")];
  await writeFile(certificate, AUTHORITY);
  let status = 200;
  const authority = createServer((request, answer) => {
    request.resume().on("end", () => answer.writeHead(status).end(Buffer.from(RESPONSE, "base64")));
  });
  await new Promise<void>((resolve) => authority.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
  const ask = () => distributary("anchor", "--to", anchors, "--tsa", url, "--tsa-certificate", certificate);
  const other = await ask();
  expect(other.code).toBe(1);
  expect(other.err).toContain("The time stamp is of something else: its digest is another.");
  status = 503;
  const away = await ask();
  expect([away.code, away.err.trim()]).toEqual([1, "The time-stamping server answered 503."]);
  expect(existsSync(anchors)).toBe(false);
  authority.close();
  const nobody = await ask();
  expect([nobody.code, nobody.err.trim()]).toEqual([1, `We can’t connect to the time-stamping server ${url}.`]);
  // A certificate is one: a file that holds none is refused before anybody is asked.
  await writeFile(certificate, "nothing");
  expect((await ask()).err).toContain("holds no certificate: give one in PEM.");
});

it("erases a person where their address is said twice, and calls the chain that is left erased", async () => {
  const asked = await distributary("universe", "erase", "--user", person);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining(`add --confirm ${person}.`)]);
  expect((await distributary("verify", "--quiet")).out).not.toContain("erased");
  expect(await distributary("universe", "erase", "--user", person, "--confirm", person)).toMatchObject({
    code: 0,
    out: `${person} was erased. “verify” shows the chain that is left.\n`,
  });
  const left = await distributary("verify", "--quiet");
  expect(left).toMatchObject({ code: 3, err: "" });
  expect(left.out).toMatch(
    new RegExp(`^${universe} "Erased": erased; \\d+ revisions, \\d+ payloads erased, not broken, 0 `, "m"),
  );
  const again = await distributary("universe", "export", join(folder, "records.tar"), "--user", person);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(`No user has the e-mail ${person}.`)]);
});
