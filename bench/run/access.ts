import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { importFresh } from "./books.ts";
import { signIn, type Client } from "./client.ts";
import { copyUniverse } from "./many-universes.ts";
import { cacheFolder, command, PERSON, startServer } from "./product.ts";
import { requestsPerSecond } from "./rate.ts";
import { report } from "./results.ts";
import { ratio, rounded, spread } from "./statistics.ts";

const BARE = fileURLToPath(new URL("bare-route.mjs", import.meta.url));
const NAME = "data-access";
const ROUNDS = 5;
const SECONDS = 3;
const CLIENTS = 1_000;
const UNIVERSES = 10_000;
const AT_ONCE = 500;
/** Of so many universes requests are spread over, eight at a time. */
const ENTERED = 100;
const ASKED = 6_000;
const ABREAST = 8;
/** Whose universe is copied, and what it holds: so many accounts with so many payments each. */
const MODEL = { email: "model@example.com", password: PERSON.password };
const ACCOUNTS = 10;
const PAYMENTS = 3;

/** How large the cost of access is: an adviser's list, a grant to a part, many universes on one server. */
export async function benchAccess(): Promise<void> {
  await importFresh(NAME, 10_000);
  const data = cacheFolder(NAME);
  const guest = { email: "guest@example.com", password: PERSON.password };
  await command(data, "user", "create", "--email", guest.email, "--password", guest.password);
  await command(data, "user", "create", "--email", MODEL.email, "--password", MODEL.password);
  await command(data, "user", "role", PERSON.email, "adviser");
  const server = await startServer(data, { CAPTCHA_COST: "0" });
  const running = await startDatabase(readSettings({ DATA_DIR: data }), { role: "command" });
  const owner = new pg.Client({ connectionString: running.ownerUrl });
  await owner.connect();
  const bare = spawn(process.execPath, [BARE, running.appUrl], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const bareUrl = await new Promise<string>((resolve) =>
      bare.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
    );
    const adviser = await signIn(server.url);
    await narrowed(server.url, adviser, await signIn(server.url, guest), owner);
    const model = await modelBook(server.url);
    const alone = await percentiles(server.url, [model.headers]);
    await addClients(adviser);
    await clients(adviser, bareUrl);
    const names = await copyUniverse(owner, model.headers["x-universe"] ?? "", UNIVERSES);
    await many(server.url, names, alone);
  } finally {
    bare.kill();
    await owner.end();
    await running.stop();
    await server.stop();
  }
}

async function addClients(adviser: Client): Promise<void> {
  for (let first = 0; first < CLIENTS; first += AT_ONCE) {
    const people = Array.from({ length: AT_ONCE }, (_, at) => ({
      first_name: "Client",
      last_name: String(first + at),
      email: `client-${first + at}@example.com`,
      no_login: true,
    }));
    const { answer } = await adviser.callRoot<{ errors: number }>("POST", "/access/bulk/signup_user", people);
    if (answer.errors > 0) throw new Error(`${answer.errors} clients could not be added`);
  }
}

/** The list of a thousand clients, of whom no book is valued to show it. */
async function clients(adviser: Client, bareUrl: string): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS * 3; round++) {
    const { answer, milliseconds } = await adviser.callRoot<{ items: unknown[] }>(
      "POST",
      `/clients/list?limit=${CLIENTS}`,
      {},
    );
    if (answer.items.length !== CLIENTS) throw new Error(`the list has ${answer.items.length} clients`);
    const began = performance.now();
    await (await fetch(`${bareUrl}/rows?count=${CLIENTS}`)).text();
    if (round === 0) continue;
    ours.push(milliseconds);
    theirs.push(performance.now() - began);
  }
  const figures = { list: spread(ours), bare_rows: spread(theirs) };
  report("clients", [
    {
      name: `a list of ${CLIENTS} clients, milliseconds`,
      figures: { ...figures, ratio: ratio(figures.list, figures.bare_rows) },
      asked: "under a second",
      holds: figures.list.median < 1_000,
    },
  ]);
}

/** A read by somebody who sees a part of a universe, against the same read by its owner, in turn. */
async function narrowed(url: string, own: Client, guest: Client, owner: pg.Client): Promise<void> {
  const universe = own.headers["x-universe"] ?? "";
  const { answer } = await own.call<{ items: { uuid: string }[] }>("GET", "/accounts?limit=1&include_standard=false");
  const account = answer.items[0]?.uuid ?? "";
  const part = JSON.stringify({ accounts: [account], entities: [] });
  await owner.query(
    `insert into access_grant (universe_id, grant_id, email, first_name, last_name, role, permissions, narrowed, grantee_id,
       invited_by, invited_time, accepted_time, created_time)
     select $1, gen_random_uuid(), sign_in_name, 'A', 'B', 1, 1, $2::jsonb, user_id, user_id, now(), now(), now()
     from app_user where sign_in_name = 'guest@example.com'`,
    [universe, part],
  );
  await owner.query(
    `insert into universe_access (user_id, universe_id, kind, permissions, narrowed, created_time)
     select user_id, $1, 'grant', 1, $2::jsonb, now() from app_user where sign_in_name = 'guest@example.com'`,
    [universe, part],
  );
  const entered = { ...(await enter(guest, universe)) };
  const reads = { record: `/accounts/${account}`, list: "/accounts?limit=25" } as const;
  for (const [name, path] of Object.entries(reads)) {
    const rates: Record<"owner" | "grantee", number[]> = { owner: [], grantee: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const taken = {
        grantee: await requestsPerSecond(`${url}/api/v1${path}`, entered, SECONDS),
        owner: await requestsPerSecond(`${url}/api/v1${path}`, own.headers, SECONDS),
      };
      if (round === 0) continue;
      rates.owner.push(taken.owner);
      rates.grantee.push(taken.grantee);
    }
    const figures = { grantee: spread(rates.grantee), owner: spread(rates.owner) };
    const over = ratio(figures.grantee, figures.owner);
    report(`narrowed-${name}`, [
      {
        name: `reading ${name} of a part, requests a second, 32 connections`,
        figures: { ...figures, ratio: over },
        asked: "at least 0.8 of the owner's",
        holds: over >= 0.8,
      },
    ]);
  }
}

/** What a call carries in another universe that a person reaches. */
async function enter(person: Client, universe: string): Promise<Readonly<Record<string, string>>> {
  const { answer } = await person.callRoot<{ access_token: string }>("POST", `/access/switch/?universe=${universe}`);
  return { ...person.headers, authorization: `Bearer ${answer.access_token}`, "x-universe": universe };
}

/** A person with a small book of their own: some accounts, and money in them. */
async function modelBook(url: string): Promise<Client> {
  const model = await signIn(url, MODEL);
  const path = "/data-types/instruments?prefix=USD";
  const found = await model.call<{ items: { uuid: string; identifier: string }[] }>("POST", path, {
    instrument_types: ["CCY"],
  });
  const what_id = found.answer.items.find(({ identifier }) => identifier === "USD")?.uuid ?? "";
  for (let account = 0; account < ACCOUNTS; account++) {
    const body = { name: `Account ${account}`, acct_type: "D" };
    const { answer } = await model.call<{ uuid: string }>("POST", "/accounts?commit=true", body);
    for (let month = 1; month <= PAYMENTS; month++)
      await model.call("POST", "/events/?commit=true", {
        event_type: "NEW",
        event_date: `2025-0${month}-10`,
        new_transaction: { what_id, direction: "R", target_account_id: answer.uuid, units: "1250" },
      });
  }
  return model;
}

/** Reads spread over many universes of a server that holds ten thousand, against those of one that was alone on it. */
async function many(url: string, names: readonly string[], alone: Percentiles): Promise<void> {
  const headers: Readonly<Record<string, string>>[] = [];
  for (let at = 0; at < ENTERED; at++) {
    const email = names[Math.floor((at * names.length) / ENTERED)] ?? "";
    headers.push((await signIn(url, { ...MODEL, email })).headers);
  }
  const spreadOut = await percentiles(url, headers);
  const over = rounded(spreadOut.p99 / alone.p99);
  report("universes", [
    {
      name: `a list of accounts in ${UNIVERSES} universes on one server, milliseconds`,
      figures: { alone, many: spreadOut, ratio: over },
      asked: "p99 within 20 % of one universe alone",
      holds: over <= 1.2,
    },
  ]);
}

interface Percentiles {
  readonly median: number;
  readonly p99: number;
}

/**
 * Milliseconds of many requests, some abreast, with each of the headers in turn: the middle of each figure over some
 * rounds. A round before them warms the server, which is slow in its first seconds whoever asks.
 */
async function percentiles(url: string, headers: readonly Readonly<Record<string, string>>[]): Promise<Percentiles> {
  const rounds: Percentiles[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const taken = await percentilesOfRound(url, headers);
    if (round > 0) rounds.push(taken);
  }
  const middle = (figure: keyof Percentiles): number => spread(rounds.map((round) => round[figure])).median;
  return { median: middle("median"), p99: middle("p99") };
}

async function percentilesOfRound(
  url: string,
  headers: readonly Readonly<Record<string, string>>[],
): Promise<Percentiles> {
  const taken: number[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < ASKED) {
      const at = next++;
      const began = performance.now();
      const answer = await fetch(`${url}/api/v1/accounts?limit=25`, { headers: headers[at % headers.length] ?? {} });
      await answer.text();
      if (!answer.ok) throw new Error(`the list of accounts answered ${answer.status}`);
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, one));
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number): number => rounded(sorted[Math.floor(sorted.length * part)] ?? 0);
  return { median: at(0.5), p99: at(0.99) };
}
