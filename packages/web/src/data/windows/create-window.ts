import { tokens } from "../api.ts";
import { awaitCreated } from "./await-created.ts";
import { popupAddress, popupNameFrom, type CreatedKind, type CreatedMessage } from "./created-message.ts";
import { handoffChannel, offerOnce, onetimeParameter } from "./handoff.ts";
import { snackbar } from "../snackbar-store.ts";
import { callTexts } from "../texts.ts";

/**
 * Opens a create page in the window `create-popup`, or from within that one in a further one, and waits for what it
 * makes; null when the window was closed, or the browser refused to open it, which is said in a message. What was typed
 * so far is handed over once, not written into the address.
 */
export function createInWindow(
  kind: CreatedKind,
  typed: string,
  start: Readonly<Record<string, string>> = {},
): Promise<CreatedMessage["record"] | null> {
  const universe = tokens.universe()?.universe ?? "";
  const offer: Readonly<Record<string, string>> =
    typed === ""
      ? {}
      : { [onetimeParameter]: offerOnce(handoffChannel(universe), { name: typed }, crypto.randomUUID()) };
  const address = popupAddress(kind, universe, { ...start, ...offer });
  const opened = window.open(address, popupNameFrom(window.name), "popup,width=760,height=820");
  if (opened === null) {
    snackbar.show({ id: "popup-blocked", tone: "fault", title: callTexts.popupBlocked, body: "" });
    return Promise.resolve(null);
  }
  opened.focus();
  return awaitCreated(window, opened, { origin: location.origin, source: opened, universe, kind });
}

/**
 * Tells the window that opened this one what was made here, and closes it. Only a page of our own origin hears it.
 * False where nobody opened this window: then the page goes on as any other.
 */
export function announceCreated(kind: CreatedKind, record: { readonly uuid: string }): boolean {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed) return false;
  const universe = tokens.universe()?.universe ?? "";
  const message: CreatedMessage = { event: `${kind}-created`, universe, record };
  opener.postMessage(message, location.origin);
  window.close();
  return true;
}
