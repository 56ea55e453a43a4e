/** One field that an update changed. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes that an update event keeps in its data; none where it keeps something else. */
export function changesOf(data: Readonly<Record<string, unknown>>): readonly Change[] {
  const { changes } = data;
  if (!Array.isArray(changes)) return [];
  return changes.filter(
    (one): one is Change => typeof one === "object" && one !== null && typeof (one as Change).field === "string",
  );
}
