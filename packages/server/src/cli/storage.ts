import { parseArgs } from "node:util";
import { documentPlace, documentsInDataFolder } from "../features/documents/places.ts";
import { importFolder, importPlace, placeInDataFolder } from "../features/imports/folder.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { moveFiles } from "../platform/storage/move.ts";
import { openStore } from "../platform/storage/open-store.ts";
import { probePlace } from "../platform/storage/probe.ts";

const USAGE = "Usage: storage move --to store, or storage move --to folder";

/** `storage move --to store|folder`: moves documents and files of imports between DATA_DIR and where STORAGE_URL says; no server may run. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: "string" } },
  });
  if (positionals.join(" ") !== "move" || (values.to !== "store" && values.to !== "folder")) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const place = importPlace({ settings });
  const before = placeInDataFolder(settings);
  if (importFolder({ settings }) === before.folder)
    throw new Error(
      "STORAGE_URL is the same place as DATA_DIR. Set STORAGE_URL to the store to move files to or from it.",
    );
  const pairs = [
    { folder: openStore(before), store: openStore(place) },
    { folder: openStore(documentsInDataFolder(settings)), store: openStore(documentPlace({ settings })) },
  ];
  await probePlace(place);
  // Holds the data folder, so that no server puts files into a place that was moved already.
  const running = await startDatabase(settings, { role: "server", migrate: false });
  try {
    const toStore = values.to === "store";
    let files = 0;
    let bytes = 0;
    for (const { folder, store } of pairs) {
      const moved = await moveFiles(toStore ? folder : store, toStore ? store : folder);
      files += moved.files;
      bytes += moved.bytes;
    }
    process.stdout.write(`${files} files, ${bytes} bytes\n`);
    process.stderr.write(
      toStore
        ? "They are now at STORAGE_URL. Start the server with these settings.\n"
        : "They are in DATA_DIR now. Remove STORAGE_URL and the other STORAGE_ settings before starting the server.\n",
    );
  } finally {
    await running.stop();
  }
}
