/** What tabs tell each other. Every message names its universe; null concerns all of them. */
export type BusMessage =
  | { readonly kind: "changed"; readonly universe: string }
  | { readonly kind: "universe-updated"; readonly universe: null }
  | { readonly kind: "session-ended"; readonly universe: null }
  | { readonly kind: "signed-in"; readonly universe: null };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("distributary.bus");

/** Tells the other tabs. */
export function tellTabs(message: BusMessage): void {
  channel?.postMessage(message);
}

/** Hears what other tabs tell; a message for another universe than `current()` is ignored. */
export function hearTabs(current: () => string | null, listener: (message: BusMessage) => void): () => void {
  if (channel === null) return () => undefined;
  const hear = (event: MessageEvent<BusMessage>): void => {
    const message = event.data;
    if (typeof message !== "object" || message === null) return;
    if (message.universe === null || message.universe === current()) listener(message);
  };
  channel.addEventListener("message", hear);
  return () => channel.removeEventListener("message", hear);
}
