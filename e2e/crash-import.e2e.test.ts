import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookInMemory } from "../bench/book/generate.ts";
import { longLine } from "../bench/book/long-line.ts";
import { times } from "../scripts/soak/times.ts";
import { startProduct, type Product } from "./support/product.ts";

const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));
const TRANSACTIONS = 3_000;
const PRICES = 5_000;
/** How often a server is killed while it writes. */
const ROUNDS = times(2);
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Between two looks at what is there: each look is work for the server that is looked at. */
const LOOK_MS = 200;
/** Of the line that does not end: far more than the server may grow by. */
const LINE_BYTES = 256 * 1024 ** 2;

/** A book of 3,000 transactions with the first 5,000 of its prices: long enough to be hit, short enough to repeat. */
function book(): Map<string, Uint8Array> {
  const files = bookInMemory({ transactions: TRANSACTIONS, seed: 1 });
  const prices = Buffer.from(files.get("prices.csv") ?? [])
    .toString()
    .split("\n");
  return files.set("prices.csv", Buffer.from(`${prices.slice(0, PRICES + 1).join("\n")}\n`));
}

interface Session {
  readonly uuid: string;
  readonly stage: string;
  readonly error: string | null;
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Somebody with a universe of their own, whose calls go to whichever server runs. */
class Person {
  readonly #url: () => string;
  headers: Readonly<Record<string, string>> = {};

  constructor(url: () => string) {
    this.#url = url;
  }

  async signUp(email: string): Promise<void> {
    const person = { first_name: "Ada", last_name: "Byron", email, password: "a long enough one" };
    const { info } = await this.json<{ info: { access_token: string; profile: { uuid: string } } }>(
      "POST",
      "/auth/signup",
      person,
    );
    this.headers = { authorization: `Bearer ${info.access_token}`, "x-universe": info.profile.uuid };
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const bytes = body instanceof Uint8Array;
    const answer = await fetch(`${this.#url()}/api/v1${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { "content-type": bytes ? "application/octet-stream" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Drops the book and has it read. */
  async prepare(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
    const { uuid } = await this.json<Session>("POST", "/utility/import/session", {});
    for (const [name, bytes] of files) await this.json("PUT", `/utility/import/${uuid}/files?name=${name}`, bytes);
    await this.json("POST", "/utility/import/suggestions", { session: uuid });
    expect((await this.until(uuid, "ready")).counts).toMatchObject({
      transactions: TRANSACTIONS,
      prices: PRICES,
      rejected: 0,
    });
    return uuid;
  }

  session(uuid: string): Promise<Session> {
    return this.json<Session>("POST", "/utility/import/session", { session: uuid });
  }

  /** Waits for a stage, and sees all the while that nothing or everything is there. */
  async until(uuid: string, stage: string): Promise<Session> {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(LOOK_MS)) {
      const session = await this.session(uuid);
      expect([0, TRANSACTIONS]).toContain(await this.transactions());
      if (session.stage === stage) return session;
      if (session.error !== null) throw new Error(session.error);
    }
    throw new Error(`the import did not become ${stage}`);
  }

  async transactions(): Promise<number> {
    return (await this.json<{ count: number }>("GET", "/transactions?limit=1")).count;
  }
}

describe("a server that is killed while it imports, or takes an import back", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "distributary-crash-"));
  const files = book();
  let product: Product;

  beforeAll(async () => {
    chmodSync(dataDir, 0o711);
    product = await startProduct({ dataDir, env: { BACKUP: "off" } });
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("has written nothing or everything, and ends what it had acknowledged", async () => {
    const url = (): string => product.url;
    const calm = new Person(url);
    await calm.signUp("calm@example.com");
    const first = await calm.prepare(files);
    const began = performance.now();
    await calm.json("POST", "/utility/import/save", { session: first });
    await calm.until(first, "written");
    const usual = performance.now() - began;

    for (let round = 0; round < ROUNDS; round++) {
      const person = new Person(url);
      await person.signUp(`round-${round}@example.com`);
      const uuid = await person.prepare(files);
      const saved = person.json("POST", "/utility/import/save", { session: uuid }).then(
        () => true,
        () => false,
      );
      await sleep(Math.random() * usual * 1.2);
      await product.kill();
      const acknowledged = await saved;
      product = await startProduct({ dataDir, env: { BACKUP: "off" } });
      if (!acknowledged) {
        const { stage } = await person.session(uuid);
        if (stage === "ready") await person.json("POST", "/utility/import/save", { session: uuid });
      }
      const { counts } = await person.until(uuid, "written");
      expect(counts).toMatchObject({
        accounts: 40,
        instruments: 200,
        transactions: TRANSACTIONS,
        prices: PRICES,
        rejected: 0,
      });
      expect(await person.transactions()).toBe(TRANSACTIONS);
      // 40 of the book and 6 standard ones
      expect((await person.json<{ count: number }>("GET", "/accounts?limit=1")).count).toBe(46);
    }
    // Taking one back is one write too: killed in the middle it is done or not done, and done in the end.
    const undo = (): Promise<unknown> => calm.json("POST", `/utility/import/${first}/undo`, {});
    const undone = undo().then(
      () => true,
      () => false,
    );
    await sleep(Math.random() * usual * 0.5);
    await product.kill();
    const acknowledged = await undone;
    product = await startProduct({ dataDir, env: { BACKUP: "off" } });
    const { stage } = await calm.session(first);
    expect(["undoing", "undone", ...(acknowledged ? [] : ["written"])]).toContain(stage);
    if (stage === "written") await undo();
    await calm.until(first, "undone");
    expect(await calm.transactions()).toBe(0);
  });

  it.each(SIGNALS)("a command that %s stops while it writes has written nothing", async (signal) => {
    const person = new Person(() => product.url);
    const email = `${signal.toLowerCase()}-${Date.now()}@example.com`;
    await person.signUp(email);
    const folder = mkdtempSync(join(tmpdir(), "distributary-stopped-"));
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    const run = async (isStopped: boolean): Promise<{ code: number | null; said: string }> => {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
      const command = spawn(process.execPath, [CLI, "import", folder, "--user", email], { env });
      let said = "";
      const hear = (piece: Buffer): void => {
        said += piece.toString();
        // Once: a second signal ends the process itself.
        if (isStopped && !command.killed && said.includes("Writing: ")) command.kill(signal);
      };
      command.stderr.on("data", hear);
      command.stdout.on("data", hear);
      const [code] = (await once(command, "close")) as [number | null];
      return { code, said };
    };
    const stopped = await run(true);
    expect(stopped.said).toMatch(/Stopped: nothing was imported\.\n$/);
    expect(stopped.code).toBe(1);
    expect(await person.transactions()).toBe(0);
    // The import is let go, so that no list shows it as waited for.
    const { items } = await person.json<{ items: { stage: string }[] }>("GET", "/utility/imports");
    expect(items.map(({ stage }) => stage)).toEqual(["rejected"]);
    const done = await run(false);
    expect(done.said).toContain(`transactions: ${TRANSACTIONS}\n`);
    expect(done.code).toBe(0);
    expect(await person.transactions()).toBe(TRANSACTIONS);
    rmSync(folder, { recursive: true });
  });

  it("leaves every record sound that was written, whatever was killed or stopped", async () => {
    // Every transaction balances, every reference is there, every chain of digests is whole.
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, "verify"], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    });
    expect(stdout).not.toMatch(/faults/);
    expect(stdout.match(new RegExp(`sound; .* ${TRANSACTIONS} transactions`, "g"))?.length).toBe(
      ROUNDS + SIGNALS.length,
    );
  });

  it.runIf(process.platform === "linux")(
    "says of a line that does not end that it is too long, alive and small",
    async () => {
      const person = new Person(() => product.url);
      await person.signUp("long@example.com");
      const { uuid } = await person.json<Session>("POST", "/utility/import/session", {});
      const before = residentMiB(product.pid);
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentMiB(product.pid));
      }, 50);
      const url = `${product.url}/api/v1/utility/import/${uuid}/files?name=transactions.csv`;
      const answer = await put(url, person.headers, longLine({ place: "quoted field", bytes: LINE_BYTES }));
      clearInterval(watch);
      expect(answer).toMatch(/^422 .*transactions\.csv: line 2 is longer than 64 kB/);
      expect(most - before).toBeLessThan(100);
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      expect(await person.session(uuid)).toMatchObject({ stage: "collecting", files: [] });
    },
  );
});

/** Sends a stream as it is made, without holding more of it than the network takes. */
async function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const sending = request(url, { method: "PUT", headers: { ...headers, "content-type": "application/octet-stream" } });
  const [answer] = await Promise.all([once(sending, "response"), pipeline(pieces, sending)]);
  const response = answer[0] as IncomingMessage;
  return `${response.statusCode} ${await text(response)}`;
}

function residentMiB(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
