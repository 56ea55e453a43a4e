import type { Prefill } from "./prefill.ts";

/** What the entry after another begins with: its account and security and its day, and nothing else that it was of. */
export function prefillAfter({ payload, date }: Prefill, recorded: string | null): Prefill {
  const kept = Object.entries(payload).filter(([field]) => field === "target_account_id" || field === "what_id");
  return { kind: null, date: recorded ?? date, payload: Object.fromEntries(kept) };
}
