import { setTimeout as pause } from "node:timers/promises";
import { createSessionCache } from "./access/session/session-cache.ts";
import { createViews } from "./access/session/views.ts";
import { rootCookies } from "./access/session/root-cookie.ts";
import type { Services } from "./access/http/services.ts";
import type { Clock } from "./platform/clock.ts";
import { openDatabase } from "./platform/db/database.ts";
import { clearBrokenWrites, renewStatistics } from "./platform/db/statistics.ts";
import { createIds } from "./platform/ids.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { channels } from "./platform/live/channels.ts";
import { createNotifications } from "./platform/live/notifications.ts";
import type { Logger } from "./platform/log/logger.ts";
import type { Settings } from "./platform/settings/settings.ts";
import { sessionTokens } from "./platform/token/session-token.ts";

/** The parts of a running server, and how to let go of them. */
export interface OpenServices {
  readonly services: Services;
  /** Closes the connections, once nobody uses them any more. */
  close(): Promise<void>;
}

/** Makes one of each part. `appUrl` is the database as the application reaches it, `ownerUrl` as its owner does. */
export function openServices(parts: {
  readonly settings: Settings;
  readonly appUrl: string;
  readonly ownerUrl?: string;
  readonly clock: Clock;
  readonly log: Logger;
}): OpenServices {
  const { settings, appUrl, ownerUrl, clock, log } = parts;
  const database = openDatabase({
    url: appUrl,
    pool: settings.databasePool,
    lockWaitMs: settings.lockWaitMs,
    writesWaiting: settings.writesWaiting,
    heard: (channel, payload) => {
      if (channel === channels.session) sessions.heard(payload);
    },
    onSilence: () => log.error("the database does not answer: what needs it is refused until it does"),
    onError: (error) => log.warn("a connection to the database broke", { error }),
  });
  const ids = createIds(clock);
  const tokens = sessionTokens(settings.secretKey);
  const notifications = createNotifications(appUrl, log);
  const sessions = createSessionCache({ database, tokens, notifications, monotonic: () => performance.now() });
  const jobs = createJobs(database, ids);
  return {
    services: {
      settings,
      database,
      clock,
      ids,
      log,
      tokens,
      rootCookies: rootCookies({
        secretKey: settings.secretKey,
        secure: settings.publicUrl.startsWith("https:"),
        tokens,
      }),
      sessions,
      views: createViews(database, () => performance.now()),
      notifications,
      jobs,
      renewStatistics: () => (ownerUrl === undefined ? Promise.resolve() : renewStatistics(ownerUrl)),
      clearBrokenWrites: () => (ownerUrl === undefined ? Promise.resolve() : clearBrokenWrites(ownerUrl)),
    },
    close: async () => {
      // A connection that is ended while it is being made never says so; a start that fails early ends right here.
      await Promise.race([notifications.ready, pause(2_000, undefined, { ref: false })]);
      await notifications.close();
      await database.close();
    },
  };
}
