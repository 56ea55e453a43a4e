import { MINOR_UNITS } from "../../codes/currencies.ts";

const SIGNS: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₺": "TRY",
  "₪": "ILS",
  "฿": "THB",
  "₴": "UAH",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  R$: "BRL",
  zł: "PLN",
  Kč: "CZK",
  "Fr.": "CHF",
  SFr: "CHF",
};

/** The name of a commodity: a currency's code where its sign or its letters say that it is one, else as it stands. */
export function commodityOf(symbol: string): string {
  const sign = SIGNS[symbol];
  if (sign !== undefined) return sign;
  const code = symbol.toUpperCase();
  return symbol.length === 3 && MINOR_UNITS.has(code) ? code : symbol;
}

/** Whether a commodity is money. */
export function isCurrency(commodity: string): boolean {
  return MINOR_UNITS.has(commodity);
}

const COINS: ReadonlySet<string> = new Set(
  "BTC XBT ETH LTC XRP BCH ADA DOT SOL DOGE XMR XLM LINK AVAX MATIC POL ATOM USDT USDC DAI BNB UNI ALGO XTZ TRX SHIB".split(
    " ",
  ),
);

/** The type of a security that nothing but its symbol is known of: an asset of a blockchain, or a share. */
export function instrumentTypeOf(symbol: string): string {
  return COINS.has(symbol.toUpperCase()) ? "CPTO" : "EQTY";
}
