/** The kinds of identifiers whose last digit checks the others. */
export type CheckedKind = "ISIN" | "CSIP";

const FORM: Readonly<Record<CheckedKind, RegExp>> = {
  ISIN: /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/,
  CSIP: /^[A-Z0-9*@#]{8}[0-9]$/,
};
const SAID: Readonly<Record<CheckedKind, string>> = {
  ISIN: "Enter an ISIN: a two-letter country code, nine letters or digits, and a check digit.",
  CSIP: "Enter a CUSIP: eight letters or digits and a check digit.",
};

/**
 * What is wrong with an identifier that says it is an ISIN (ISO 6166) or a CUSIP (ANSI X9.6), as a sentence; null where
 * its form and its check digit are right. Both are written in capitals, without blanks.
 */
export function wrongSecurityNumber(kind: CheckedKind, identifier: string): string | null {
  if (!FORM[kind].test(identifier)) return SAID[kind];
  const body = identifier.slice(0, -1);
  const digit = kind === "ISIN" ? isinDigit(body) : cusipDigit(body);
  if (identifier.endsWith(String(digit))) return null;
  return `The check digit is wrong: after ${body} comes ${digit}. Check for a typing error.`;
}

/** Letters are 10 to 35, written out; from the right every second digit counts twice, beginning with the last. */
function isinDigit(body: string): number {
  const digits = [...body].map((sign) => String(Number.parseInt(sign, 36))).join("");
  let sum = 0;
  [...digits].toReversed().forEach((digit, place) => {
    sum += digitSum(Number(digit) * (place % 2 === 0 ? 2 : 1));
  });
  return (10 - (sum % 10)) % 10;
}

/** Letters are 10 to 35 and three signs 36 to 38; every second value, from the left, counts twice. */
function cusipDigit(body: string): number {
  let sum = 0;
  [...body].forEach((sign, place) => {
    const special = "*@#".indexOf(sign);
    const value = special < 0 ? Number.parseInt(sign, 36) : 36 + special;
    sum += digitSum(value * (place % 2 === 0 ? 1 : 2));
  });
  return (10 - (sum % 10)) % 10;
}

function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}
