import type { Values } from "./fields.ts";

const prefix = "draft/";

/** What was typed under this key and not saved yet, or null. */
export function readDraft(key: string): Values | null {
  const held = localStorage.getItem(prefix + key);
  if (held === null) return null;
  try {
    const found: unknown = JSON.parse(held);
    return typeof found === "object" && found !== null ? (found as Values) : null;
  } catch {
    // Whatever else wrote under this key: there is no draft to lose.
    return null;
  }
}

/** Keeps what is typed, so that it survives a reload, a closed tab and an expired session. */
export function writeDraft(key: string, values: Values): void {
  localStorage.setItem(prefix + key, JSON.stringify(values));
}

/** Forgets it. */
export function clearDraft(key: string): void {
  localStorage.removeItem(prefix + key);
}
