/** The parameter of an address that says: ask the window that opened this one for what goes with it. */
export const onetimeParameter = "onetime";

/** How long a window waits for the reply, in milliseconds. */
export const onetimeWait = 500;

interface Ask {
  readonly ask: "onetime";
  readonly key: string;
}

interface Reply {
  readonly reply: "onetime";
  readonly key: string;
  readonly value: unknown;
}

/** Windows that hand things over talk on this channel, apart from the bus: a draft is nobody else's business. */
export interface HandoffChannel {
  postMessage(message: unknown): void;
  addEventListener(name: "message", listener: (event: { data: unknown }) => void): void;
  removeEventListener(name: "message", listener: (event: { data: unknown }) => void): void;
  close(): void;
}

function isOf<Message extends Ask | Reply>(data: unknown, kind: "ask" | "reply", key: string): data is Message {
  const message = data as Record<string, unknown> | null;
  return typeof message === "object" && message !== null && message[kind] === "onetime" && message["key"] === key;
}

/**
 * Offers a value to the next window that asks for it, once: the reply is given to the first who asks, and the offer is
 * over. Returns the key that stands in the address as `onetime`.
 */
export function offerOnce(open: () => HandoffChannel, value: unknown, key: string): string {
  const channel = open();
  const hear = (event: { data: unknown }): void => {
    if (!isOf<Ask>(event.data, "ask", key)) return;
    channel.removeEventListener("message", hear);
    channel.postMessage({ reply: "onetime", key, value } satisfies Reply);
    channel.close();
  };
  channel.addEventListener("message", hear);
  return key;
}

/** Asks for what was offered under the key; null when nobody replies within 500 ms. */
export function takeOnce(open: () => HandoffChannel, key: string): Promise<unknown> {
  const channel = open();
  return new Promise((resolve) => {
    const end = (value: unknown): void => {
      clearTimeout(waiting);
      channel.removeEventListener("message", hear);
      channel.close();
      resolve(value);
    };
    const hear = (event: { data: unknown }): void => {
      if (isOf<Reply>(event.data, "reply", key)) end(event.data.value);
    };
    const waiting = setTimeout(() => end(null), onetimeWait);
    channel.addEventListener("message", hear);
    channel.postMessage({ ask: "onetime", key } satisfies Ask);
  });
}

/** The browser's channel for handing over within one universe. */
export function handoffChannel(universe: string): () => HandoffChannel {
  return () => new BroadcastChannel(`distributary.handoff.${universe}`) as HandoffChannel;
}
