/** A font of the document as the library keeps it; its types do not name these parts. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  encode(
    text: string,
    features: readonly string[],
  ): readonly [readonly string[], readonly { readonly advanceWidth: number }[]];
  ref(): unknown;
}

interface Glyph {
  readonly code: string;
  /** the font that has it, by its name */
  readonly font: string;
  /** thousandths of the font's size */
  readonly width: number;
}

/** Figures of one width, and no hyphen as wide as a figure. */
const FIGURES = /[\d.,+\u2212]/;
const TABULAR = ["tnum"] as const;

/** Characters of Western languages, which are one unit long. */
const PLAIN = 256;

/**
 * Measures and writes texts of one embedded font glyph by glyph: digits are all of one width, and each character is
 * looked up in the font once, so that a report of a hundred thousand cells takes a second and not ten. What the font
 * lacks comes from `other`.
 */
export class Glyphs {
  readonly #font: EmbeddedFont;
  /** by character code: nearly all that a report says is there */
  readonly #plain: (Glyph | undefined)[] = Array.from({ length: PLAIN });
  readonly #known = new Map<string, Glyph>();
  readonly #other: Glyphs | null;

  constructor(font: unknown, other: Glyphs | null) {
    this.#font = font as EmbeddedFont;
    this.#other = other;
  }

  /** The font's name in the content of a page. */
  get id(): string {
    return this.#font.id;
  }

  /** What a page must name among its fonts: this one, and the other where a character came from it. */
  references(): readonly (readonly [string, unknown])[] {
    if (this.#known.size === 0) return [];
    return [[this.id, this.#font.ref()], ...(this.#other?.references() ?? [])];
  }

  /** The width of a text in points. */
  width(text: string, size: number): number {
    let width = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      // Beyond these a character may be two units long.
      if (code >= PLAIN) return ((width + this.#rest(text, at)) * size) / 1000;
      width += (this.#plain[code] ?? this.#learnt(code)).width;
    }
    return (width * size) / 1000;
  }

  /** The text as the content of a page writes it where this font is set; what is of the other one is set in that. */
  shown(text: string, size: number): string {
    let [shown, hex, font] = ["", "", this.id];
    for (const character of text) {
      const code = character.charCodeAt(0);
      const glyph = code < PLAIN ? (this.#plain[code] ?? this.#learnt(code)) : this.#glyph(character);
      if (glyph.font !== font) {
        shown += `${hex === "" ? "" : `<${hex}> Tj `}/${glyph.font} ${size} Tf `;
        [hex, font] = ["", glyph.font];
      }
      hex += glyph.code;
    }
    return `${shown}<${hex}> Tj${font === this.id ? "" : ` /${this.id} ${size} Tf`}`;
  }

  /** The text in lines no wider than `room`; broken between words, and inside one that is wider than that. */
  lines(text: string, size: number, room: number): readonly string[] {
    if (this.width(text, size) <= room) return [text];
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/(?<= )/u)) {
      if (line !== "" && this.width(line + word.trimEnd(), size) > room) {
        lines.push(line.trimEnd());
        line = "";
      }
      for (const character of word) {
        if (line !== "" && character !== " " && this.width(line + character, size) > room) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line.trimEnd()];
  }

  #rest(text: string, from: number): number {
    let width = 0;
    for (const character of text.slice(from)) width += this.#glyph(character).width;
    return width;
  }

  #learnt(code: number): Glyph {
    const glyph = this.#glyph(String.fromCharCode(code));
    this.#plain[code] = glyph;
    return glyph;
  }

  #glyph(character: string): Glyph {
    const known = this.#known.get(character);
    if (known !== undefined) return known;
    const glyph = this.#found(/\p{Cc}/u.test(character) ? " " : character);
    this.#known.set(character, glyph);
    return glyph;
  }

  #found(character: string): Glyph {
    if (this.#other !== null && !this.#font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      return this.#other.#glyph(character);
    const [codes, positions] = this.#font.encode(character, FIGURES.test(character) ? TABULAR : []);
    const width = positions.reduce((sum, one) => sum + one.advanceWidth, 0);
    return { code: codes.join(""), font: this.id, width };
  }
}
