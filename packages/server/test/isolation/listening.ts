import { liveMessage, type LiveMessage } from "@distributary/contract/jobs";
import type { TestServer } from "../support/server.ts";

/** A connection to the live news and all that it heard. */
export interface Listener {
  readonly heard: readonly LiveMessage[];
  /** Waits until a message of this kind has come. */
  until(kind: LiveMessage["kind"]): Promise<void>;
  close(): void;
}

/** Connects with this first message. */
export async function listen(
  server: TestServer,
  first: { readonly token: string; readonly universe: string },
): Promise<Listener> {
  const heard: LiveMessage[] = [];
  const socket = await server.app.server.injectWS("/api/v1/live");
  socket.on("message", (data: Buffer) => heard.push(liveMessage.parse(JSON.parse(data.toString("utf8")))));
  socket.on("error", () => undefined);
  socket.send(JSON.stringify(first));
  return {
    heard,
    until: async (kind) => {
      for (let wait = 0; wait < 1000; wait++) {
        if (heard.some((message) => message.kind === kind)) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no message of kind ${kind}, only ${JSON.stringify(heard)}`);
    },
    close: () => socket.close(),
  };
}
