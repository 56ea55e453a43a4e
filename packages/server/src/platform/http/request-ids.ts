import type { IncomingMessage } from "node:http";

const SANE = /^[\w.:-]{8,64}$/;

/** The id of a request: the caller's `X-Request-Id` where it is a plain word of 8 to 64 characters, else a new one. */
export function requestIds(make: () => string): (request: Pick<IncomingMessage, "headers">) => string {
  return (request) => {
    const given = request.headers["x-request-id"];
    return typeof given === "string" && SANE.test(given) ? given : make();
  };
}
