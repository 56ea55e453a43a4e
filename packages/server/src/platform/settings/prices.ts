import { readInteger, SettingsError, type Environment } from "./values.ts";

/** Where prices are fetched from; null: that source is off. Addresses hold places like `{symbol}`. */
export interface PriceSettings {
  readonly stocks: { readonly prices: string; readonly search: string | null; readonly key: string | null } | null;
  readonly currencies: string | null;
  /** Requests to one source in a minute at most. */
  readonly perMinute: number;
}

/** PRICE_STOCKS_URL, PRICE_STOCKS_SEARCH_URL, PRICE_STOCKS_KEY, PRICE_CURRENCIES_URL, PRICE_REQUESTS_PER_MINUTE. */
export function readPriceSettings(env: Environment): PriceSettings {
  const prices = readTemplate(env, "PRICE_STOCKS_URL", ["symbol"], STOCK_PLACES);
  const search = readTemplate(env, "PRICE_STOCKS_SEARCH_URL", ["query"], ["query", "key"]);
  const key = env["PRICE_STOCKS_KEY"] || null;
  if (prices === null && (search !== null || key !== null)) {
    const name = search === null ? "PRICE_STOCKS_KEY" : "PRICE_STOCKS_SEARCH_URL";
    throw new SettingsError(name, null, "set PRICE_STOCKS_URL too, or leave it out");
  }
  return {
    stocks: prices === null ? null : { prices, search, key },
    currencies: readTemplate(env, "PRICE_CURRENCIES_URL", [], []),
    perMinute: readInteger(env, "PRICE_REQUESTS_PER_MINUTE", 30, 1, 10_000),
  };
}

const STOCK_PLACES = ["symbol", "from", "to", "from_digits", "to_digits", "key"];

/** An address of http or https with places in braces; it may hold a key, so it is never shown. */
function readTemplate(
  env: Environment,
  name: string,
  needed: readonly string[],
  allowed: readonly string[],
): string | null {
  const value = env[name];
  if (!value) return null;
  const places = [...value.matchAll(/\{(\w*)\}/g)].map(([, place = ""]) => place);
  const unknown = places.find((place) => !allowed.includes(place));
  if (unknown !== undefined) {
    const known =
      allowed.length === 0 ? "remove the placeholders in braces" : `its places are {${allowed.join("}, {")}}`;
    throw new SettingsError(name, null, `{${unknown}} is not a known placeholder; ${known}`);
  }
  const missing = needed.find((place) => !places.includes(place));
  if (missing !== undefined) throw new SettingsError(name, null, `put {${missing}} where it belongs in the address`);
  const advice = "set it to an address like https://prices.example.com/daily.csv";
  let url: URL;
  try {
    url = new URL(value.replaceAll(/\{\w+\}/g, "x"));
  } catch {
    // What URL says quotes the address, which may hold a key.
    throw new SettingsError(name, null, advice);
  }
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || /\{/.test(value.split("/")[2] ?? ""))
    throw new SettingsError(name, null, `${advice}, without a password, and without a placeholder in the host`);
  return value;
}
