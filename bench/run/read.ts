import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { dataFolder } from "./books.ts";
import { signIn } from "./client.ts";
import { startServer } from "./product.ts";
import { requestsPerSecond } from "./rate.ts";
import { report } from "./results.ts";
import { ratio, spread } from "./statistics.ts";

const BARE = fileURLToPath(new URL("bare-route.mjs", import.meta.url));
const ROUNDS = 5;
const SECONDS = 4;

/** A signed-in read of one record against a bare route with a one-row select, in turn. */
export async function benchRead(): Promise<void> {
  const data = await dataFolder(10_000);
  const server = await startServer(data);
  const running = await startDatabase(readSettings({ DATA_DIR: data }), { role: "command" });
  const bare = spawn(process.execPath, [BARE, running.appUrl], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const bareUrl = await new Promise<string>((resolve) =>
      bare.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
    );
    const client = await signIn(server.url);
    const { answer } = await client.call<{ items: { uuid: string }[] }>("GET", "/accounts?limit=1");
    const url = `${server.url}/api/v1/accounts/${answer.items[0]?.uuid ?? ""}`;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const rate = await requestsPerSecond(url, client.headers, SECONDS);
      const limit = await requestsPerSecond(bareUrl, {}, SECONDS);
      if (round === 0) continue;
      ours.push(rate);
      theirs.push(limit);
    }
    const figures = { signed_in_read: spread(ours), bare_route: spread(theirs) };
    const over = ratio(figures.signed_in_read, figures.bare_route);
    report("read", [
      {
        name: "requests a second, 32 connections",
        figures: { ...figures, ratio: over },
        asked: "at least 0.7 of the bare route",
        holds: over >= 0.7,
      },
    ]);
  } finally {
    bare.kill();
    await running.stop();
    await server.stop();
  }
}
