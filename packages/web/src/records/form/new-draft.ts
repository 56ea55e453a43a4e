/**
 * Names the draft of a new record. One made in a window of its own has another for each name it is asked for under: the
 * form that it was opened from is being filled in at the same time, and must not show up in it.
 */
export function newDraft(kind: string, popup: boolean, name: string): string {
  return popup ? `${kind}/window/${name}` : `${kind}/new`;
}
