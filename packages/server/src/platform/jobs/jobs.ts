import type { Job } from "@distributary/contract/entry/jobs";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Ids } from "../ids.ts";
import { channels } from "../live/channels.ts";
import { notification, notify } from "../db/listen.ts";
import { presentJob } from "./present.ts";
import { beginNow, findJob, jobInsertion, requestCancel, requeue } from "./store.ts";
import type { JobHandler, NewJob } from "./types.ts";

/** How many turns a job takes: a long one as much as four short ones, so that short ones come first. */
const COST = { short: 1, long: 4 } as const;

/** The register of job kinds and the way to file, see and steer jobs. The worker does them. */
export interface Jobs {
  /**
   * Names the handler of a kind; a second one for the same kind is a fault of the program. `long`: it may take minutes,
   * as an import does.
   */
  register(kind: string, handler: JobHandler, length?: "short" | "long"): void;
  /** The same for work of the server itself that comes round once a day. */
  registerDaily(kind: string, handler: JobHandler): void;
  handler(kind: string): JobHandler | undefined;
  readonly kinds: readonly string[];
  /** Whether jobs of a kind may take minutes. */
  isLong(kind: string): boolean;
  /** How many turns a job of a kind takes, of those that universes share. */
  cost(kind: string): number;
  readonly dailyKinds: readonly string[];
  /** Files a job in the database transaction of the record it belongs to; answers its id. */
  enqueue(tx: Transaction, job: NewJob): Promise<string>;
  /** The id of a job, and the statements that file it, for whoever sends them together with others. */
  filing(tx: Transaction, job: NewJob): { readonly id: string; readonly statements: readonly Sql[] };
  /** Lets a job that waits for its time begin at once. */
  hurry(tx: Transaction, universe: string, id: string): Promise<void>;
  /** A job of a universe, or null. */
  find(universe: string, id: string): Promise<Job | null>;
  /** Asks a job to stop; one nobody has begun is cancelled at once, one that has ended stays as it is. Null: no such job. */
  cancel(universe: string, id: string): Promise<Job | null>;
  /** Queues a failed or cancelled job again; `unfit` when it is in another state. Null: no such job. */
  retry(universe: string, id: string): Promise<Job | "unfit" | null>;
}

/** The register and the queue in `database`; a worker does what is filed. */
export function createJobs(database: Database, ids: Ids): Jobs {
  const handlers = new Map<string, JobHandler>();
  const daily: string[] = [];
  const long = new Set<string>();
  const register: Jobs["register"] = (kind, handler, length = "short") => {
    if (handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`);
    handlers.set(kind, handler);
    if (length === "long") long.add(kind);
  };
  const cost = (kind: string): number => COST[long.has(kind) ? "long" : "short"];
  const filing: Jobs["filing"] = (tx, job) => {
    const id = ids.uuid();
    const statements = [
      jobInsertion(id, job, cost(job.kind)),
      notification(tx, channels.jobReady, ""),
      notification(tx, channels.job, JSON.stringify({ job: id, universe: job.universe })),
    ];
    return { id, statements };
  };
  return {
    register,
    registerDaily: (kind, handler) => {
      register(kind, handler);
      daily.push(kind);
    },
    handler: (kind) => handlers.get(kind),
    get kinds() {
      return [...handlers.keys()];
    },
    isLong: (kind) => long.has(kind),
    cost,
    get dailyKinds() {
      return daily;
    },
    enqueue: async (tx, job) => {
      const { id, statements } = filing(tx, job);
      await tx.together(statements);
      return id;
    },
    filing,
    hurry: async (tx, universe, id) => {
      await beginNow(tx, universe, id);
      await notify(tx, channels.jobReady, "");
      await notify(tx, channels.job, JSON.stringify({ job: id, universe }));
    },
    find: async (universe, id) => {
      const row = await findJob(database, universe, id);
      return row === null ? null : presentJob(row);
    },
    cancel: (universe, id) =>
      database.withPlatform(async (tx) => {
        const row = await requestCancel(tx, universe, id);
        if (row === null) return null;
        await notify(tx, channels.job, JSON.stringify({ job: id, universe }));
        return presentJob(row);
      }),
    retry: async (universe, id) => {
      const known = await findJob(database, universe, id);
      if (known === null) return null;
      const queued = await database.withPlatform(async (tx) => {
        const row = await requeue(tx, universe, id, cost(known.kind));
        if (row === null) return null;
        await notify(tx, channels.jobReady, "");
        await notify(tx, channels.job, JSON.stringify({ job: id, universe }));
        return presentJob(row);
      });
      return queued ?? "unfit";
    },
  };
}
