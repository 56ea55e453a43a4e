const JSON_PLACES = 18;
const ZERO_DIGIT = 48;
/** A root is found to about 10^-12: what stands behind these places is noise of the search. */
const RATE_PLACES = 10;

/**
 * A ratio as plain decimal text of so many significant digits and 18 places at most, without an exponent and without
 * zeros at the end: `0.373362533518832`. Not for amounts, which are never doubles.
 */
export function ratioText(ratio: number, digits = 15): string {
  const text = ratio.toPrecision(digits);
  return text.includes("e") ? withoutExponent(text) : withoutZeros(text);
}

/** `0.2500` is `0.25`, `7.00` is `7`. */
function withoutZeros(text: string): string {
  const point = text.indexOf(".");
  if (point < 0) return text;
  let end = Math.min(text.length, point + 1 + JSON_PLACES);
  while (text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  return text.slice(0, end - 1 === point ? point : end);
}

/** What is very large or very small: `1.20e+20` is `120000000000000000000`, `-5.00e-7` is `-0.0000005`. */
function withoutExponent(text: string): string {
  const [mantissa = "0", exponent = "0"] = text.split("e");
  const isNegative = mantissa.startsWith("-");
  const figures = mantissa.replace("-", "").replace(".", "");
  const point = Number(exponent) + 1;
  if (point > 0) return `${isNegative ? "-" : ""}${figures.padEnd(point, "0")}`;
  const plain = withoutZeros(`0.${"0".repeat(-point)}${figures}`);
  return isNegative && plain !== "0" ? `-${plain}` : plain;
}

/** A rate of return that was searched for, as plain decimal text of 10 places at most: `0.3733625335`; zero is `0`. */
export function rateText(rate: number): string {
  return ratioText(Number(rate.toFixed(RATE_PLACES)));
}
