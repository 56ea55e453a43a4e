/** A font of the document as the library keeps it; its types do not name these parts. */
interface EmbeddedFont {
  readonly id: string;
  encode(text: string): readonly [readonly string[], readonly { readonly advanceWidth: number }[]];
  ref(): unknown;
}

interface Glyph {
  readonly code: string;
  /** thousandths of the font's size */
  readonly width: number;
}

/** Characters of Western languages, which are one unit long. */
const PLAIN = 256;

/**
 * Measures and writes texts of one embedded font glyph by glyph: digits of DejaVu are all of one width, and each
 * character is looked up in the font once, so that a report of a hundred thousand cells takes a second and not ten.
 */
export class Glyphs {
  readonly #font: EmbeddedFont;
  /** by character code: nearly all that a report says is there */
  readonly #plain: (Glyph | undefined)[] = Array.from({ length: PLAIN });
  readonly #known = new Map<string, Glyph>();

  constructor(font: unknown) {
    this.#font = font as EmbeddedFont;
  }

  /** The font's name in the content of a page. */
  get id(): string {
    return this.#font.id;
  }

  /** What a page must name among its fonts. */
  reference(): unknown {
    return this.#font.ref();
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

  /** The text as the content of a page writes it. */
  hex(text: string): string {
    let hex = "";
    for (const character of text) {
      const code = character.charCodeAt(0);
      hex += (code < PLAIN ? (this.#plain[code] ?? this.#learnt(code)) : this.#glyph(character)).code;
    }
    return hex;
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
    const [codes, positions] = this.#font.encode(/\p{Cc}/u.test(character) ? " " : character);
    const glyph = { code: codes.join(""), width: positions.reduce((sum, one) => sum + one.advanceWidth, 0) };
    this.#known.set(character, glyph);
    return glyph;
  }
}
