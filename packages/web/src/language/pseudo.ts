/** Up to so many signs lengthen the last word itself. */
const LONGEST_TAIL = 8;

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž"]
    .join("")
    .match(/../gu)!
    .map((pair) => [...pair] as [string, string]),
);

/**
 * A catalogue in the pseudo-language: every text longer by a third, with accents on its letters and brackets around it.
 * What a text is given, such as a name, stays as it is. Whatever a page shows without accents did not come from a
 * catalogue; whatever breaks would break in a longer language.
 */
export function pseudo<T>(texts: T): T {
  if (typeof texts === "string") return pseudoText(texts) as T;
  if (typeof texts === "function") {
    const written = texts as unknown as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => pseudoOf(written(...given), given.flatMap(wordsOf))) as T;
  }
  return pseudoOf(texts, []) as T;
}

function pseudoOf(value: unknown, kept: readonly string[]): unknown {
  if (typeof value === "string") return pseudoText(value, kept);
  if (typeof value === "function") return pseudo(value);
  if (Array.isArray(value)) return value.map((entry: unknown) => pseudoOf(entry, kept));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pseudoOf(entry, kept)]));
}

/** One text in the pseudo-language; what it holds of another catalogue, and the parts of
 * `kept` that it has as whole words, stay. */
export function pseudoText(text: string, kept: readonly string[] = []): string {
  // One letter is a key, or a sign such as that of a multiple.
  if (!/\p{L}/u.test(text) || text.length === 1) return text;
  const names = kept
    .filter((part) => /\p{L}/u.test(part))
    .toSorted((a, b) => b.length - a.length)
    .map((part) => `(?<![\\p{L}\\p{N}])${part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`);
  const parts = text.split(new RegExp(`(${["⟦(?:[^⟦⟧]|⟦[^⟦⟧]*⟧)*⟧", "\\{\\w+\\}", ...names].join("|")})`, "su"));
  if (parts.length === 3 && parts[0] === "" && parts[2] === "" && text.startsWith("⟦")) return text;
  const said = parts.map((part, index) => (index % 2 === 1 ? part : accented(part))).join("");
  const letters = parts.filter((_, index) => index % 2 === 0).join("").length;
  return `⟦${said}${longer(Math.ceil(letters / 3))}⟧`;
}

/** So many signs more, in words of a few: no language has one word as long as a third of a sentence. */
function longer(signs: number): string {
  if (signs <= LONGEST_TAIL) return "~".repeat(signs);
  return ` ${"~"
    .repeat(signs)
    .match(/.{1,4}/g)!
    .join(" ")}`;
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[letter] ?? letter).join("");
}

/** The words of what a text is given: a name, a number's digits need none, the fields of a record. */
function wordsOf(given: unknown): string[] {
  if (typeof given === "string") return [given];
  if (typeof given !== "object" || given === null) return [];
  return Object.values(given).flatMap(wordsOf);
}
