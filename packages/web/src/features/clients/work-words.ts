import type { OpenWork } from "@distributary/contract/access/clients";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { counted } from "../../ui/format/counted.ts";
import { workflowTexts as texts } from "./workflow-texts.ts";

/** What open work is called: its own name, or what it is. */
export function workName({ label, event_type: event, kind }: OpenWork): string {
  if (label !== "") return label;
  return event === null ? texts.kinds[kind] : EVENT_TYPE_LABELS[event];
}

/** How far it is, in words. */
export function workStatus({ kind, state, count }: OpenWork): string {
  if (state === "rejected_rows") return counted(count ?? 0, texts.rejected);
  if (state === "missing") return counted(count ?? 0, texts.missing);
  return state === "stopped" && kind === "document" ? texts.stoppedDocument : texts.states[state];
}

/**
 * Where one goes on with it, once one is in the client’s universe. Who may not write there has no importer: they come to
 * the client’s home.
 */
export function workPlace({ kind, state, uuid, record_kind: record, may_write: may }: OpenWork): string {
  switch (kind) {
    case "import":
      return may ? `/importer?session=${uuid}` : "/user";
    case "prospect":
      return `/prospects/${uuid}`;
    case "document":
      return state === "locked" ? `/documents/${uuid}/edit` : "/documents";
    case "expected":
      return `/reconciliation?${record === "account" ? "of" : "instrument"}=${uuid}`;
  }
}

/** The same as an address that can be opened from anywhere: it says in which universe. */
export function workAddress(work: OpenWork): string {
  const place = workPlace(work);
  return `${place}${place.includes("?") ? "&" : "?"}universe=${work.client_uuid}`;
}
