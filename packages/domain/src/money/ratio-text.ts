const JSON_PLACES = 18;
/** A root is found to about 10^-12: what stands behind these places is noise of the search. */
const RATE_PLACES = 10;

/**
 * A ratio as plain decimal text of so many significant digits and 18 places at most, without an exponent and without
 * zeros at the end: `0.373362533518832`. Not for amounts, which are never doubles.
 */
export function ratioText(ratio: number, digits = 15): string {
  const [mantissa = "0", exponent = "0"] = ratio.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  const isNegative = mantissa.startsWith("-");
  const figures = mantissa.replace("-", "").replace(".", "");
  const point = power + 1;
  const whole = point > 0 ? figures.padEnd(point, "0").slice(0, point) : "0";
  const fraction = (point > 0 ? figures.slice(point) : "0".repeat(-point) + figures).slice(0, JSON_PLACES);
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === "0") end -= 1;
  const text = end > 0 ? `${whole}.${fraction.slice(0, end)}` : whole;
  return isNegative && text !== "0" ? `-${text}` : text;
}

/** A rate of return that was searched for, as plain decimal text of 10 places at most: `0.3733625335`; zero is `0`. */
export function rateText(rate: number): string {
  return ratioText(Number(rate.toFixed(RATE_PLACES)));
}
