/** How many colours monograms have. */
const SHADES = 8;

/** One or two capital letters or figures for a name: the first of its first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Which of the colours a name has, from 1: the same each time, whoever else is in the list. */
export function shadeOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (sum % SHADES) + 1;
}
