/** ISO 4217 alphabetic codes by the number of decimals of their minor unit (list one, active codes). */
const CODES_BY_MINOR_UNIT: readonly (readonly [number, string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
  [
    2,
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF " +
      "CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG " +
      "HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR " +
      "MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD " +
      "SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG " +
      "YER ZAR ZMW ZWG",
  ],
];

/** Minor unit of every currency code: number of decimals that are paid. */
export const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  CODES_BY_MINOR_UNIT.flatMap(([decimals, codes]) => codes.split(" ").map((code) => [code, decimals] as const)),
);

/** Decimals of a currency's minor unit; 2 for a code that is not in the list (a private currency). */
export function minorUnitOf(code: string): number {
  return MINOR_UNITS.get(code) ?? 2;
}
