/** What can be made in a window of its own. */
export type CreatedKind = "account" | "entity" | "instrument";

/** The window is called so: a second create uses it again. */
export const popupName = "create-popup";

/**
 * What a create window is called that is opened from a window of this name. One that is itself a create window opens
 * another one: under its own name it would leave the form that waits for the record.
 */
export function popupNameFrom(own: string): string {
  const found = /^create-popup(?:-(\d{1,3}))?$/.exec(own);
  return found === null ? popupName : `${popupName}-${Number(found[1] ?? 1) + 1}`;
}

/** What a create window tells the one that opened it. */
export interface CreatedMessage {
  readonly event: `${CreatedKind}-created`;
  /** The universe that the record was written in. */
  readonly universe: string;
  readonly record: { readonly uuid: string; readonly name?: unknown; readonly identifier?: unknown };
}

const paths = { account: "/accounts/create", entity: "/entities/create", instrument: "/instruments/create" } as const;

/** The address of a create page in a window of its own; `start` may name a type, and the key of a handoff. */
export function popupAddress(kind: CreatedKind, universe: string, start: Readonly<Record<string, string>>): string {
  return `${paths[kind]}?${new URLSearchParams({ ...start, popup: "true", universe }).toString()}`;
}

/** Whose announcement of what is waited for. */
export interface Awaited {
  readonly origin: string;
  readonly source: unknown;
  readonly universe: string;
  readonly kind: CreatedKind;
}

/**
 * Whether a message is the announcement that was waited for: of our own origin, from the window that was opened, of the
 * same universe, and of a record.
 */
export function isCreated(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  awaited: Awaited,
): message is { origin: string; source: unknown; data: CreatedMessage } {
  if (message.origin !== awaited.origin || message.source !== awaited.source) return false;
  const data = message.data as Partial<CreatedMessage> | null;
  return (
    typeof data === "object" &&
    data !== null &&
    data.event === `${awaited.kind}-created` &&
    data.universe === awaited.universe &&
    typeof data.record?.uuid === "string"
  );
}
