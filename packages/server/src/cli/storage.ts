import { join } from "node:path";
import { parseArgs } from "node:util";
import { importPlace } from "../features/imports/folder.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { moveFiles } from "../platform/storage/move.ts";
import { openStore } from "../platform/storage/open-store.ts";
import { probeStore } from "../platform/storage/probe.ts";

const USAGE = "Write it as: storage move --to store, or storage move --to folder";

/** `storage move --to store|folder`: moves files of imports between DATA_DIR and the object store; no server may run. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: "string" } },
  });
  if (positionals.join(" ") !== "move" || (values.to !== "store" && values.to !== "folder")) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const place = importPlace({ settings });
  if (place.kind === "folder")
    throw new Error("STORAGE_URL names no object store: set it and its key, for the way there and for the way back.");
  const folder = openStore({ kind: "folder", folder: join(settings.dataDir, "imports") });
  const store = openStore(place);
  await probeStore(store);
  // Holds the data folder, so that no server puts files into a place that was moved already.
  const running = await startDatabase(settings, { role: "server", migrate: false });
  try {
    const toStore = values.to === "store";
    const moved = await moveFiles(toStore ? folder : store, toStore ? store : folder);
    process.stdout.write(`${moved.files} files, ${moved.bytes} bytes\n`);
    process.stderr.write(
      toStore
        ? "They are in the object store now. Start the server with these settings.\n"
        : "They are in DATA_DIR/imports now. Take STORAGE_URL and its like away before the server starts.\n",
    );
  } finally {
    await running.stop();
  }
}
