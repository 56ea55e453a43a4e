// Another person, in a process of their own so that nothing the attacker does delays them: reads at a fixed interval,
// whether those before were answered or not, and tells how long each took. Every fifth on a new connection.
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import type { NeighbourOrders, NeighbourReport } from "./neighbour.ts";

const EVERY_MS = 40;
/** A read that is not answered by then is given up, and counts as having taken so long. */
const PATIENCE_MS = 60_000;

const reused = new Agent({ keepAlive: true });
let times: number[] = [];
let refused: number[] = [];
let refusedAfter = 0;
let underWay = 0;
let timer: NodeJS.Timeout | null = null;
let orders: NeighbourOrders | null = null;
let count = 0;

function readOnce({ url, paths, headers, from }: NeighbourOrders): void {
  count += 1;
  const path = paths[count % paths.length] ?? "/";
  const agent = count % 5 === 0 ? new Agent() : reused;
  const started = performance.now();
  underWay += 1;
  let ended = false;
  const end = (status: number): void => {
    if (ended) return;
    ended = true;
    underWay -= 1;
    const took = performance.now() - started;
    if (status === 200) times.push(took);
    else {
      refused.push(status);
      refusedAfter = Math.max(refusedAfter, took);
    }
  };
  const sent = request(url + path, { agent, headers, localAddress: from ?? undefined }, (answer) => {
    answer.on("end", () => end(answer.statusCode ?? 0));
    answer.on("error", () => end(0));
    answer.resume();
  });
  const late = setTimeout(() => sent.destroy(), PATIENCE_MS);
  sent.on("close", () => {
    clearTimeout(late);
    end(0);
  });
  sent.on("error", () => end(0));
  sent.end();
}

async function report(): Promise<NeighbourReport> {
  if (timer !== null) clearInterval(timer);
  timer = null;
  // Those that hang count with what they take in the end.
  while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = { reads: times.length + refused.length, slowest: Math.max(0, ...times), refused, refusedAfter };
  times = [];
  refused = [];
  refusedAfter = 0;
  return answer;
}

process.on("message", (message: NeighbourOrders | "report") => {
  if (message === "report") {
    void report().then((answer) => process.send?.(answer));
    return;
  }
  orders = message;
  timer ??= setInterval(() => orders !== null && readOnce(orders), EVERY_MS);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
