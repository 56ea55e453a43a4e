import { currencyNames } from "../../records/currencies.ts";

/** ISO 4217 currencies that this browser knows, with their names. */
export function currencyOptions(): { readonly value: string; readonly label: string }[] {
  const nameOf = currencyNames();
  return Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: `${code}  ${nameOf(code)}`,
  }));
}

/** Time zones that this browser knows. */
export function timeZoneOptions(): { readonly value: string; readonly label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", guessTimeZone()]);
  return [...zones]
    .map((zone) => ({ value: zone, label: cityFirst(zone) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** The browser's time zone. */
export function guessTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

const euro = new Set("AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES BG".split(" "));

const byRegion: Readonly<Record<string, string>> = {
  US: "USD",
  GB: "GBP",
  CH: "CHF",
  LI: "CHF",
  JP: "JPY",
  CN: "CNY",
  IN: "INR",
  CA: "CAD",
  AU: "AUD",
  NZ: "NZD",
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  PL: "PLN",
  CZ: "CZK",
  HU: "HUF",
  RO: "RON",
  BR: "BRL",
  MX: "MXN",
  ZA: "ZAR",
  SG: "SGD",
  HK: "HKD",
  KR: "KRW",
  TW: "TWD",
  TH: "THB",
  ID: "IDR",
  MY: "MYR",
  PH: "PHP",
  VN: "VND",
  IL: "ILS",
  AE: "AED",
  SA: "SAR",
  QA: "QAR",
  KW: "KWD",
  TR: "TRY",
  UA: "UAH",
  AR: "ARS",
  CL: "CLP",
  CO: "COP",
  PE: "PEN",
  EG: "EGP",
  NG: "NGN",
  KE: "KES",
  MA: "MAD",
  IS: "ISK",
};

/** The currency of the region that the browser's language names; USD where it names none. */
export function guessCurrency(language: string): string {
  const region = new Intl.Locale(language).maximize().region ?? "US";
  return euro.has(region) ? "EUR" : (byRegion[region] ?? "USD");
}

/** A zone by its city, which is what somebody types: New York (America). */
function cityFirst(zone: string): string {
  const [city = zone, ...around] = zone.replaceAll("_", " ").split("/").toReversed();
  return around.length === 0 ? city : `${city} (${around.join(", ")})`;
}
