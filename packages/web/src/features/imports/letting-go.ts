import { importsEndpoints } from "@distributary/contract/entry/imports";
import { api, tokens } from "../../data/api.ts";
import { queryClient, sayFailure } from "../../data/cache.ts";
import { messageDuration, snackbar } from "../../data/snackbar-store.ts";
import { createStore } from "../../data/store.ts";
import { commonTexts } from "../../ui/texts.ts";
import { importTexts } from "./texts.ts";

/** Imports that are being let go: no list shows them, and as long as the message stands they can come back. */
export const leaving = createStore<ReadonlySet<string>>(new Set<string>());

/** What ends the wait of each. */
const waiting = new Map<string, () => void>();

// A page that is left takes its messages along, so that nobody could come back to what they offer.
window.addEventListener("pagehide", () => {
  for (const end of waiting.values()) end();
});

let said = 0;

/**
 * Lets go of an import that was not written, with the way back in the message; `back` is what else its return takes.
 * Its files go when the message does.
 */
export function letGo({ uuid, title }: { readonly uuid: string; readonly title: string }, back?: () => void): void {
  if (waiting.has(uuid)) return;
  leaving.set((before) => new Set([...before, uuid]));
  const universe = tokens.universe()?.universe;
  const end = (): void => {
    clearTimeout(timer);
    waiting.delete(uuid);
    // Somebody who works in another universe by now has no token for this one.
    if (tokens.universe()?.universe === universe) void discard(uuid);
    else stay(uuid);
  };
  const timer = setTimeout(end, messageDuration);
  waiting.set(uuid, end);
  said += 1;
  const id = `import-let-go:${said}`;
  const undo = (): void => {
    // The message stands a moment longer than the wait where the machine is busy.
    if (!waiting.delete(uuid)) return;
    clearTimeout(timer);
    snackbar.remove(id);
    stay(uuid);
    back?.();
  };
  const action = { label: commonTexts.undo, run: undo };
  snackbar.show({ id, tone: "plain", title: importTexts.wasLetGo(title), body: "", action });
}

async function discard(uuid: string): Promise<void> {
  try {
    await api.call(importsEndpoints.discard, { params: { id: uuid } }, { keepalive: true });
    await queryClient.invalidateQueries({ queryKey: ["imports"] });
  } catch (failure) {
    sayFailure(failure);
  } finally {
    stay(uuid);
  }
}

function stay(uuid: string): void {
  leaving.set((before) => new Set([...before].filter((one) => one !== uuid)));
}
