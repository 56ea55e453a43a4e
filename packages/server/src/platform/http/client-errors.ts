import type { GeneralErrorBody } from "@distributary/contract/wire/errors";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const REFUSALS: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The address or the headers are too long. Send at most 16 kB of them." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive. Send it again." },
};
const UNREADABLE = { status: 400, message: "The request cannot be read. Send it as HTTP/1.1." };

const HOSTLESS = { status: 400, message: "The request names no host. Send a Host header." };

/** Refusals that are written on the line itself, with the headers of every other answer. */
export interface LineRefusals {
  /** For bytes that are not HTTP, headers without end, a request that does not arrive. */
  readonly refuse: (error: Error & { readonly code?: string }, socket: Socket) => void;
  /** For a request that names no host. */
  readonly refuseHostless: (socket: Socket) => void;
}

/**
 * Refuses what never becomes a request of a route. The refusal has the form of every other; the connection is closed, as
 * nobody knows where on it the next request would begin.
 */
export function lineRefusals(makeRequestId: () => string, headers: Readonly<Record<string, string>>): LineRefusals {
  const write = (socket: Socket, { status, message }: typeof UNREADABLE): void => {
    const request_id = makeRequestId();
    const body = JSON.stringify({ message, request_id } satisfies GeneralErrorBody);
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "x-request-id": request_id,
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
  };
  return {
    refuse: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
      else write(socket, REFUSALS[error.code ?? ""] ?? UNREADABLE);
    },
    refuseHostless: (socket) => write(socket, HOSTLESS),
  };
}
