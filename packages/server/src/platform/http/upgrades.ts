import { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Where those of a server's upgrades arrive that ask for a websocket. Any other is passed over, as a client must expect:
 * some offer HTTP/2 with every first request, and are answered as if they had not.
 */
export function websocketsOf(http: Server): Server {
  const websockets = new EventEmitter();
  http.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === "websocket") websockets.emit("upgrade", request, socket, head);
    else readAgain(http, request, socket, head);
  });
  // Whoever listens for upgrades asks for a server, and does nothing with it but listen.
  return websockets as Server;
}

const OF_AN_UPGRADE = new Set(["upgrade", "http2-settings", "connection"]);

/** Puts a request back on its line without the upgrade, and lets the server read the line from there. */
function readAgain(http: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!OF_AN_UPGRADE.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  http.emit("connection", socket);
}
