import type { PartedUpload } from "@distributary/contract/records/document-shapes";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { conflict, invalid, notFound } from "../../platform/http/problem.ts";
import { openParts, openStore } from "../../platform/storage/open-store.ts";
import { PartsLost } from "../../platform/storage/parted-files.ts";
import { LIMITS } from "./limits.ts";
import { mustBeFree } from "./naming.ts";
import { documentPlace } from "./places.ts";
import { holdToQuota, mustBeTaken } from "./policy.ts";
import { bytesKept } from "./store/contents.ts";
import {
  findUpload,
  insertParts,
  keepParts,
  lockUpload,
  renameUpload,
  unfinishedUploads,
  type UploadRow,
} from "./store/uploads.ts";
import { giveUp } from "./upload-job.ts";

/** An upload whose file comes in parts. */
type PartedRow = UploadRow & { readonly parted: NonNullable<UploadRow["parted"]> };

type Parts = Pick<Services, "database" | "clock" | "settings">;

/** What a name and tags of an upload may be changed to while it is on its way. */
interface Asked {
  readonly sha256: string;
  readonly name?: string | undefined;
  readonly flat_tags?: string[] | undefined;
}

/** Large files, part by part. Who began one may continue it, from wherever, until its time is over. */
export function documentParts(parts: Parts) {
  const { database, clock, settings } = parts;
  const parted = openParts(documentPlace(parts));
  const store = openStore(documentPlace(parts));

  /** One's own upload whose file is still awaited. Throws 404. */
  const awaited = (actor: Actor, row: UploadRow | null): UploadRow => {
    const isOwn = row?.created_by === actor.userId && row.state === "created";
    if (!isOwn || expiryOf(row) <= clock.now()) throw notFound();
    return row;
  };

  return {
    /** One's own that are not complete. */
    async unfinished(actor: Actor): Promise<PartedUpload[]> {
      const rows = await unfinishedUploads(readsOf(database, actor.universe), actor.universe, actor.userId);
      return rows.filter(isParted).map(presentParted);
    },

    /** Begins, or continues: what is here. Throws 404, 409 for another file than the one that was begun, and 422. */
    async begin(actor: Actor, id: string, version: number, asked: Asked): Promise<PartedUpload> {
      const { universe } = actor;
      const found = awaited(actor, await findUpload(readsOf(database, universe), universe, id, version));
      if (found.declared_bytes === 0) throw invalid(["body"], "An empty file has no parts. Send it as a form.");
      const key = keyOf(universe, found);
      const begun = isParted(found) ? null : await parted.begin(key);
      const row = await database.withUniverse(actor, async (tx): Promise<PartedRow | null> => {
        const held = awaited(actor, await lockUpload(tx, universe, id, version));
        const name = asked.name ?? held.name;
        if (name !== held.name) {
          mustBeTaken(name);
          await mustBeFree(tx, universe, held.parent_id, name, version === 1 ? null : id);
        }
        const named = { ...held, name, flat_tags: asked.flat_tags ?? held.flat_tags };
        await renameUpload(tx, universe, named);
        if (isParted(named)) return named;
        if (begun === null) return null;
        const shape = { bytes: LIMITS.partBytesSent, sha256: asked.sha256, store_upload: begun };
        await insertParts(tx, universe, held, shape);
        return { ...named, parted: shape };
      });
      if (begun !== null && row?.parted.store_upload !== begun) await parted.drop(key, begun);
      if (row === null || row.parted.sha256 !== asked.sha256)
        throw conflict("This is not the file that was begun. Upload it as a new document.");
      return presentParted(row);
    },

    /**
     * Takes a part. Throws 404, 409 for one that is not the next, or where the parts before it are gone, 413 where the
     * quota is full, and 422 for one of another size.
     */
    async put(
      actor: Actor,
      { id, version, part: number }: { readonly id: string; readonly version: number; readonly part: number },
      body: AsyncIterable<Uint8Array>,
    ): Promise<PartedUpload> {
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const row = awaited(actor, await findUpload(reads, universe, id, version));
      if (!isParted(row)) throw notFound();
      const { bytes: size, store_upload: name } = row.parted;
      if (number <= row.part_tags.length) return presentParted(row);
      const offset = (number - 1) * size;
      if (number !== row.part_tags.length + 1 || offset >= row.declared_bytes)
        throw conflict(`Send part ${row.part_tags.length + 1} next.`);
      holdToQuota(settings, 0, await bytesKept(reads, universe));
      const bytes = Math.min(size, row.declared_bytes - offset);
      const key = keyOf(universe, row);
      const whole = await exactly(body, bytes);
      try {
        const tag = await parted.put(key, name, { number, offset, bytes }, whole);
        const after = await database.withUniverse(actor, async (tx): Promise<PartedRow | null> => {
          const held = await lockUpload(tx, universe, id, version);
          if (held === null || !isParted(held)) return null;
          if (held.part_tags.length !== number - 1) return held;
          const part_tags = [...held.part_tags, tag];
          await keepParts(tx, universe, held, part_tags);
          return { ...held, part_tags };
        });
        if (after !== null) return presentParted(after);
      } catch (error) {
        if (!(error instanceof PartsLost)) throw error;
        await giveUp(parts, store, universe, row);
        throw conflict("What was uploaded of this file is gone. Upload it again.");
      }
      // Given up while this part came.
      await parted.drop(key, name);
      throw notFound();
    },
  };
}

function keyOf(universe: string, row: UploadRow): string {
  return `${universe}/${row.storage_key}`;
}

function isParted(row: UploadRow): row is PartedRow {
  return row.parted !== null;
}

function expiryOf(row: UploadRow): Date {
  return new Date(row.created_time.getTime() + LIMITS.uploadMilliseconds);
}

function presentParted(row: PartedRow): PartedUpload {
  return {
    uuid: row.document_id,
    version_number: row.version_number,
    name: row.name,
    parent_id: row.parent_id,
    flat_tags: row.flat_tags,
    storage_size: row.declared_bytes,
    sha256: row.parted.sha256,
    part_size: row.parted.bytes,
    received: Math.min(row.declared_bytes, row.part_tags.length * row.parted.bytes),
    created_time: row.created_time.toISOString(),
    expires_time: expiryOf(row).toISOString(),
  };
}

/** The bytes of a body that has exactly so many. Throws 422, before it holds more. */
async function exactly(body: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let held = 0;
  for await (const piece of body) {
    held += piece.length;
    if (held > bytes) break;
    pieces.push(piece);
  }
  if (held !== bytes) throw invalid(["body"], `This part has ${bytes} bytes. Send it again.`);
  return Buffer.concat(pieces);
}
