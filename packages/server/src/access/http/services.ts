import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Notifications } from "../../platform/live/notifications.ts";
import type { Logger } from "../../platform/log/logger.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { SessionTokens } from "../../platform/token/session-token.ts";
import type { RootCookies } from "../session/root-cookie.ts";
import type { SessionCache } from "../session/session-cache.ts";
import type { Views } from "../session/views.ts";

/** What a feature may use. The composition root makes one of each and hands them to every feature. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly tokens: SessionTokens;
  readonly rootCookies: RootCookies;
  readonly sessions: SessionCache;
  /** What of universes is open to whom they are shared with in part. */
  readonly views: Views;
  readonly notifications: Notifications;
  readonly jobs: Jobs;
  /** Lets the planner know what a large write has changed; does nothing where the owner's address is not known. */
  readonly renewStatistics: () => Promise<void>;
  /** Makes room for a large write after one that broke off; does nothing where the owner's address is not known. */
  readonly clearBrokenWrites: () => Promise<void>;
}
