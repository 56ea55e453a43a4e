import { dataFolder } from "./books.ts";
import { signIn, type Client } from "./client.ts";
import { residentMiB, startServer } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { rounded, spread, type Spread } from "./statistics.ts";

interface AtSize {
  readonly size: number;
  readonly first: number;
  readonly warm: Spread;
  readonly changed: Spread;
  readonly idle: number;
  readonly full: number;
}

/** The summary call: first after a start, warm, after one new transaction, its growth, and the server's memory. */
export async function benchSummaryCall(sizes: readonly number[]): Promise<void> {
  const measured: AtSize[] = [];
  for (const size of sizes) measured.push(await atSize(size));
  const findings: Finding[] = measured.map((one) => {
    const million = one.size >= 1_000_000;
    const holds =
      one.first < 300 && one.warm.median < 5 && one.changed.median < 15 && one.idle <= 200 && one.full <= 500;
    return {
      name: `${one.size} transactions, milliseconds of the call, MiB resident`,
      figures: {
        first_after_start: rounded(one.first),
        warm: one.warm,
        after_one_new: one.changed,
        resident_idle: one.idle,
        resident_full: one.full,
      },
      ...(million
        ? {
            asked:
              "first under 300 ms, warm under 5, after one new transaction under 15; idle at most 200 MiB, full at most 500",
            holds,
          }
        : {}),
    };
  });
  const [least] = measured;
  const most = measured.at(-1);
  if (least && most && least !== most)
    findings.push({
      name: `growth from ${least.size} to ${most.size} transactions`,
      figures: { warm: rounded(most.warm.median / least.warm.median), first: rounded(most.first / least.first) },
    });
  report("summary-call", findings);
}

async function atSize(size: number): Promise<AtSize> {
  const server = await startServer(await dataFolder(size));
  try {
    const idle = residentMiB(server.pid);
    // As a browser does: the first question follows the signing in, which begins to read the book.
    const client = await signIn(server.url);
    const first = (await ask(client, 0)).milliseconds;
    for (let place = 1; place <= 20; place++) await ask(client, place);
    const warm: number[] = [];
    for (let place = 21; place <= 70; place++) warm.push((await ask(client, place)).milliseconds);
    const changed: number[] = [];
    const { account, currency } = await someAccount(client);
    for (let place = 71; place <= 80; place++) {
      await client.call("POST", "/events/?commit=true", {
        event_type: "NEW",
        event_date: "2025-12-30",
        new_transaction: {
          what_id: currency,
          direction: "R",
          target_account_id: account,
          units: "1.00",
        },
      });
      changed.push((await ask(client, place)).milliseconds);
    }
    return { size, first, warm: spread(warm), changed: spread(changed), idle, full: residentMiB(server.pid) };
  } finally {
    await server.stop();
  }
}

/** A question with basis and bridge that was never asked of this server before. */
function ask(client: Client, place: number): Promise<{ milliseconds: number }> {
  const day = (days: number): string => new Date(Date.UTC(2016, 5, 1) + days * 86_400_000).toISOString().slice(0, 10);
  return client.call("POST", "/transactions/summary", {
    at: day(3_400 - place * 7),
    since: day(2_900 - place * 11),
    include_basis: true,
  });
}

async function someAccount(client: Client): Promise<{ account: string; currency: string }> {
  const { answer } = await client.call<{
    items: { uuid: string; acct_number: string | null }[];
  }>("GET", "/accounts?limit=1000");
  const currencies = await client.call<{ items: { code: string; instrument_id: string }[] }>(
    "GET",
    "/data-types/currencies?limit=500",
  );
  const account = answer.items.find((one) => one.acct_number === "A001")?.uuid;
  const currency = currencies.answer.items.find((one) => one.code === "USD")?.instrument_id;
  if (!account || !currency) throw new Error("the book of the bench has no account A001");
  return { account, currency };
}
