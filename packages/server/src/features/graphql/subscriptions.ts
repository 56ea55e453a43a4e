import { changedKinds, type GraphErrorCode } from "@distributary/contract/graph/graphql";
import type { Job } from "@distributary/contract/entry/jobs";
import { GraphQLError } from "graphql/index.js";
import type { Actor } from "../../access/session/actor.ts";
import { recordsOfRevision } from "../../access/store/revisions.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Database } from "../../platform/db/database.ts";
import { createFeed, type Feed } from "../../platform/graphql/feed.ts";
import type { LiveMessage } from "../../platform/live/hub.ts";

/** What is passed on to the subscriptions of one connection. */
export interface Subscriptions {
  /** The fields of the type Subscription: each call gives the news of one subscription. */
  readonly root: object;
  hear(message: LiveMessage): void;
  end(): void;
}

const ENDED: ReadonlySet<Job["status"]> = new Set(["completed", "failed", "cancelled"]);

/**
 * Subscriptions of an actor to the universe they are in, fed by the live news of it. Who sees a part of it (not `isWhole`)
 * hears that something changed, and reads again what they see; not what, and of no job.
 */
export function subscriptionsOf(database: Database, actor: Actor, isWhole: boolean): Subscriptions {
  const hearers = new Set<(message: LiveMessage) => void>();
  const feeds = new Set<Feed<object>>();

  /** A feed of what `news` makes of the messages; null is no news. */
  const open = (news: (message: LiveMessage) => object | null): Feed<object> => {
    const hear = (message: LiveMessage): void => {
      const item = news(message);
      if (item !== null) feed.push(item);
    };
    const feed: Feed<object> = createFeed(() => {
      hearers.delete(hear);
      feeds.delete(feed);
    });
    hearers.add(hear);
    feeds.add(feed);
    return feed;
  };

  const changed = ({ kinds }: { readonly kinds?: readonly string[] | null }): Feed<object> => {
    const strange = kinds?.filter((kind) => !changedKinds.some((known) => known === kind)) ?? [];
    // A misspelt kind would be listened to for ever, and bring nothing.
    if (strange.length > 0)
      throw new GraphQLError(`Unknown kind: ${strange.join(", ")}. Kinds are ${changedKinds.join(", ")}.`, {
        extensions: { code: "validation-failed" satisfies GraphErrorCode },
      });
    return open((message) => {
      if (message.kind !== "changed") return null;
      if (!isWhole) return { changed: { ...message, revision: "", kinds: changedKinds, records: [] } };
      // What may have been missed concerns every kind.
      const concerns = !kinds || message.revision === "" || message.kinds.some((kind) => kinds.includes(kind));
      return concerns ? { changed: { ...message, records: () => touched(message.revision) } } : null;
    });
  };

  const touched = async (revision: string): Promise<readonly object[]> =>
    revision === "" ? [] : recordsOfRevision(readsOf(database, actor.universe), actor.universe, revision);

  const job = ({ uuid }: { readonly uuid?: string | null }): Feed<object> =>
    open((message) =>
      isWhole && message.kind === "job" && (!uuid || uuid === message.job.uuid) ? { job: message.job } : null,
    );

  const notifications = (): Feed<object> => {
    const told = new Set<string>();
    return open((message) => {
      if (!isWhole || message.kind !== "job" || !ENDED.has(message.job.status)) return null;
      const once = `${message.job.uuid} ${message.job.status} ${message.job.finished_time}`;
      if (told.has(once)) return null;
      told.add(once);
      return { notifications: notificationOf(message.job) };
    });
  };

  return {
    root: { changed, job, notifications },
    hear: (message) => {
      for (const hear of hearers) hear(message);
    },
    end: () => {
      for (const feed of feeds) feed.end();
    },
  };
}

function notificationOf(job: Job): object {
  const title = `${job.status.charAt(0).toUpperCase()}${job.status.slice(1)}`;
  return { kind: job.kind, title, message: job.error ?? job.stage, job };
}
