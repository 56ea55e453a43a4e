import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fitsIntoZip, pathsFor } from "../../../platform/archives/stored-zip.ts";
import { JobFailure, type JobRun } from "../../../platform/jobs/types.ts";
import { makeDataFolder } from "../../../platform/settings/data-folder.ts";
import type { documentsService } from "../../documents/service.ts";
import type { ReportWriter } from "../files/writer.ts";
import type { DrawnExhibit } from "../model.ts";
import { fileName } from "../present.ts";
import type { PackAsked } from "./asked.ts";
import { packed, type PackFile } from "./contents.ts";
import type { SourceFile } from "./evidence.ts";
import { manifestOf } from "./manifest.ts";

/** Pages that a pack draws. */
const MOST_PAGES = 500;
/** What is older was left by a server that was killed. */
const LEFT_BEHIND_MS = 24 * 3_600_000;
const TOO_MANY = `This period has more than ${MOST_PAGES} pages of evidence, and a pack holds ${MOST_PAGES}. Choose a shorter period or fewer accounts.`;
const TOO_LARGE =
  "The original files of this period take more than 4 GB, and a zip holds less. Choose a shorter period or fewer accounts.";

/** What a pack is made of, and where. */
export interface PackParts {
  readonly documents: ReturnType<typeof documentsService>;
  readonly writer: ReportWriter;
  /** where pages and the PDF lie while it is made */
  readonly folder: string;
}

/**
 * Makes an evidence pack and answers what is kept of it as the report's content. Pages are drawn one after the other to
 * the disk, originals are read as streams: what is in memory does not grow with the pack.
 */
export async function makePack(
  { documents, writer, folder }: PackParts,
  asked: PackAsked,
  run: Pick<JobRun, "signal" | "progress">,
): Promise<Buffer> {
  const { universe, row, model, seal, evidence, now } = asked;
  if (evidence.exhibits.length > MOST_PAGES) throw new JobFailure(TOO_MANY);
  makeDataFolder(folder, 0o700);
  await sweep(folder, now);
  const place = await mkdtemp(join(folder, "pack-"));
  try {
    const originals = originalsOf(evidence.files);
    if (row.format === "zip" && !fitsIntoZip(originals)) throw new JobFailure(TOO_LARGE);
    for (const file of originals) await mustBeWhole(await documents.bytesOf(universe, file.sha256), file, run.signal);
    const exhibits = await drawn(documents, asked, place, run);
    const path = join(place, "pack.pdf");
    await writer.write({ model, seal, format: "pdf", now, pack: { exhibits, path } });
    const name = fileName({ ...row, format: "pdf" });
    const pdf: PackFile = {
      path: name,
      ...(await documents.keepMade(universe, row.key, createReadStream(path))),
      key: row.key,
    };
    if (row.format === "pdf") return packed([pdf]);
    const manifest = manifestOf(asked, pdf, originals);
    const key = `${row.key}-manifest`;
    const kept = await documents.keepMade(universe, key, Readable.from([manifest]));
    return packed([pdf, { path: "manifest.json", ...kept, key }, ...originals]);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The originals under the names that they have in a zip. */
function originalsOf(files: readonly SourceFile[]): readonly PackFile[] {
  const paths = pathsFor(
    "originals/",
    files.map(({ name }) => name),
  );
  return files.map(({ sha256, bytes }, at) => ({ path: paths[at] ?? sha256, bytes, sha256, key: null }));
}

async function mustBeWhole(source: AsyncIterable<Uint8Array>, file: PackFile, signal: AbortSignal): Promise<void> {
  const hash = createHash("sha256");
  for await (const piece of source) {
    signal.throwIfAborted();
    hash.update(piece);
  }
  if (hash.digest("hex") !== file.sha256)
    throw new JobFailure(
      `The stored file ${file.path} is damaged: its SHA-256 is no longer the one that was recorded.`,
    );
}

/** The pages of the exhibits as pictures on the disk, file by file. */
async function drawn(
  documents: PackParts["documents"],
  { universe, evidence: { exhibits, files } }: PackAsked,
  place: string,
  run: Pick<JobRun, "signal" | "progress">,
): Promise<readonly DrawnExhibit[]> {
  const pictures = new Map<string, NonNullable<DrawnExhibit["picture"]>>();
  const byHash = new Set(files.filter((file) => file.is_drawn).map(({ sha256 }) => sha256));
  for (const sha256 of byHash) {
    const wanted = exhibits.filter((one) => one.sha256 === sha256).map(({ page }) => page);
    const pages = [...new Set(wanted)].toSorted((a, b) => a - b);
    for await (const { page, width, height, jpeg } of documents.pictures(universe, sha256, pages, run.signal)) {
      const file = join(place, `${sha256}-${page}.jpg`);
      await writeFile(file, jpeg, { mode: 0o600 });
      pictures.set(`${sha256} ${page}`, { file, width, height });
      run.progress("Drawing pages", pictures.size, exhibits.length);
    }
  }
  return exhibits.map((one) => ({ ...one, picture: pictures.get(`${one.sha256} ${one.page}`) ?? null }));
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const changed = await stat(path).catch(() => null);
    if (changed !== null && now.getTime() - changed.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}
