import { join } from "node:path";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import type { Write } from "../../access/write/write.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { documentPasswords } from "./passwords.ts";
import { documentPlace, LANGUAGES } from "./places.ts";
import { recognizeApart } from "./reading/recognition/recognize-apart.ts";
import { findContent } from "./store/contents.ts";
import { keepRecognized, pagesWanted, RECOGNITION_JOB } from "./store/recognition.ts";

/** Whose words: the digest of the bytes, in hexadecimal digits. */
interface Payload {
  readonly sha256: string;
}

type Parts = Pick<Services, "database" | "jobs" | "settings">;

/** Has the words of pages that are pictures recognised once the write stands. */
export async function beginRecognition({ jobs }: Pick<Services, "jobs">, w: Write, sha256: Buffer): Promise<void> {
  const payload: Payload = { sha256: sha256.toString("hex") };
  await jobs.enqueue(w.tx, { kind: RECOGNITION_JOB, universe: w.universe, payload, createdBy: null });
}

/**
 * Lets the worker recognise words. A page is kept as soon as it is read, so that a job that is taken up again begins
 * with the next one.
 */
export function registerRecognitionJob({ database, jobs, settings }: Parts): void {
  const store = openStore(documentPlace({ settings }));
  const languages = join(settings.dataDir, LANGUAGES);
  jobs.register(
    RECOGNITION_JOB,
    async (run) => {
      const universe = run.universe ?? "";
      const sha256 = Buffer.from((run.payload as Payload).sha256, "hex");
      const reads = readsOf(database, universe);
      const content = await findContent(reads, universe, sha256);
      // Removed in the meantime: nothing is left to be read.
      if (content === null) return { read: 0, unreadable: 0 };
      const wanted = await pagesWanted(reads, universe, sha256);
      const password = (await documentPasswords(settings).of(reads, universe, sha256)) ?? undefined;
      const file = {
        media: content.media_type,
        password,
        open: () => store.read(`${universe}/${content.storage_key}`),
      };
      const counted = { read: 0, unreadable: 0 };
      run.progress("recognizing", 0, wanted.length);
      for await (const page of recognizeApart(file, wanted, { languages, signal: run.signal })) {
        await database.withUniverse({ universe }, async (tx) => {
          await run.hold(tx);
          await keepRecognized(tx, universe, sha256, page);
        });
        counted[page.recognition] += 1;
        run.progress("recognizing", counted.read + counted.unreadable, wanted.length);
      }
      return counted;
    },
    "long",
  );
}
