import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

const TEXT = 0x81;

/**
 * Ends every thread of a process that listens for a debugger on `port`, as a fault in it would: no signal reaches one
 * thread alone. Answers how many there were.
 */
export async function endThreads(port: number): Promise<number> {
  const socket = await openDebugger(port);
  try {
    const sessions: string[] = [];
    let answered: () => void = () => undefined;
    const enabled = new Promise<void>((resolve) => (answered = resolve));
    onMessages(socket, (text) => {
      const message = JSON.parse(text) as { id?: number; method?: string; params?: { sessionId?: string } };
      if (message.id === 1) answered();
      if (message.method === "NodeWorker.attachedToWorker" && message.params?.sessionId !== undefined)
        sessions.push(message.params.sessionId);
    });
    say(socket, { id: 1, method: "NodeWorker.enable", params: { waitForDebuggerOnStart: false } });
    await enabled;
    for (const sessionId of sessions) {
      const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression: "process.exit(9)" } });
      say(socket, { id: 2, method: "NodeWorker.sendMessageToWorker", params: { sessionId, message } });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    return sessions.length;
  } finally {
    socket.destroy();
  }
}

async function openDebugger(port: number): Promise<Socket> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { id: string }[];
  const id = targets[0]?.id ?? "";
  return new Promise((resolve, reject) => {
    const asking = request({
      host: "127.0.0.1",
      port,
      path: `/${id}`,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
      },
    });
    asking.once("upgrade", (_answer, socket) => resolve(socket));
    asking.once("error", reject);
    asking.end();
  });
}

/** One frame of a websocket, masked as those of clients are. */
function say(socket: Socket, message: object): void {
  const body = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const head = Buffer.from([TEXT, 0x80 | (body.length < 126 ? body.length : 126)]);
  const long = Buffer.alloc(body.length < 126 ? 0 : 2);
  if (long.length > 0) long.writeUInt16BE(body.length);
  socket.write(Buffer.concat([head, long, mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]));
}

function onMessages(socket: Socket, hear: (text: string) => void): void {
  let held = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    for (let frame = frameOf(held); frame !== null; frame = frameOf(held)) {
      held = held.subarray(frame.end);
      hear(frame.text);
    }
  });
}

function frameOf(bytes: Buffer): { readonly text: string; readonly end: number } | null {
  if (bytes.length < 10) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + length) return null;
  return { text: bytes.toString("utf8", start, start + length), end: start + length };
}
