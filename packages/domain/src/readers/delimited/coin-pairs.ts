import { MINOR_UNITS } from "../../codes/currencies.ts";

/** The two sides of a pair that an exchange trades (`XXBTZEUR`, `BTC/EUR`, `ETH-USD`); null where it is none. */
export function pairIn(text: string): { readonly coin: string; readonly currency: string } | null {
  const cut = /^([A-Z0-9]{2,10})[/-]([A-Z]{3})$/.exec(text) ?? /^([A-Z0-9]{2,8}?)Z?([A-Z]{3})$/.exec(text);
  if (cut === null || !MINOR_UNITS.has(cut[2]!)) return null;
  // Kraken puts an X before old coins and calls bitcoin XBT.
  const coin = cut[1]!.length === 4 ? cut[1]!.replace(/^X/, "") : cut[1]!;
  return { coin: coin === "XBT" ? "BTC" : coin === "XDG" ? "DOGE" : coin, currency: cut[2]! };
}
