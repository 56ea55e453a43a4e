import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Requests taken in between two looks at what else has arrived. */
const AT_ONCE = 16;
/** Whoever has no more requests in line goes first. */
const FEW = 2;
/** While connections keep coming in, one such request goes in with so many of them. */
const CONNECTIONS_EACH = 4;
/** How long a request of anybody else waits for these; then it counts like theirs. */
const PATIENCE_MS = 1000;

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
 * then the lines take turns, those with but one or two requests before the others. A request that meets no crowd is
 * answered in the same step as before.
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
  let connections = 0;

  // Whoever has left needs no answer.
  const letIn = (next: Arrival | undefined): void => {
    if (next !== undefined && !next.request.socket.destroyed) answer(next.request, next.response);
  };
  const look = (): void => {
    looking = connected || lines.size > 0;
    if (connected) {
      connections += 1;
      if (connections % CONNECTIONS_EACH === 0) letIn(nextOf(lines, (line) => goesFirst(line, now())));
    } else {
      for (let taken = 0; taken < AT_ONCE && lines.size > 0; taken++)
        letIn(nextOf(lines, (line) => goesFirst(line, now())) ?? nextOf(lines, () => true));
    }
    connected = false;
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

function goesFirst(line: readonly Arrival[], time: number): boolean {
  const [first] = line;
  return line.length <= FEW || (first !== undefined && time - first.since >= PATIENCE_MS);
}

/** The first of the next line in turn that `may` have it; the line goes behind the others. */
function nextOf(lines: Map<string, Arrival[]>, may: (line: readonly Arrival[]) => boolean): Arrival | undefined {
  for (const [caller, line] of lines) {
    if (!may(line)) continue;
    lines.delete(caller);
    const next = line.shift();
    if (line.length > 0) lines.set(caller, line);
    return next;
  }
  return undefined;
}
