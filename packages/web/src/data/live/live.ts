import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import { graphSubscriptions } from "@distributary/contract/graph/operations";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import type { Job } from "@distributary/contract/entry/jobs";
import { tokens } from "../api.ts";
import { queryClient } from "../cache.ts";
import { openGraphSocket, type SocketLike } from "./graph-socket.ts";
import { sessionEvents } from "../session/session-events.ts";
import { createStore } from "../store.ts";

/** Whether news comes by itself; while it does not, running jobs are asked after. */
export const liveConnected = createStore(false);

/** The key under which a job is cached. */
export function jobKey(id: string): readonly [string, string] {
  return ["job", id];
}

/** Takes a newer state of a job into the cache; an older one that arrives late is dropped. */
export function takeJob(job: Job): void {
  queryClient.setQueryData<Job>(jobKey(job.uuid), (before) =>
    before !== undefined && before.updated_time > job.updated_time ? before : job,
  );
}

let close: (() => void) | null = null;
let wanted = false;
let pause = 1000;

/** Subscribes to the universe of this tab, again with growing pauses where the connection breaks. */
export function followUniverse(): () => void {
  wanted = true;
  open();
  return () => {
    wanted = false;
    close?.();
    close = null;
    liveConnected.set(false);
  };
}

function open(): void {
  const held = tokens.universe();
  if (!wanted || held === null) return;
  close?.();
  const here = (work: () => void): void => {
    if (tokens.universe()?.universe === held.universe) work();
  };
  close = openGraphSocket({
    open: (protocol) =>
      new WebSocket(
        `${location.origin.replace(/^http/, "ws")}${API_PREFIX}${graphqlEndpoints.ask.path}`,
        protocol,
      ) satisfies SocketLike,
    headers: { Authorization: `Bearer ${held.token}`, "X-Universe": held.universe },
    subscriptions: {
      changed: { document: graphSubscriptions.changed, hear: () => here(refresh) },
      job: { document: graphSubscriptions.job, hear: (data) => here(() => takeJob((data as { job: Job }).job)) },
    },
    connected: () => {
      pause = 1000;
      liveConnected.set(true);
    },
    closed: (refused) => {
      liveConnected.set(false);
      if (!wanted) return;
      if (refused) sessionEvents.universeUpdated();
      pause = Math.min(pause * 2, 30_000);
      setTimeout(open, pause);
    },
  });
}

/** Reads anew what is shown; a job brings its own news. */
function refresh(): void {
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "job" });
}
