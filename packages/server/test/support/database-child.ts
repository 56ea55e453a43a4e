import { startDatabase } from "../../src/platform/embedded/start.ts";

/** A process that holds the database of a data folder until it is killed: `<data folder> <role>`. */
const [dataDir = "", role = "server"] = process.argv.slice(2);
try {
  const running = await startDatabase(
    { dataDir, databaseUrl: null, secretKey: "a secret key that only tests may have" },
    { role: role === "server" ? "server" : "command" },
  );
  process.on("SIGTERM", () => void running.stop().then(() => process.exit(0)));
  process.stdout.write(`ready ${running.appUrl}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
