import type { FastifyInstance } from "fastify";
import type { Logger } from "../log/logger.ts";
import { unavailable } from "./problem.ts";

export interface HealthOptions {
  /** Resolves when what the server needs answers; rejects when it does not. */
  readonly check: () => Promise<void>;
  /** Whether the store of files answers; null where it is a folder. */
  readonly store: (() => Promise<boolean>) | null;
  /** Whether the server has begun to end. */
  readonly ending: () => boolean;
  /** Learns why the server is not ready, and when it is again. */
  readonly log: Logger;
}

const PATIENCE_MS = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: and so does the database, and it is not about to end. An object store that
 * is away is told of and does not make a server unready: all of them miss it at once, and most is done without it.
 * Whoever asks is not told why it is not ready, as it may name hosts; the log is, once for each change.
 */
export function serveHealth(server: FastifyInstance, options: HealthOptions): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  let ready = true;
  server.get("/readyz", async () => {
    if (options.ending()) throw unavailable();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      await Promise.race([options.check(), late]);
    } catch (error) {
      if (ready) options.log.error("not ready: the database does not answer", { error });
      ready = false;
      throw unavailable();
    } finally {
      clearTimeout(timer);
    }
    if (!ready) options.log.info("ready: the database answers again");
    ready = true;
    return {
      status: "ready",
      ...(options.store === null ? {} : { store: (await options.store()) ? "ready" : "away" }),
    };
  });
}
