import autocannon from "autocannon";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { graphOperations } from "@distributary/contract/graph-operations";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { dataFolder } from "./books.ts";
import { signIn, type Client } from "./client.ts";
import { startServer } from "./product.ts";
import { report } from "./results.ts";
import { ratio, rounded, spread, type Spread } from "./statistics.ts";

const BARE = fileURLToPath(new URL("bare-route.mjs", import.meta.url));
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;

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

/**
 * List, search, single read, create and a GraphQL page under 32 connections, each against a bare route that does the
 * one statement it cannot do without; and how the rates fall from the smallest to the largest of `sizes` transactions.
 */
export async function benchRecords(sizes: readonly number[]): Promise<void> {
  const rates = new Map<string, Spread[]>();
  for (const size of sizes) {
    for (const [name, { ours, bare }] of await measure(size)) {
      const known = rates.get(name) ?? [];
      rates.set(name, [...known, ours]);
      const figures = { product: ours, bare_route: bare, ratio: ratio(ours, bare) };
      report(`records-${size}`, [{ name: `${name}: requests a second, ${CONNECTIONS} connections`, figures }]);
    }
  }
  const growth = [...rates].map(([name, spreads]) => {
    const [least, most] = [spreads[0], spreads.at(-1)];
    return [name, least === undefined || most === undefined ? 1 : rounded(least.median / most.median)] as const;
  });
  report("records-growth", [
    {
      name: `times slower at ${sizes.at(-1)} transactions than at ${sizes[0]}`,
      figures: Object.fromEntries(growth),
    },
  ]);
}

async function measure(size: number): Promise<Map<string, { readonly ours: Spread; readonly bare: Spread }>> {
  const data = await dataFolder(size);
  const server = await startServer(data);
  const running = await startDatabase(readSettings({ DATA_DIR: data }), { role: "command" });
  const bare = spawn(process.execPath, [BARE, running.appUrl], { stdio: ["ignore", "pipe", "inherit"] });
  const found = new Map<string, { ours: Spread; bare: Spread }>();
  try {
    const bareUrl = await new Promise<string>((resolve) =>
      bare.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
    );
    const client = await signIn(server.url);
    for (const { name, ours, bare: beside } of await shots(client)) {
      const product: number[] = [];
      const limit: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const rate = await requestsPerSecond(`${server.url}/api/v1`, ours, client.headers);
        const bareRate = await requestsPerSecond(bareUrl, beside, { "content-type": "application/json" });
        if (round === 0) continue;
        product.push(rate);
        limit.push(bareRate);
      }
      found.set(name, { ours: spread(product), bare: spread(limit) });
    }
  } finally {
    bare.kill();
    await running.stop();
    await server.stop();
  }
  return found;
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
): Promise<number> {
  const run = await autocannon({
    url: origin + path,
    method,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: body === undefined ? withoutType(headers) : { ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${path}: ${run.non2xx} refusals and ${run.errors} errors`);
  return run.requests.average;
}

function withoutType({ "content-type": _, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  return headers;
}
