// What hostile files do to the product: each is uploaded as somebody would, and looked at afterwards.
// `npm run probe:files`, or `-- <folder>` for files of one's own, of which any verdict is right that comes in time.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { LIMITS } from "../../packages/server/src/features/documents/limits.ts";
import { hostileFiles, type HostileFile } from "../../packages/server/test/documents/hostile.ts";
import { upload, type Sending } from "../../packages/server/test/documents/uploading.ts";
import { prepare } from "../setup/prepare.mjs";
import { watchReaders } from "./files/readers.ts";
import { waysToRun } from "./files/served.ts";
import { startStage } from "./isolation/stage.ts";
import { endProbe } from "./last-line.ts";

const named = process.argv[2];
const files = named === undefined ? hostileFiles() : ownFiles(resolve(process.env["INIT_CWD"] ?? "", named));
const folder = mkdtempSync(join(tmpdir(), "probe-files-"));
try {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
  const stage = await startStage(join(folder, "data"));
  const around = readdirSync(folder);
  const readers = watchReaders(stage.pid);
  const as = await stage.signUp();
  const sending: Sending = {
    call: stage.call,
    ended: async (id) => {
      await stage.way(as).ended(id);
      return (await stage.call(jobsEndpoints.get, { as, params: { id } })).ok;
    },
  };
  const escapes: string[] = [];
  const verdicts = new Map<string, number>();
  let slowest = 0;
  for (const { name, bytes, expected } of files) {
    const began = performance.now();
    const { verdict, id } = await uploaded(sending, as, name, bytes);
    const seconds = (performance.now() - began) / 1000;
    slowest = Math.max(slowest, seconds);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    if (verdict.startsWith("fault") || (expected !== "calm" && verdict !== expected))
      escapes.push(`${name}: ${verdict}, not ${expected}`);
    if (seconds > LIMITS.readMilliseconds / 1000 + 5) escapes.push(`${name}: its verdict took ${seconds.toFixed(1)} s`);
    if (id !== null) for (const way of await waysToRun(sending, as, id)) escapes.push(`${name}: ${way}`);
  }
  const peak = readers.stop();
  if (peak > LIMITS.memoryMb * 1.1) escapes.push(`a reader held ${peak} MB`);
  // A name that leads elsewhere would leave a file beside the data folder.
  for (const left of readdirSync(folder)) if (!around.includes(left)) escapes.push(`${left} lies outside the data`);
  await stage.close();
  for (const escape of escapes) console.log(escape);
  const told = [...verdicts.values()].reduce((sum, count) => sum + count, 0);
  console.log([...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(", "));
  endProbe(
    `${files.length} files, ${told} verdicts, ${escapes.length} escapes, slowest ${slowest.toFixed(1)} s, peak ${peak} MB`,
    files.length > 0 && told === files.length && escapes.length === 0,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Uploads a file; what the product said of it, and the document that it became. */
async function uploaded(
  sending: Sending,
  as: Parameters<typeof upload>[1],
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly verdict: string; readonly id: string | null }> {
  try {
    const id = await upload(sending, as, name, bytes);
    const { content } = documentsEndpoints;
    const read = await sending.call(content, { as, params: { id } });
    if (read.status >= 500) return { verdict: "fault", id };
    return {
      verdict: read.status < 300 && "kind" in read.ok && read.ok.kind !== "none" ? "readable" : "kept_unread",
      id,
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (/was refused: \S/.test(said) || /^4\d\d\b|: 4\d\d|answered 4/.test(said))
      return { verdict: "refused", id: null };
    return { verdict: `fault (${said.slice(0, 200)})`, id: null };
  }
}

function ownFiles(place: string): readonly HostileFile[] {
  return readdirSync(place, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? [{ name: basename(path), bytes: readFileSync(path), expected: "calm" as const }] : [];
  });
}
