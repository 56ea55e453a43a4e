/**
 * The key of another figure of the same position: its cost, its quantity, a part of its change. Keys read
 * `figure:account:instrument~at~since~currency~known`; a key of anything but a position is left as it is.
 */
export function siblingKey(key: string, figure: "value" | "quantity" | "basis" | "price"): string {
  const [subject = "", ...rest] = key.split("~");
  const parts = subject.split(":");
  if (parts.length !== 3) return key;
  return [[figure, ...parts.slice(1)].join(":"), ...rest].join("~");
}

/** The key of the same figure at the other end of a comparison of two days. */
export function keyAtSince(key: string, { at, since }: { readonly at: string; readonly since: string | null }): string {
  const [subject = "", , , ...rest] = key.split("~");
  return [subject, since ?? at, "", ...rest].join("~");
}
