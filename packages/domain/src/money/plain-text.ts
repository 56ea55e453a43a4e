// More than this nobody means, and writing it out would be work for nothing.
const LONGEST_SHIFT = 400;

/**
 * A number as JSON or JavaScript writes it, without its exponent: `1.5e-7` is `0.00000015`, digit for digit. Text that
 * is no number, or has an exponent beyond `longest` either way, stays as it is.
 */
export function plainText(number: string, longest = LONGEST_SHIFT): string {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?e([+-]?\d{1,20})$/i.exec(number);
  if (!match) return number;
  const [, sign = "", whole = "", fraction = "", power = "0"] = match;
  const shift = Number(power);
  if (Math.abs(shift) > longest) return number;
  const leading = "0".repeat(Math.max(0, -shift));
  const digits = `${leading}${whole}${fraction}${"0".repeat(Math.max(0, shift - fraction.length))}`;
  const point = leading.length + whole.length + shift;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  return point === digits.length ? `${sign}${before}` : `${sign}${before}.${digits.slice(point)}`;
}
