import type { Readable } from "node:stream";

/**
 * Receives the rest of a body and drops it: who is cut off while sending does not hear why, and the next request on the
 * connection stands behind what was not received. A reader that gave up in the middle still listens for bytes that it
 * will not take, and a stream with such a listener does not flow: it is sent away first.
 */
export function dropBody(body: Readable): void {
  body.removeAllListeners("readable");
  body.resume();
}
