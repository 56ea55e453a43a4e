import autocannon from "autocannon";
import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { graphOperations } from "@distributary/contract/graph/operations";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { dataFolder } from "./books.ts";
import { signIn, type Client } from "./client.ts";
import { cacheFolder, startServer } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { ratio, rounded, spread, type Spread } from "./statistics.ts";

const BARE = fileURLToPath(new URL("bare-route.mjs", import.meta.url));
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 32;

/** Words of three letters or more, and of two; the last of each stand nowhere. */
const WORDS = { 3: ["dep", "buy", "sto", "acc", "fee", "zqx"], 2: ["de", "bu", "st", "ac", "12", "zq"] } as const;
const TIMES_ASKED = 10;

/** A request that is sent again and again. */
interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

/** One kind of call: the request of the product, and the bare one beside it. */
interface Measured {
  readonly name: string;
  readonly ours: Shot;
  readonly bare: Shot;
}

const page = 100;

/** What was measured at one size. */
interface AtSize {
  readonly rates: ReadonlyMap<string, { readonly ours: Spread; readonly bare: Spread }>;
  /** Milliseconds that 95 of 100 searches over all kinds stay under, by the least number of letters. */
  readonly search: ReadonlyMap<keyof typeof WORDS, number>;
}

/**
 * List, search, single read, create and a GraphQL page under 32 connections, each against a bare route that does the
 * one statement it cannot do without; how that ratio falls from the smallest to the largest of `sizes` transactions (a
 * rate alone would tell how busy the machine was in two different minutes); and how long a search over all kinds takes.
 */
export async function benchRecords(sizes: readonly number[]): Promise<void> {
  const ratios = new Map<string, number[]>();
  for (const size of sizes) {
    const { rates: found, search } = await measure(size);
    const findings: Finding[] = [...found].map(([name, { ours, bare }]) => {
      const share = ratio(ours, bare);
      ratios.set(name, [...(ratios.get(name) ?? []), share]);
      const figures = { product: ours, bare_route: bare, ratio: share };
      return { name: `${name}: requests a second, ${CONNECTIONS} connections`, figures };
    });
    const [long, short] = [search.get(3) ?? 0, search.get(2) ?? 0];
    findings.push({
      name: "search over all kinds: milliseconds that 95 of 100 stay under",
      figures: { three_letters: long, two_letters: short },
      asked: "under 50 from three letters on, under 150 at two",
      holds: long < 50 && short < 150,
    });
    report(`records-${size}`, findings);
  }
  if (sizes.length < 2) return;
  const growth = [...ratios].map(([name, shares]) => [name, rounded((shares[0] ?? 1) / (shares.at(-1) ?? 1))] as const);
  report("records-growth", [
    {
      name: `times slower, by the bare routes of its minute, at ${sizes.at(-1)} transactions than at ${sizes[0]}`,
      figures: Object.fromEntries(growth),
    },
  ]);
}

async function measure(size: number): Promise<AtSize> {
  // What is created here would be in the way of the other benches: it goes into a copy.
  const data = cacheFolder(`records-${size}`, true);
  cpSync(await dataFolder(size), data, { recursive: true });
  const server = await startServer(data);
  const running = await startDatabase(readSettings({ DATA_DIR: data }), { role: "command" });
  const bare = spawn(process.execPath, [BARE, running.appUrl], { stdio: ["ignore", "pipe", "inherit"] });
  const rates = new Map<string, { ours: Spread; bare: Spread }>();
  try {
    const bareUrl = await new Promise<string>((resolve) =>
      bare.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
    );
    const client = await signIn(server.url);
    const search = new Map<keyof typeof WORDS, number>();
    for (const letters of [3, 2] as const) search.set(letters, await searchTime(client, WORDS[letters]));
    for (const { name, ours, bare: beside } of await shots(client)) {
      const product: number[] = [];
      const limit: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        // The first round only warms both.
        const seconds = round === 0 ? 1 : SECONDS;
        const rate = await requestsPerSecond(`${server.url}/api/v1`, ours, client.headers, seconds);
        const bareRate = await requestsPerSecond(bareUrl, beside, { "content-type": "application/json" }, seconds);
        if (round === 0) continue;
        product.push(rate);
        limit.push(bareRate);
      }
      rates.set(name, { ours: spread(product), bare: spread(limit) });
    }
    return { rates, search };
  } finally {
    bare.kill();
    await running.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Milliseconds that 95 of 100 searches stay under, one after the other, each word asked once before. */
async function searchTime(client: Client, words: readonly string[]): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time <= TIMES_ASKED; time++) {
    for (const word of words) {
      const { milliseconds } = await client.call("GET", `/search?query=${word}`);
      if (time > 0) taken.push(milliseconds);
    }
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return rounded(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

async function shots(client: Client): Promise<readonly Measured[]> {
  const { answer } = await client.call<{ items: { uuid: string }[] }>("GET", "/transactions?limit=1");
  const rows = (count: number): Shot => ({ method: "GET", path: `/rows?count=${count}` });
  const graph = (operation: { readonly document: string }, variables: object): Shot => ({
    method: "POST",
    path: "/graphql",
    body: { query: operation.document, variables },
  });
  return [
    {
      name: "single read",
      ours: { method: "GET", path: `/transactions/${answer.items[0]?.uuid ?? ""}` },
      bare: { method: "GET", path: "/" },
    },
    { name: "list", ours: { method: "GET", path: `/transactions?limit=${page}` }, bare: rows(page) },
    {
      name: "search",
      ours: { method: "POST", path: "/data-types/instruments?prefix=sto&page_size=25", body: {} },
      bare: rows(25),
    },
    {
      name: "create",
      ours: { method: "POST", path: "/accounts", body: { name: "Bench", acct_type: "A" } },
      bare: { method: "POST", path: "/", body: {} },
    },
    { name: "GraphQL page", ours: graph(graphOperations.searchTransactions, { limit: page }), bare: rows(page) },
    {
      name: "GraphQL single read",
      ours: graph(graphOperations.initialTransaction, { uuid: answer.items[0]?.uuid ?? "" }),
      bare: { method: "GET", path: "/" },
    },
  ];
}

async function requestsPerSecond(
  origin: string,
  { method, path, body }: Shot,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<number> {
  const run = await autocannon({
    url: origin + path,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: body === undefined ? withoutType(headers) : { ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${path}: ${run.non2xx} refusals and ${run.errors} errors`);
  return run.requests.average;
}

function withoutType({ "content-type": _, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  return headers;
}
