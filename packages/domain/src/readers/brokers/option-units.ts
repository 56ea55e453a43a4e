import { multiplyDecimals } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";

/** What a contract of an option is of where a file does not say: shares of exchanges in America. */
const USUAL = "100";
/** `AAPL 01/19/2024 190.00 C` of Schwab, `-AAPL240119C190` of Fidelity, `AAPL  240119C00190000` of the clearing house */
const OPTION =
  /^(?:[A-Z][A-Z0-9.]{0,5}\s+\d{1,2}\/\d{1,2}\/\d{4}\s+\d+(?:\.\d+)?\s+[CP]|-?[A-Z][A-Z0-9.]{0,5}\s*\d{6}[CP]\d{1,8}(?:\.\d+)?)$/;

/** Whether the symbol of a security is that of an option of an exchange. */
export function isOption(symbol: string): boolean {
  return OPTION.test(symbol.trim());
}

/**
 * Contracts of options as what they are of: its price is that of one share, so that units at their price are their value.
 * `multiplier`: how many of it are in a contract. What is no number stays as it is.
 */
export function optionUnits(contracts: string, multiplier: string): string {
  const [units, each] = [exact(contracts), exact(multiplier === "" ? USUAL : multiplier)];
  return units === null || each === null || contracts === "" ? contracts : formatDecimal(multiplyDecimals(units, each));
}
