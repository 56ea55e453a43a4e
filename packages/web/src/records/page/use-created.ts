import { announceCreated } from "../../data/windows/create-window.ts";
import type { CreatedKind } from "../../data/windows/created-message.ts";
import { saySaved } from "./say-saved.ts";
import { recordTexts } from "../texts.ts";

/** What happens after a record was made, or was not. */
export interface Created {
  (record: { readonly uuid: string }, name: string, go: () => void): void;
  /** Leaves without making one. */
  leave(go: () => void): void;
}

/** In a window of its own: the opener is told and the window closes. Else: it is said, and one goes on. */
export function useCreated(kind: CreatedKind, popup: boolean): Created {
  const created: Created = (record, name, go) => {
    if (popup && announceCreated(kind, record)) return;
    saySaved(recordTexts.created(name));
    go();
  };
  created.leave = (go) => (popup ? window.close() : go());
  return created;
}
