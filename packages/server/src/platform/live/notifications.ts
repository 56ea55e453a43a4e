import { listen } from "../db/listen.ts";
import type { Logger } from "../log/logger.ts";
import { channels } from "./channels.ts";

/** Where messages of the database's channels arrive, for all parts of one server over one connection. */
export interface Notifications {
  /** Hears every message of a channel from now on; the answer stops it. */
  on(channel: string, hear: (payload: string) => void): () => void;
  /** Called when messages may have been missed: whatever rests on them must be read anew. */
  onGap(hear: () => void): () => void;
  /** Resolves when messages arrive. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Listens to all `channels`. `url` is a direct connection of the application role. */
export function createNotifications(url: string, log: Logger): Notifications {
  const hearers = new Map<string, Set<(payload: string) => void>>(
    Object.values(channels).map((name) => [name, new Set()]),
  );
  const gaps = new Set<() => void>();
  const calmly = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      log.error("a message of another server could not be taken in", { error });
    }
  };
  const listener = listen(url, [...hearers.keys()], {
    message: (channel, payload) => {
      for (const hear of hearers.get(channel) ?? []) calmly(() => hear(payload));
    },
    connected: () => {
      for (const hear of gaps) calmly(hear);
    },
    lost: (error) => log.warn("the connection for messages between servers was lost", { error }),
  });
  return {
    on: (channel, hear) => {
      const set = hearers.get(channel);
      if (set === undefined) throw new Error(`${channel} is not one of the channels`);
      set.add(hear);
      return () => set.delete(hear);
    },
    onGap: (hear) => {
      gaps.add(hear);
      return () => gaps.delete(hear);
    },
    ready: listener.ready,
    close: () => listener.close(),
  };
}
