import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** The file by which scanners are tried; in two pieces, so that none finds it here. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** A scanner over a real socket that speaks as clamd does and knows one virus. */
export interface VirusScanner {
  readonly url: string;
  /** How many bytes it looks at, at most. */
  most: number;
  /** Whether it breaks off in the middle of a file. */
  breaksOff: boolean;
  /** How many files it has looked at to their end. */
  scanned: number;
  /** Nobody listens any more. */
  away(): Promise<void>;
  /** Somebody listens again, at the same address. */
  back(): Promise<void>;
}

/** Starts one. Source of what it says: the manual page of clamd(8). */
export async function virusScanner(): Promise<VirusScanner> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    void serve(socket, scanner);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const scanner: VirusScanner = {
    url: `tcp://127.0.0.1:${port}`,
    most: Number.MAX_SAFE_INTEGER,
    breaksOff: false,
    scanned: 0,
    away: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    back: () => listen(port),
  };
  return scanner;
}

async function serve(socket: Socket, scanner: VirusScanner): Promise<void> {
  const command = Buffer.from("zINSTREAM\0");
  let held = Buffer.alloc(0);
  const pieces: Buffer[] = [];
  let isAsked = false;
  try {
    // What comes after the answer is let go: a connection that is closed on unread bytes would lose it.
    for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      held = Buffer.concat([held, piece]);
      if (!isAsked) {
        if (held.length < command.length) continue;
        if (!held.subarray(0, command.length).equals(command)) return void socket.end("UNKNOWN COMMAND\0");
        held = held.subarray(command.length);
        isAsked = true;
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) {
          scanner.scanned += 1;
          const isFound = Buffer.concat(pieces).includes(EICAR);
          return void socket.end(isFound ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
        }
        if (held.length < 4 + length) break;
        pieces.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
        if (scanner.breaksOff) return void socket.resetAndDestroy();
        if (pieces.reduce((sum, one) => sum + one.length, 0) > scanner.most)
          return void socket.end("INSTREAM size limit exceeded. ERROR\0").resume();
      }
    }
  } catch {
    // The other side went away.
  }
}
