import { jobsEndpoints, type Job } from "@distributary/contract/entry/jobs";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./cache.ts";
import { jobKey, liveConnected } from "./live/live.ts";
import { askPatiently } from "./http/patience.ts";
import { createStore } from "./store.ts";

const ended = new Set<Job["status"]>(["completed", "failed", "cancelled"]);

/** Nothing more will happen to it. */
export function hasEnded(job: Job): boolean {
  return ended.has(job.status);
}

/** A job and how far it is: told over the socket, asked after every second where there is none. */
export function useJob(id: string | null): UseQueryResult<Job> {
  return useQuery({
    queryKey: jobKey(id ?? ""),
    queryFn: ({ signal }) => api.call(jobsEndpoints.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    meta: { followed: true },
    refetchInterval: (query) =>
      query.state.data !== undefined && hasEnded(query.state.data) ? false : liveConnected.get() ? 4000 : 1000,
  });
}

/** Asks a job to stop. */
export function cancelJob(id: string): Promise<Job> {
  return api.call(jobsEndpoints.cancel, { params: { id } });
}

/** Whether the server cannot be reached just now by who waits for its work: it is asked again until it answers. */
export const serverAway = createStore(false);

/** A pause that ends sooner where the browser is connected again. */
function pauseOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}

/** Asks what may be asked twice until it is answered or refused, however long the server is away; `serverAway` says so. */
export function askUntilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return askPatiently(ask, { wait: pauseOnline, away: (isAway) => serverAway.set(isAway) });
}

const pause = 700;

/** While news comes by itself it is still asked after every few pauses, should a message have been lost. */
const trust = 6;

/** A pause that ends sooner where news comes that the job has ended. */
function pauseUntilEnded(id: string): Promise<void> {
  const isOver = (): boolean => {
    const told = queryClient.getQueryData<Job>(jobKey(id));
    return told !== undefined && hasEnded(told);
  };
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(end, pause);
    const leave = queryClient.getQueryCache().subscribe(() => isOver() && end());
    if (isOver()) end();
  });
}

/** Waits for a job to end, however long the server is away meanwhile: by what the socket told, and by asking. */
export async function waitForJob(first: Job, follow: (job: Job) => void): Promise<Job> {
  let job = first;
  for (let round = 1; !hasEnded(job); round += 1) {
    follow(job);
    await pauseUntilEnded(job.uuid);
    const told =
      liveConnected.get() && round % trust !== 0 ? queryClient.getQueryData<Job>(jobKey(job.uuid)) : undefined;
    const { uuid } = job;
    job = told ?? (await askUntilAnswered(() => api.call(jobsEndpoints.get, { params: { id: uuid } })));
  }
  follow(job);
  return job;
}
