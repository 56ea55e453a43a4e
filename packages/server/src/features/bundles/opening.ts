import { Readable } from "node:stream";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import { OWNER } from "../../access/session/actor.ts";
import { passwordFits } from "../../access/session/password.ts";
import { digestOf } from "../../access/session/single-use.ts";
import { countTry, forgetTries, type DelayRule } from "../../access/store/people/tries.ts";
import { write } from "../../access/write/write.ts";
import { lengthOfZip, pathsFor, zipOf } from "../../platform/archives/stored-zip.ts";
import { conflict, HttpProblem, invalid, notFound, tooMany } from "../../platform/http/problem.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import { bundlePasses } from "../../platform/token/bundle-pass.ts";
import { documentsService } from "../documents/service.ts";
import { reportsService } from "../reports/service.ts";
import { presentOpened } from "./present.ts";
import { bundleByToken, findBundle, insertVisit, type BundleRow, type ItemRow, type VisitRow } from "./store.ts";

/** How long files are downloaded after the bundle was opened. */
const PASS_MS = 3_600_000;

/**
 * Each of these is a row of the owner's audit, so whoever has a link may do only so much: 5 passwords at once and fewer than
 * a hundred a day, 60 openings, 600 downloads; then they wait.
 */
const passwords: DelayRule = { free: 5, longest: 1200 };
const openings: DelayRule = { free: 60, longest: 1200 };
const downloads: DelayRule = { free: 600, longest: 1200 };

const ACTIONS = { opened: "bundle.open", refused: "bundle.refuse", downloaded: "bundle.download" } as const;

/** A bundle whose link somebody holds. */
interface Held {
  readonly universe: string;
  readonly row: BundleRow;
  readonly requestId: string;
}

/** What somebody without an account may do by the link of a bundle. */
export function bundleOpening(services: Services) {
  const { database, clock, settings } = services;
  const documents = documentsService(services);
  const reports = reportsService(services);
  const passes = bundlePasses(settings.secretKey);

  /** The same 404, by the same look-up, for what is unknown, expired or revoked. */
  const held = async (token: string, requestId: string): Promise<Held> => {
    const now = clock.now();
    const found = await bundleByToken(database, digestOf(token), now);
    if (found === null) throw notFound();
    const { universe, bundle } = found;
    const row = await findBundle(readsOf(database, universe), universe, bundle, now);
    if (row === null || !row.is_held) throw notFound();
    return { universe, row, requestId };
  };
  const count = async (what: string, { row }: Held, rule: DelayRule): Promise<string> => {
    const subject = `bundle-${what}:${row.uuid}`;
    const seconds = await countTry(database, subject, rule, clock.now());
    if (seconds > 0) throw tooMany(seconds);
    return subject;
  };
  /** Tells the owner what was done by the link; 404 where it was revoked meanwhile. */
  const tell = ({ universe, row, requestId }: Held, kind: VisitRow["kind"], files: string[] = []): Promise<void> => {
    const { uuid: id, created_by: maker, name } = row;
    const actor = { userId: maker, actorUserId: maker, sessionId: null, universe, requestId, permissions: OWNER };
    const terms = { action: ACTIONS[kind], touchesBook: false, commit: true, byNobody: true } as const;
    return write(database, actor, terms, async (w) => {
      const now = await findBundle(w.tx, universe, id, clock.now());
      if (now === null || now.revoked_time !== null) throw notFound();
      await insertVisit(w.tx, universe, id, { revision: w.revision, kind, files, visited_time: w.recordedAt });
      w.subject("document_bundle", id);
      w.payload({ bundle: name, files });
    });
  };
  const bytesOf = async (universe: string, { sha256, report }: ItemRow): Promise<Readable> => {
    if (sha256 !== null) return documents.bytesOf(universe, sha256);
    const content = await (await reports.file(universe, report ?? "")).open();
    return content instanceof Readable ? content : Readable.from([content]);
  };

  return {
    /** Opens a bundle. Throws 404, 422 at a password that is wrong, 429 after too many; without one that is needed it says so. */
    async open(token: string, password: string | undefined, requestId: string) {
      const bundle = await held(token, requestId);
      const { password_hash: hash } = bundle.row;
      if (hash !== null) {
        if (password === undefined) return { locked: true as const };
        const tries = await count("password", bundle, passwords);
        if (!(await passwordFits(hash, password))) {
          await tell(bundle, "refused");
          throw invalid(["body", "password"], "Incorrect password. Check it and try again.");
        }
        await forgetTries(database, tries);
      }
      await count("open", bundle, openings);
      await tell(bundle, "opened");
      return presentOpened(bundle.row, passes.sign(token, new Date(clock.now().getTime() + PASS_MS)));
    },

    /** A file of an opened bundle, or all that are there as a zip. Throws 404, 409 where the opening is too long ago, 410 for what was erased. */
    async file(
      {
        token,
        pass,
        file: place,
      }: { readonly token: string; readonly pass: string; readonly file?: number | undefined },
      requestId: string,
    ): Promise<RawReply> {
      const bundle = await held(token, requestId);
      if (!passes.holds(token, pass, clock.now())) throw conflict("Open the bundle again to download its files.");
      const { universe, row } = bundle;
      const asked = place === undefined ? row.items : row.items.slice(place, place + 1);
      if (asked.length === 0) throw notFound();
      const there = asked.filter((item) => item.is_there);
      const [first] = there;
      if (first === undefined) throw new HttpProblem(410, "This file was erased by its owner. Ask them for a new one.");
      await count("download", bundle, downloads);
      await tell(
        bundle,
        "downloaded",
        there.map(({ name }) => name),
      );
      if (place !== undefined) return attachment(first.name, first.bytes, await bytesOf(universe, first));
      const paths = pathsFor(
        "",
        there.map(({ name }) => name),
      );
      const entries = there.map((item, index) => ({
        ...{ path: paths[index] ?? item.name, bytes: item.bytes },
        read: () => bytesOf(universe, item),
      }));
      const zip = Readable.from(zipOf(entries, row.created_time), { objectMode: false });
      return attachment(`${row.name}.zip`, lengthOfZip(entries), zip);
    },
  };
}

/** Whatever a file is, it is downloaded, and a browser runs nothing of it. */
function attachment(name: string, bytes: number, content: Readable): RawReply {
  const plain = name.replace(/[^\w.-]+/g, "_");
  return new RawReply(
    200,
    {
      "content-type": name.endsWith(".zip") ? "application/zip" : "application/octet-stream",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
    content,
  );
}
