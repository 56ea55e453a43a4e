import { performance } from "node:perf_hooks";
import { copyIn, copyOut } from "../../packages/server/src/platform/db/copy/streamed.ts";
import { openDatabase } from "../../packages/server/src/platform/db/database.ts";
import { identifier, sql } from "../../packages/server/src/platform/db/sql.ts";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { importFresh } from "./books.ts";
import { CACHE, cacheFolder } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { rounded } from "./statistics.ts";

/** What must stand before the ledger; copied without being timed. */
const GROUND = [
  "app_user",
  "universe_access",
  "universe",
  "revision",
  "entity",
  "account",
  "instrument",
  "import",
] as const;
/** What an import writes most of. */
const LEDGER = ["event", "transaction", "line_item", "observable"] as const;

/** An import as a whole process against COPY into temporary tables and INSERT ... SELECT of the same rows. */
export async function benchImport(sizes: readonly number[]): Promise<void> {
  const findings: Finding[] = [];
  for (const size of sizes) {
    const imported = await importFresh(`import-${size}`, size);
    const bare = await bareCopy(join(CACHE, `import-${size}`), size);
    const over = rounded(imported.seconds / bare);
    findings.push({
      name: `${size} transactions, seconds`,
      figures: {
        import: rounded(imported.seconds),
        copy_and_insert: rounded(bare),
        import_over_copy: over,
        transactions_per_second: Math.round(size / imported.seconds),
      },
      asked: "at most 3 times COPY plus INSERT ... SELECT of the same rows",
      holds: over <= 3,
    });
  }
  report("import", findings);
}

/** Seconds that the same rows take into tables with the same keys, foreign keys, indexes and policies, in a new data folder. */
export async function bareCopy(from: string, size: number): Promise<number> {
  const files = cacheFolder(`rows-${size}`, true);
  const universe = await exportRows(from, files);
  const folder = cacheFolder(`bare-${size}`, true);
  const running = await startDatabase(readSettings({ DATA_DIR: folder }), { role: "command" });
  const database = openDatabase({ url: running.appUrl, readTimeoutMs: 0 });
  try {
    await importGround(running.ownerUrl, files);
    const started = performance.now();
    await database.withUniverse(
      { universe },
      async (tx) => {
        for (const table of LEDGER) {
          const stage = identifier(`stage_${table}`);
          await tx.execute(sql`create temporary table ${stage} (like ${identifier(table)}) on commit drop`);
          await copyIn(tx, sql`copy ${stage} from stdin`, createReadStream(join(files, table)));
          await tx.execute(sql`insert into ${identifier(table)} select * from ${stage}`);
        }
      },
      { timeoutMs: 0 },
    );
    return (performance.now() - started) / 1000;
  } finally {
    await database.close();
    await running.stop();
  }
}

/** Writes every table of the universe into files; answers the universe. */
async function exportRows(from: string, files: string): Promise<string> {
  const running = await startDatabase(readSettings({ DATA_DIR: from }), { role: "command" });
  const owner = new pg.Client({ connectionString: running.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ universe_id: string }>("select universe_id from universe_access");
    const universe = rows[0]?.universe_id ?? "";
    for (const table of [...GROUND, ...LEDGER]) {
      const owned =
        table === "app_user"
          ? sql`select * from app_user`
          : sql`select * from ${identifier(table)} where universe_id = ${universe}`;
      await pipeline(
        Readable.from(copyOut({ client: owner }, sql`copy (${owned}) to stdout`)),
        createWriteStream(join(files, table)),
      );
    }
    return universe;
  } finally {
    await owner.end();
    await running.stop();
  }
}

/** The ground as it stood, foreign keys looked at only once it is whole. */
async function importGround(ownerUrl: string, files: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("set session_replication_role = replica");
    for (const table of GROUND)
      await copyIn({ client: owner }, sql`copy ${identifier(table)} from stdin`, createReadStream(join(files, table)));
  } finally {
    await owner.end();
  }
}
