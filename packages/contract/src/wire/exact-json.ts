import { plainText } from "@distributary/domain/money/plain-text";

// A literal outside a text, of more than 15 digits or with an exponent: every other survives a binary number. What
// looks like one inside a text costs a second reading and changes nothing.
const SUSPECT = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;
const LITERAL = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** The largest power of ten, either way, that is written out in digits: more of them no decimal has. */
export const WRITTEN_OUT = 64;
/** The shortest literal that a binary number does not hold is `1e400`. */
const SHORT = 4;

/**
 * Reads JSON so that no number is changed: one that a binary number holds is a number, and any other is its decimal
 * text, as if it had been sent in quotes. A reader of decimals takes both and refuses digits that are too many; a
 * reader of whole numbers refuses the text. With an exponent beyond 64 the text is as it was sent, so that what is read
 * is never much larger than what came. `revive` is as in `JSON.parse`. Throws SyntaxError.
 */
export function readJson(source: string, revive?: (key: string, value: unknown) => unknown): unknown {
  const read: unknown = JSON.parse(source, revive);
  // Text that JSON.parse takes has literals only where a value stands, so that each may be put into quotes.
  return SUSPECT.test(source) ? JSON.parse(withExactNumbers(source), revive) : read;
}

function withExactNumbers(source: string): string {
  let written = "";
  let copied = 0;
  const take = (from: number, to: number): void => {
    // Between most texts stands a colon or a comma alone.
    if (to - from <= SHORT) return;
    for (const { 0: literal, index } of source.slice(from, to).matchAll(LITERAL)) {
      const text = exact(literal);
      if (text === literal) continue;
      written += source.slice(copied, from + index) + text;
      copied = from + index + literal.length;
    }
  };
  let at = 0;
  for (let quote = source.indexOf('"'); quote >= 0; quote = source.indexOf('"', at)) {
    take(at, quote);
    at = endOfText(source, quote);
  }
  take(at, source.length);
  return written + source.slice(copied);
}

/** Behind the quote that ends the text which begins at `opens`. */
function endOfText(source: string, opens: number): number {
  for (let closes = source.indexOf('"', opens + 1); ; closes = source.indexOf('"', closes + 1)) {
    let escapes = 0;
    while (source[closes - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return closes + 1;
  }
}

function exact(literal: string): string {
  if (literal.length <= 15 && !/e/i.test(literal)) return literal;
  return sameDecimal(literal, String(Number(literal))) ? literal : `"${plainText(literal, WRITTEN_OUT)}"`;
}

function sameDecimal(one: string, other: string): boolean {
  return one === other || significant(one) === significant(other);
}

/** The digits of a number from its first to its last that is not zero, with the power of ten of the last: one form each. */
function significant(number: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = `${whole}${fraction}`;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  if (end === 0) return "0";
  return `${sign}${digits.slice(0, end).replace(/^0+/, "")}e${Number(power) - fraction.length + digits.length - end}`;
}
