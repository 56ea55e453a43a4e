/** Glyphs that stand for a text, and where they stand. */
interface Run {
  readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number; readonly codePoints: unknown }[];
  readonly positions: readonly { readonly advanceWidth: number }[];
}

/** A font of the document as the library keeps it; its types do not name these parts. */
interface EmbeddedFont {
  readonly id: string;
  readonly name: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutRun(text: string, features: Features): Run;
  encode(text: string, features: Features): readonly [readonly string[], readonly { readonly advanceWidth: number }[]];
  ref(): unknown;
}

/** Rules of a font by their OpenType tags: what is asked for, and what of the usual ones is not. */
type Features = Readonly<Record<string, boolean>>;

interface Glyph {
  /** the two bytes that name it in its font, as a text of the format holds them */
  readonly code: string;
  /** the font that has it, by its name */
  readonly font: string;
  /** thousandths of the font's size */
  readonly width: number;
}

/** Figures of one width, and no hyphen as wide as a figure. */
const FIGURES = /[\d.,+\u2212]/;
/** A character alone has no neighbours, and to read a font's rules for them takes most of what its first texts take. */
const ALONE: Features = {
  calt: false,
  clig: false,
  curs: false,
  kern: false,
  liga: false,
  mark: false,
  mkmk: false,
  rclt: false,
};
const TABULAR: Features = { ...ALONE, tnum: true };

/** What single characters look like, by the font's name and theirs. */
const RUNS = new Map<string, Run>();

/** Characters of Western languages with their dashes and signs, which are one unit long. */
const PLAIN = 0x2300;

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
    rememberRuns(this.#font);
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
    return (this.units(text) * size) / 1000;
  }

  /** The width of a text in thousandths of its size: what is measured once for all sizes. */
  units(text: string): number {
    let units = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      // Beyond these a character may be two units long.
      if (code >= PLAIN) return units + this.#rest(text, at);
      units += (this.#plain[code] ?? this.#learnt(code)).width;
    }
    return units;
  }

  /** The text as the content of a page writes it where this font is set; what is of the other one is set in that. */
  shown(text: string, size: number): string {
    const { id } = this;
    let bytes = "";
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= PLAIN) return this.#mixed(text, size);
      const glyph = this.#plain[code] ?? this.#learnt(code);
      if (glyph.font !== id) return this.#mixed(text, size);
      bytes += glyph.code;
    }
    return `(${bytes}) Tj`;
  }

  /** The same where a character may be two units long, or come from the other font. */
  #mixed(text: string, size: number): string {
    let [shown, bytes, font] = ["", "", this.id];
    for (const character of text) {
      const glyph = this.#glyph(character);
      if (glyph.font !== font) {
        shown += `${bytes === "" ? "" : `(${bytes}) Tj `}/${glyph.font} ${size} Tf `;
        [bytes, font] = ["", glyph.font];
      }
      bytes += glyph.code;
    }
    return `${shown}(${bytes}) Tj${font === this.id ? "" : ` /${this.id} ${size} Tf`}`;
  }

  /**
   * The text in lines no wider than `room`; broken between words, and inside one that is wider than that. `units` are
   * those of the text, where they were measured before.
   */
  lines(text: string, size: number, room: number, units = this.units(text)): readonly string[] {
    const fits = (wide: number): boolean => (wide * size) / 1000 <= room;
    if (fits(units)) return [text];
    const lines: string[] = [];
    let [line, taken] = ["", 0];
    const turn = (): void => {
      lines.push(line.trimEnd());
      [line, taken] = ["", 0];
    };
    for (const word of text.split(/(?<= )/u)) {
      const seen = this.units(word.trimEnd());
      if (line !== "" && !fits(taken + seen)) turn();
      if (fits(taken + seen)) {
        line += word;
        taken += this.units(word);
        continue;
      }
      for (const character of word) {
        const wide = this.units(character);
        if (line !== "" && character !== " " && !fits(taken + wide)) turn();
        line += character;
        taken += wide;
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
    const [codes, positions] = this.#font.encode(character, FIGURES.test(character) ? TABULAR : ALONE);
    const width = positions.reduce((sum, one) => sum + one.advanceWidth, 0);
    return { code: codes.map(written).join(""), font: this.id, width };
  }
}

/** What begins or ends a text, marks the byte after it, or is read as another end of a line. */
const ESCAPED = /[()\\\r]/g;

/** Bytes that are said in hexadecimal as a text of the format holds them: half as long. */
function written(hex: string): string {
  const bytes = Buffer.from(hex, "hex").toString("latin1");
  return bytes.replaceAll(ESCAPED, (byte) => (byte === "\r" ? "\\r" : `\\${byte}`));
}

/** The tables that say how characters look are read for the first document alone: 4 of the 13 ms that a short one takes. */
function rememberRuns(font: EmbeddedFont): void {
  const read = font.layoutRun.bind(font);
  font.layoutRun = (character, features) => {
    const key = `${font.name} ${character}`;
    const known = RUNS.get(key);
    if (known !== undefined) return known;
    const { glyphs, positions } = read(character, features);
    const run: Run = {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
      positions: positions.map(({ advanceWidth }) => ({ advanceWidth })),
    };
    RUNS.set(key, run);
    return run;
  };
}
