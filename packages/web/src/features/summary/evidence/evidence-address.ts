import type { Bridge } from "@distributary/contract/summary/summary";

/** The address of a part of the whole difference. */
export function bridgeAddress(part: keyof Bridge): string {
  return `part:${part}`;
}

/** Whether an address is a part of the whole difference. */
export function isBridge(address: string): boolean {
  return address.startsWith("part:");
}

/** The address of what of such a part is of values that are not known. */
export function gapAddress(part: "price" | "currency"): string {
  return `gap:${part}`;
}

/** Whether an address is of the difference of the page, and not of what it is compared with. */
export function isOfBridge(address: string): boolean {
  return isBridge(address) || address.startsWith("gap:");
}

/** The address of a row of the table. */
export function rowAddress(key: string): string {
  return `rows:${key}`;
}

/** The address of the first of two figures of a row. */
export function wasAddress(key: string): string {
  return `was:${key}`;
}

/** The address of what the positions of a row, of a section, or of all (`T`) cost. */
export function costAddress(key: string): string {
  return `cost:${key}`;
}

/** The address of the unrealised gain of the same. */
export function gainAddress(key: string): string {
  return `gain:${key}`;
}

/** Whether an address is one that the answer itself opens. */
export function isLocal(address: string): boolean {
  return /^(part|gap|rows|was|cost|gain):/.test(address);
}
