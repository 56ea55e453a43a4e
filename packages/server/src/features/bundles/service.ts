import { randomBytes } from "node:crypto";
import { BUNDLE_MOST, type Bundle, type BundleAsked } from "@distributary/contract/access/bundles";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { demandPassword, hashPassword } from "../../access/session/password.ts";
import { digestOf } from "../../access/session/single-use.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { nameOf } from "../../access/store/people/people.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import { write } from "../../access/write/write.ts";
import { fitsIntoZip, pathsFor } from "../../platform/archives/stored-zip.ts";
import { conflict, HttpProblem, invalid, notFound } from "../../platform/http/problem.ts";
import { documentsService } from "../documents/service.ts";
import { reportsService } from "../reports/service.ts";
import { presentBundle, presentVisit } from "./present.ts";
import {
  everyBundle,
  everyVisit,
  findBundle,
  insertBundle,
  listBundles,
  listVisits,
  revokeBundle,
  type BundleRow,
} from "./store.ts";

const DAY_MS = 86_400_000;

/** A file that goes into a bundle, without its place in it. */
type Chosen = Pick<StoredRow, "name" | "media_type" | "bytes"> & {
  readonly name: string;
  readonly bytes: number;
} & ({ readonly report_key: string } | { readonly document_id: string; readonly version_number: number });

/** Bundles of a universe: made, listed and revoked by who may manage it, never by staff who act for somebody. */
export function bundlesService(services: Services) {
  const { database, clock, ids, settings } = services;
  const documents = documentsService(services);
  const reports = reportsService(services);

  const chosenDocuments = async (universe: string, asked: readonly string[]): Promise<readonly Chosen[]> => {
    const found = await documents.chosen(universe, asked);
    const byId = new Map(found.map((one) => [one.document, one]));
    const at = (index: number) => ["body", "documents", index] as const;
    for (const [index, id] of asked.entries()) {
      const one = byId.get(id);
      if (one === undefined) throw invalid(at(index), "This document does not exist. Choose another.", "not-found");
      if (one.is_fragment) throw invalid(at(index), "A fragment has no file of its own. Choose its document.");
    }
    return found.flatMap(({ document, name, version, file }) =>
      file === null
        ? []
        : [
            {
              ...{ document_id: document, version_number: version, sha256: `\\x${file.sha256}` },
              ...{ name, media_type: file.media_type, bytes: file.bytes },
            },
          ],
    );
  };
  const chosenReports = (universe: string, asked: readonly string[]): Promise<readonly Chosen[]> =>
    Promise.all(
      asked.map(async (key, index) => {
        try {
          const { name, media_type, bytes } = await reports.file(universe, key);
          return { report_key: key, name, media_type, bytes };
        } catch (error) {
          const at = ["body", "reports", index];
          if (!(error instanceof HttpProblem)) throw error;
          if (error.status === 404) throw invalid(at, "This report does not exist. Choose another.", "not-found");
          throw invalid(at, error.message);
        }
      }),
    );
  const mustFind = async (universe: string, id: string): Promise<BundleRow> => {
    const row = await findBundle(readsOf(database, universe), universe, id, clock.now());
    if (row === null) throw notFound();
    return row;
  };

  return {
    /** A page of the bundles that were made, the newest first. */
    async list(actor: Actor, page: Page) {
      demandOwnHand(actor);
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const now = clock.now();
      const rows = await listBundles(reads, universe, page, now);
      return {
        items: rows.map((row) => presentBundle(row, now)),
        ...page,
        ...(await countRows(reads, everyBundle(universe))),
      };
    },

    /**
     * Makes a bundle of documents as they stand and of reports, and answers its link, which is known nowhere else. Throws
     * 401 unless whoever asks proved themselves lately, 403 for staff who act for somebody, 400 for a password that is
     * easily guessed, 409 in a demo, 422 at what is no document or report with a file.
     */
    async create(actor: Actor, body: BundleAsked): Promise<{ bundle: Bundle; link: string }> {
      const { sessionId, userId, actorUserId, universe } = actor;
      demandOwnHand(actor);
      if (sessionId !== null) await demandRecentProof(services, { sessionId, userId, actorUserId });
      const chosen = [
        ...(await chosenDocuments(universe, [...new Set(body.documents)])),
        ...(await chosenReports(universe, [...new Set(body.reports)])),
      ];
      mustFit(chosen);
      const password = body.password ?? null;
      if (password !== null) {
        const { first_name: firstName, last_name: lastName, email } = await nameOf(readsOf(database, universe), userId);
        demandPassword(password, { firstName, lastName, email });
      }
      const hash = password === null ? null : await hashPassword(password);
      const token = randomBytes(32).toString("base64url");
      const id = ids.uuid();
      const terms = { action: "bundle.create", touchesBook: false, commit: true } as const;
      await write(database, actor, terms, async (w) => {
        if (await isDemoUniverse(w.tx)) throw conflict("The demo can’t be shared. Share your own records instead.");
        const expires = new Date(clock.now().getTime() + body.days * DAY_MS);
        await insertBundle(
          w.tx,
          {
            ...{ universe_id: universe, bundle_id: id, name: body.name, password_hash: hash, created_by: userId },
            token_sha256: `\\x${digestOf(token).toString("hex")}`,
            ...{ expires_time: expires, created_time: w.recordedAt },
          },
          chosen.map((file, position) => ({ ...file, universe_id: universe, bundle_id: id, position })),
        );
        w.subject("document_bundle", id);
        const files = chosen.map(({ name }) => name);
        w.payload({ bundle: body.name, files, expires_time: expires, has_password: hash !== null });
      });
      const bundle = presentBundle(await mustFind(universe, id), clock.now());
      // Behind #, so that no server is sent it but by the page itself.
      return { bundle, link: `${settings.publicUrl}/shared#${token}` };
    },

    /** What was done by the link of a bundle, the newest first. Throws 404. */
    async visits(actor: Actor, id: string, page: Page) {
      demandOwnHand(actor);
      const { universe } = actor;
      await mustFind(universe, id);
      const reads = readsOf(database, universe);
      const rows = await listVisits(reads, universe, id, page);
      return { items: rows.map(presentVisit), ...page, ...(await countRows(reads, everyVisit(universe, id))) };
    },

    /** Revokes a bundle: from now on its link opens nothing. Throws 404. */
    async revoke(actor: Actor, id: string): Promise<{ bundle: Bundle }> {
      demandOwnHand(actor);
      const { universe } = actor;
      const terms = { action: "bundle.revoke", touchesBook: false, commit: true } as const;
      await write(database, actor, terms, async (w) => {
        const row = await findBundle(w.tx, universe, id, clock.now());
        if (row === null) throw notFound();
        if (row.revoked_time !== null) {
          w.wroteNothing();
          return;
        }
        await revokeBundle(w.tx, universe, id, w.recordedAt);
        w.subject("document_bundle", id);
        w.payload({ bundle: row.name });
      });
      return { bundle: presentBundle(await mustFind(universe, id), clock.now()) };
    },
  };
}

/** Throws 422 where a bundle would hold nothing, or more than one zip takes. */
function mustFit(chosen: readonly Chosen[]): void {
  const at = ["body", "documents"];
  if (chosen.length === 0) throw invalid(at, "Choose a document or report.", "missing");
  if (chosen.length > BUNDLE_MOST.documents)
    throw invalid(at, `A bundle takes ${BUNDLE_MOST.documents} files, and these are ${chosen.length}. Choose fewer.`);
  const paths = pathsFor(
    "",
    chosen.map(({ name }) => name),
  );
  if (!fitsIntoZip(chosen.map(({ bytes }, index) => ({ path: paths[index] ?? "", bytes }))))
    throw invalid(at, "A bundle takes 4 GB, and these files are larger. Choose fewer.");
}
