import { addDecimals, mantissaAt, powerOfTen, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";

/** Ratios that companies give, apart from so many shares for each one, and those of small dividends in shares. */
const RATIOS = [
  [3n, 2n],
  [4n, 3n],
  [5n, 2n],
  [5n, 3n],
  [5n, 4n],
] as const;

/** `4 FOR 1 FORWARD SPLIT`, `20-for-1`, `SPLIT 4:1`, `1 zu 4` */
const SAID =
  /(?<![\d.,:/-])(\d{1,5}(?:\.\d{1,6})?)\s*(?:-?\s*(?:for|zu|pour|por|per|voor)\s*-?|:)\s*(\d{1,5}(?:\.\d{1,6})?)(?![\d.:/-])/i;

/**
 * The ratio of a split that brought units to those that were held: one that companies give, but for part of a unit that
 * was paid out. Null where there is none, as where a file begins after some were bought.
 */
export function splitRatio(held: Decimal, come: Decimal): string | null {
  const scale = Math.max(held.scale, come.scale);
  const [before, added] = [mantissaAt(held, scale), mantissaAt(come, scale)];
  if (before <= 0n || added <= 0n) return null;
  const unit = powerOfTen(scale);
  const whole = (2n * added + before) / (2n * before) + 1n;
  for (const [next, old] of [[whole, 1n] as const, ...RATIOS]) {
    const short = before * (next - old) - added * old;
    if (next > old && short >= 0n && short < unit * old) return `${next}:${old}`;
  }
  // A dividend in shares: at most a quarter of what was held.
  return 4n * added <= before ? `${formatDecimal(addDecimals(held, come))}:${formatDecimal(held)}` : null;
}

/** The ratio that the words of a split name, new units for old ones, whichever they say first; null where they name none. */
export function ratioInWords(words: string): string | null {
  const [, first = "", second = ""] = SAID.exec(words) ?? [];
  if (first === "" || second === "") return null;
  const [a, b] = [decimalOf(first), decimalOf(second)];
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [mantissaAt(a, scale), mantissaAt(b, scale)];
  if (left === right || left === 0n || right === 0n) return null;
  return left > right ? `${first}:${second}` : `${second}:${first}`;
}

/** Whether units cost about as many times more before a split as its ratio says: within a factor of two. */
export function agreesWithPrices(ratio: string, before: Decimal, after: Decimal): boolean {
  const [next, old] = ratio.split(":").map(decimalOf) as [Decimal, Decimal];
  const scale = Math.max(next.scale, old.scale, before.scale, after.scale);
  const [n, o, b, a] = [next, old, before, after].map((one) => mantissaAt(one, scale)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  // before / after is between half of next / old and twice that
  return 2n * b * o >= a * n && b * o <= 2n * a * n;
}

function decimalOf(text: string): Decimal {
  const [whole = "0", fraction = ""] = text.split(".");
  return { mantissa: BigInt(whole + fraction), scale: fraction.length };
}
