import { open, readdir, rm, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ARCHIVE_TYPE } from "@distributary/contract/access/archive";
import type { Services } from "../../access/http/services.ts";
import type { Actor } from "../../access/session/actor.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import { makeDataFolder } from "../../platform/settings/data-folder.ts";
import { exportUniverse } from "./export.ts";
import type { Stores } from "./files.ts";

/** A file that nobody has written to for so long is of a download that was cut off. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes what downloads left in a folder whose server was killed while they were written. */
async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another download may have ended, and taken its file away.
    const written = await stat(path).catch(() => null);
    if (written !== null && now.getTime() - written.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

export type ArchiveService = ReturnType<typeof archiveService>;

/** All records of a universe for whoever manages it; `stores` keep the files of documents and imports. */
export function archiveService(services: Services, stores: Stores) {
  const { database, clock, ids, settings } = services;
  const folder = join(settings.dataDir, "archives");
  return {
    /** Removes what is left of downloads that were cut off. */
    async sweep(): Promise<void> {
      if (existsSync(folder)) await sweep(folder, clock.now());
    },

    /**
     * The archive as a file to keep. It is as sensitive as a password: 401 unless whoever asks proved themselves lately,
     * 403 for staff who act for somebody. It is written to the disk first, so that a slow line holds no part of the
     * database, and is gone from there once it was sent.
     */
    async download(actor: Actor): Promise<RawReply> {
      const { sessionId, userId, actorUserId, universe } = actor;
      demandOwnHand(actor);
      if (sessionId !== null) await demandRecentProof(services, { sessionId, userId, actorUserId });
      makeDataFolder(folder, 0o700);
      await sweep(folder, clock.now());
      const file = join(folder, `${ids.uuid()}.tar`);
      const { createdAt } = await exportUniverse({ database, clock, stores }, { universe, person: userId, file });
      const written = await open(file, "r");
      // What is open can be read to its end: nothing is left behind, however the sending ends.
      await rm(file);
      const { size } = await written.stat();
      const name = `distributary-${createdAt.slice(0, 10)}.tar`;
      return new RawReply(
        200,
        {
          "content-type": ARCHIVE_TYPE,
          "content-length": String(size),
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "no-store",
        },
        written.createReadStream(),
      );
    },
  };
}
