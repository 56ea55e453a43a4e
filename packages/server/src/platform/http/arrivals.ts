import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Requests taken in between two looks at what else has arrived. */
const AT_ONCE = 16;
/** How long a request waits while connections keep coming in; then one goes in with each of these. */
const PATIENCE_MS = 200;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
}

/**
 * Lets requests in fairly where many arrive at the same moment. Node takes in one new connection between two rounds of
 * everything else, so that whoever connects behind eight hundred others would wait until most of these are answered.
 * Connections are therefore taken in first, which is cheap, and requests wait meanwhile, in one line for each caller;
 * then the lines take turns. A request that meets no crowd is answered in the same step as before.
 *
 * @param callerOf whose line a request waits in: its network address, or the one that a trusted proxy names
 * @param now milliseconds that only rise
 */
export function letInFairly(
  server: Server,
  callerOf: (request: IncomingMessage) => string,
  now: () => number = () => performance.now(),
): void {
  const answers = server.listeners("request") as Answer[];
  server.removeAllListeners("request");
  const answer: Answer = (request, response) => {
    for (const listener of answers) listener.call(server, request, response);
  };
  const lines = new Map<string, Arrival[]>();
  let connected = false;
  let looking = false;

  const look = (): void => {
    const oldest = oldestOf(lines);
    const late = oldest !== null && now() - oldest >= PATIENCE_MS;
    const most = connected ? Number(late) : AT_ONCE;
    looking = connected || lines.size > 0;
    connected = false;
    for (let taken = 0; taken < most && lines.size > 0; taken++) {
      const next = nextOf(lines);
      // Whoever has left needs no answer.
      if (next !== undefined && !next.request.socket.destroyed) answer(next.request, next.response);
    }
    if (looking) setImmediate(look);
  };

  server.on("connection", () => {
    connected = true;
    if (looking) return;
    looking = true;
    setImmediate(look);
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!looking) {
      answer(request, response);
      return;
    }
    const caller = callerOf(request);
    const line = lines.get(caller);
    const arrival = { request, response, since: now() };
    if (line === undefined) lines.set(caller, [arrival]);
    else line.push(arrival);
  });
}

/** The first of the line whose turn it is; the line goes behind the others. */
function nextOf(lines: Map<string, Arrival[]>): Arrival | undefined {
  const [turn] = lines;
  if (turn === undefined) return undefined;
  const [caller, line] = turn;
  lines.delete(caller);
  const next = line.shift();
  if (line.length > 0) lines.set(caller, line);
  return next;
}

function oldestOf(lines: ReadonlyMap<string, readonly Arrival[]>): number | null {
  let oldest: number | null = null;
  for (const [first] of lines.values())
    if (first !== undefined && (oldest === null || first.since < oldest)) oldest = first.since;
  return oldest;
}
