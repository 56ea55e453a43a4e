import type { Job } from "@distributary/contract/entry/jobs";
import type { Logger } from "../log/logger.ts";
import { channels, type JobChanged, type SessionChanged, type UniverseChanged } from "./channels.ts";
import type { Notifications } from "./notifications.ts";

/** What is told to those who listen to a universe: a job changed, or records did. */
export type LiveMessage =
  | { readonly kind: "job"; readonly universe: string; readonly job: Job }
  | {
      readonly kind: "changed";
      readonly universe: string;
      /** The universe's newest revision; empty where news may have been missed, so that anything may have changed. */
      readonly revision: string;
      /** The kinds of records touched. */
      readonly kinds: readonly string[];
    };

/** A browser that listens to one universe. */
export interface Subscriber {
  readonly universe: string;
  send(message: LiveMessage): void;
  /** Whether its session still reaches the universe. */
  stillOpen(): Promise<boolean>;
  /** Sends it off: its session is over, or the server ends. */
  end(because: "session" | "server"): void;
}

/** Passes news of the database's channels to the browsers they concern, on whichever server they are connected. */
export interface LiveHub {
  /** Adds a subscriber; the answer takes it off. */
  join(subscriber: Subscriber): () => void;
  readonly connected: number;
  /** Ends every connection. */
  close(): void;
}

/**
 * A revoked session is closed at once where the news arrives, and by this interval where it was lost: within the five
 * seconds that are promised.
 */
const RECHECK_MS = 4_000;

/** Listens to the channels from now on until it is closed; `findJob` reads a job as one in its universe may see it. */
export function createLiveHub(options: {
  readonly notifications: Notifications;
  readonly findJob: (universe: string, id: string) => Promise<Job | null>;
  readonly log: Logger;
}): LiveHub {
  const { notifications, findJob, log } = options;
  const rooms = new Map<string, Set<Subscriber>>();

  const everyone = function* (): Iterable<Subscriber> {
    for (const room of rooms.values()) yield* room;
  };
  const tell = (universe: string, message: LiveMessage): void => {
    for (const subscriber of rooms.get(universe) ?? []) subscriber.send(message);
  };
  const recheck = async (): Promise<void> => {
    for (const subscriber of [...everyone()]) {
      // A database that is away for a moment is no reason to send people off.
      const open = await subscriber.stillOpen().catch(() => true);
      if (!open) subscriber.end("session");
    }
  };
  const onJob = async ({ job, universe }: JobChanged): Promise<void> => {
    if (universe === null || !rooms.has(universe)) return;
    const found = await findJob(universe, job);
    if (found !== null) tell(universe, { kind: "job", universe, job: found });
  };
  const quietly = (work: Promise<void>): void => {
    work.catch((error: unknown) => log.warn("news for browsers could not be passed on", { error }));
  };

  const undo = [
    notifications.on(channels.universe, (payload) => {
      const changed = JSON.parse(payload) as UniverseChanged;
      const kinds = [...(changed.kinds ?? (changed.book ? ["book"] : []))];
      tell(changed.universe, {
        kind: "changed",
        universe: changed.universe,
        revision: String(changed.revision),
        kinds,
      });
    }),
    notifications.on(channels.job, (payload) => quietly(onJob(JSON.parse(payload) as JobChanged))),
    notifications.on(channels.session, (payload) => {
      const changed = JSON.parse(payload) as SessionChanged;
      if (changed.session !== undefined || changed.user !== undefined) quietly(recheck());
    }),
    notifications.onGap(() => {
      for (const universe of rooms.keys()) tell(universe, { kind: "changed", universe, revision: "", kinds: [] });
      quietly(recheck());
    }),
  ];
  const timer = setInterval(() => quietly(recheck()), RECHECK_MS);
  timer.unref();

  return {
    join: (subscriber) => {
      const room = rooms.get(subscriber.universe) ?? new Set();
      rooms.set(subscriber.universe, room);
      room.add(subscriber);
      return () => {
        room.delete(subscriber);
        if (room.size === 0 && rooms.get(subscriber.universe) === room) rooms.delete(subscriber.universe);
      };
    },
    get connected() {
      return [...everyone()].length;
    },
    close: () => {
      clearInterval(timer);
      for (const stop of undo) stop();
      for (const subscriber of [...everyone()]) subscriber.end("server");
    },
  };
}
