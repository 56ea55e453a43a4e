import type { Readable } from "node:stream";
import type { ListAnswer } from "@distributary/contract/wire/scalars";
import { pageOf, type Page } from "../../access/store/paging.ts";
import type {
  GeneratedReport,
  Report,
  ReportAsked,
  ReportBody,
  ReportFormat,
} from "@distributary/contract/reporting/reports";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addYears } from "@distributary/domain/time/shift-months";
import type { Actor } from "../../access/session/actor.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { conflict, invalid, notFound, tooMany } from "../../platform/http/problem.ts";
import { resolveReferences, type Reference } from "../../access/records/records.ts";
import { documentsService } from "../documents/service.ts";
import { askedOf } from "./asked.ts";
import { catalogue, formatsOf, reportsLike } from "./catalogue.ts";
import { packFile } from "./pack/download.ts";
import { fileName, isPack, presentReport } from "./present.ts";
import {
  fileReport,
  findProfile,
  findReport,
  newestReports,
  oneAtATime,
  reportContent,
  type ReportRow,
} from "./store.ts";

/** The kind of the job that makes a report. */
export const REPORT_JOB = "report";

/** Reports of one person that wait to be made, at most; some are likely ready after so many seconds. */
const MOST_WAITING = 50;
const WAIT_SECONDS = 10;
const TOO_MANY = `${MOST_WAITING} of your reports are still waiting. Try again when some of them are ready.`;

/** Generated reports that a list shows. */
const SHOWN = 50;

/** A file with the name that it is saved under. */
export interface ReportFile {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: number;
  /** Opens it to be read once. Throws 409 where a file of a pack is gone. */
  open(): Promise<Buffer | Readable>;
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
};

/** Reports of a universe. A report is no record of the book: asking for one is neither history nor audit. */
export function reportsService(services: Services) {
  const { database, jobs, ids, clock } = services;
  const documents = documentsService(services);
  return {
    /** Reports that can be asked for, and those that were asked for last. */
    async list(
      actor: Actor,
      { pattern = "", root_only: rootOnly, ...page }: { readonly pattern?: string; readonly root_only: boolean } & Page,
    ): Promise<ListAnswer<Report> & { generated: GeneratedReport[] }> {
      const rows = await newestReports(readsOf(database, actor.universe), actor.universe, SHOWN);
      return { ...pageOf(reportsLike(pattern, rootOnly), page), generated: rows.map(presentReport) };
    },

    /**
     * Files a report and the job that makes it. Throws 429 where too many of the person's wait already, 422 where `since` is after `at`, where the report does not take
     * what is asked, and where that names a record that is not there.
     */
    async generate(actor: Actor, body: ReportBody): Promise<GeneratedReport> {
      const { universe } = actor;
      const profile = await findProfile(readsOf(database, universe), universe);
      if (profile === null) throw notFound();
      const now = clock.now();
      const at = body.at ?? dayOfInstant(now, profile.timezone);
      const { isPeriod, takes, reasons } = catalogue[body.report_id];
      const asked = askedOf(body, takes, reasons);
      if (!formatsOf(body.report_id).includes(body.format))
        throw invalid(["body", "format"], "Only the evidence pack comes as a zip. Choose PDF, XLSX or CSV.");
      const since = isPeriod ? (body.since ?? yearBefore(at)) : null;
      if (since !== null && since > at)
        throw invalid(["body", "since"], "Enter a first day on or before the last day.", "value_error.date.order");
      await resolveReferences(readsOf(database, universe), universe, namedIn(asked));
      const key = ids.uuid();
      const file = async (tx: Transaction): Promise<ReportRow> => {
        const job = jobs.filing(tx, {
          kind: REPORT_JOB,
          universe,
          payload: { report: key, actor, asked },
          createdBy: actor.userId,
        });
        const { row, waiting } = await fileReport(tx, universe, job.statements, {
          key,
          report_id: body.report_id,
          format: body.format,
          at,
          since,
          currency: body.currency ?? profile.currency,
          job: job.id,
          kind: REPORT_JOB,
          created_time: now,
          createdBy: actor.userId,
        });
        if (waiting > MOST_WAITING) throw tooMany(WAIT_SECONDS, TOO_MANY);
        return row;
      };
      return presentReport(await database.withUniverse(actor, file, { opening: oneAtATime(actor.userId, REPORT_JOB) }));
    },

    /** The file of a report. Throws 404, and 409 while there is none yet. */
    async file(universe: string, key: string): Promise<ReportFile> {
      const reads = readsOf(database, universe);
      const row = await findReport(reads, universe, key);
      if (row === null) throw notFound();
      const content = await reportContent(reads, universe, key);
      if (content === null) throw conflict("This report is still being generated. Try again in a moment.");
      const { format, created_time: made } = row;
      const file = isPack(row)
        ? packFile(documents, universe, { content, format, made })
        : { bytes: content.length, open: () => Promise.resolve(content) };
      return { name: fileName(row), media_type: TYPES[format], ...file };
    },
  };
}

/** The records that a question names, each at its place. */
function namedIn({ accounts = [], instruments = [], perspective, benchmark }: ReportAsked): readonly Reference[] {
  return [
    ...accounts.map((id, at) => ({ kind: "account", id, loc: ["body", "accounts", at] }) as const),
    ...instruments.map((id, at) => ({ kind: "instrument", id, loc: ["body", "instruments", at] }) as const),
    ...(perspective
      ? [{ kind: "entity", id: perspective.entity_id, loc: ["body", "perspective", "entity_id"] } as const]
      : []),
    ...(benchmark ? [{ kind: "instrument", id: benchmark, loc: ["body", "benchmark"] } as const] : []),
  ];
}

/** The same day a year before, or the first day of the calendar where that is later. */
function yearBefore(day: string): string {
  return day < "0002-01-01" ? "0001-01-01" : formatDay(addYears(parseDay(day), -1));
}
