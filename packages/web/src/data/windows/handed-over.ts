import { handoffChannel, takeOnce } from "./handoff.ts";

let held: Readonly<Record<string, unknown>> = {};

/** Takes what the opener of this window offers under the key; nothing where it is gone, or was taken before. */
export async function receiveOnce(universe: string, key: string): Promise<void> {
  const value = await takeOnce(handoffChannel(universe), key);
  held = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** A text that the opener of this window handed over; empty where it gave none. */
export function handedText(name: string): string {
  const value = held[name];
  return typeof value === "string" ? value : "";
}
