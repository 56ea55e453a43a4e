import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { REPORT_IDS, type ReportId } from "@distributary/contract/reporting/reports";
import { writePositions } from "../book/positions.ts";
import { signIn, type Client } from "./client.ts";
import { CACHE, PERSON, cacheFolder, cached, command, startServer } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { rounded, spread } from "./statistics.ts";

const ACCOUNTS = 100;
const INSTRUMENTS = 100;
const FORMATS = ["pdf", "xlsx"] as const;
const ROUNDS = 3;

/**
 * Reports of ten thousand holdings as files, from the request to the last byte: that of the holdings as the first after a
 * start and warm, then each kind of report once.
 */
export async function benchReport(): Promise<void> {
  const data = await positionsFolder();
  const findings: Finding[] = [];
  for (const format of FORMATS) {
    // The first one reads the book and the writer of its format.
    const server = await startServer(data);
    try {
      const client = await signIn(server.url);
      const first = await secondsOf(client, "holdings", format);
      const warm: number[] = [];
      for (let round = 0; round < ROUNDS; round++) warm.push(await secondsOf(client, "holdings", format));
      const times = spread(warm);
      const kinds: Record<string, number> = {};
      for (const id of REPORT_IDS) kinds[id] = rounded(await secondsOf(client, id, format));
      findings.push({
        name: `${ACCOUNTS * INSTRUMENTS} positions as ${format.toUpperCase()}, seconds`,
        figures: { first_after_start: rounded(first), warm: times, kinds },
        asked: "under 5 s, the first one and each kind too",
        holds: Math.max(first, times.most, ...Object.values(kinds)) < 5,
      });
    } finally {
      await server.stop();
    }
  }
  report("report", findings);
}

async function positionsFolder(): Promise<string> {
  const name = "data-positions";
  const folder = join(CACHE, name);
  if (cached(`${name}/imported`)) return folder;
  const book = cacheFolder("book-positions", true);
  writePositions(book, ACCOUNTS, INSTRUMENTS);
  cacheFolder(name, true);
  await command(folder, "user", "create", "--email", PERSON.email, "--password", PERSON.password);
  await command(folder, "import", book, "--user", PERSON.email);
  cacheFolder(`${name}/imported`);
  return folder;
}

async function secondsOf(client: Client, id: ReportId, format: (typeof FORMATS)[number]): Promise<number> {
  const started = performance.now();
  const body = { report_id: id, format, at: "2024-12-31" };
  const { answer } = await client.call<{ report_key: string }>("POST", "/reports/generate", body);
  for (;;) {
    const { answer: list } = await client.call<{ generated: { report_key: string; bytes: number | null }[] }>(
      "GET",
      "/reports",
    );
    if (list.generated.find((one) => one.report_key === answer.report_key)?.bytes) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (performance.now() - started) / 1000;
}
