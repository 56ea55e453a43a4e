import { API_PREFIX } from "@distributary/contract/endpoint";
import type { Job, LiveMessage } from "@distributary/contract/jobs";
import { tokens } from "./api.ts";
import { queryClient } from "./cache.ts";
import { sessionEvents } from "./session-events.ts";
import { createStore } from "./store.ts";

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

let socket: WebSocket | null = null;
let wanted = false;
let pause = 1000;

/** Keeps a socket open to the universe of this tab, reopening it with growing pauses. */
export function followUniverse(): () => void {
  wanted = true;
  open();
  return () => {
    wanted = false;
    socket?.close();
    socket = null;
    liveConnected.set(false);
  };
}

function open(): void {
  const held = tokens.universe();
  if (!wanted || held === null) return;
  const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${API_PREFIX}/live`);
  socket = opened;
  opened.addEventListener("open", () => opened.send(JSON.stringify({ token: held.token, universe: held.universe })));
  opened.addEventListener("message", (event: MessageEvent<string>) => hear(JSON.parse(event.data) as LiveMessage));
  opened.addEventListener("close", () => {
    if (socket !== opened) return;
    liveConnected.set(false);
    if (!wanted) return;
    pause = Math.min(pause * 2, 30_000);
    setTimeout(open, pause);
  });
}

function hear(message: LiveMessage): void {
  const universe = tokens.universe()?.universe;
  if (message.kind === "ready") {
    pause = 1000;
    liveConnected.set(true);
  } else if (message.kind === "job" && message.universe === universe) {
    takeJob(message.job);
  } else if (message.kind === "changed" && message.universe === universe) {
    void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "job" });
  } else if (message.kind === "ended" && message.reason !== "expired") {
    sessionEvents.universeUpdated();
  }
}
