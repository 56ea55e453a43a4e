import type { Size } from "./fitted.ts";
import type { Glyphs } from "./glyphs.ts";

/** A4 on its side, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36, footer: 30 } as const;

/** Where a text stands: `right` puts its end at `x`; `units`, where its width was measured before, in thousandths of its size. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly right?: boolean;
  readonly units?: number | null;
}

/**
 * The contents of pages as they are filled from above; the origin is the lower left corner. Colour and font are said
 * where they change: most lines of a long report go without, which is half of what would be written and compressed.
 */
export class PdfPages {
  readonly contents: string[][] = [];
  /** The height that the next line hangs from */
  y = 0;
  #colour = "";
  #font = "";
  #pen = "";

  constructor() {
    this.turn();
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.y - PAGE.margin - PAGE.footer;
  }

  /** Begins another page. */
  turn(): void {
    // A page that is full is one text: half a million short ones are what a collector of garbage chokes on.
    const full = this.contents.pop();
    if (full !== undefined) this.contents.push([full.join("\n")]);
    this.contents.push([]);
    [this.#colour, this.#font, this.#pen] = ["", "", ""];
    this.y = PAGE.height - PAGE.margin;
  }

  /** One line of text on the page that is being filled. */
  text(glyphs: Glyphs, text: string, place: TextPlace): void {
    if (text === "") return;
    const font = fontOf(glyphs, place);
    const said = font === this.#font ? "" : font;
    this.#font = font;
    this.contents.at(-1)?.push(`${this.#inked(place.colour ?? INK)}${said}${textAt(glyphs, text, place)}`);
  }

  /** The same on any page by its place, once all pages are full. */
  textOn(page: number, glyphs: Glyphs, text: string, place: TextPlace): void {
    const line = `${rgb(place.colour ?? INK)} rg ${fontOf(glyphs, place)}${textAt(glyphs, text, place)}`;
    this.contents[page]?.push(line);
  }

  /** A picture by its name among the parts of the page, from its lower left corner. */
  image(name: string, x: number, y: number, width: number, height: number): void {
    this.contents.at(-1)?.push(`q ${[width, 0, 0, height, x, y].map(point).join(" ")} cm /${name} Do Q`);
  }

  /** A filled box from its lower left corner. */
  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.contents.at(-1)?.push(`${this.#inked(colour)}${point(x)} ${point(y)} ${point(width)} ${point(height)} re f`);
  }

  /** A box that is drawn around something, from its lower left corner. */
  frame(box: Size & { readonly x: number; readonly y: number }, colour: string, thickness: number): void {
    const at = [box.x, box.y, box.width, box.height].map(point).join(" ");
    this.contents.at(-1)?.push(`q ${rgb(colour)} RG ${thickness} w ${at} re S Q`);
  }

  /** A line across from its left end. */
  rule(x: number, y: number, width: number, thickness: number, colour: string): void {
    const pen = `${colour} ${thickness}`;
    const said = pen === this.#pen ? "" : `${rgb(colour)} RG ${thickness} w `;
    this.#pen = pen;
    this.contents.at(-1)?.push(`${said}${point(x)} ${point(y)} m ${point(x + width)} ${point(y)} l S`);
  }

  #inked(colour: string): string {
    if (colour === this.#colour) return "";
    this.#colour = colour;
    return `${rgb(colour)} rg `;
  }
}

const INK = "#1a1f24";

function fontOf(glyphs: Glyphs, { size }: TextPlace): string {
  return `/${glyphs.id} ${size} Tf `;
}

/** The font is set before it. */
function textAt(glyphs: Glyphs, text: string, { x, y, size, right = false, units = null }: TextPlace): string {
  const from = right ? x - ((units ?? glyphs.units(text)) * size) / 1000 : x;
  return `BT ${point(from)} ${point(y)} Td ${glyphs.shown(text, size)} ET`;
}

/** Hundredths of a point. */
function point(value: number): string {
  const hundredths = Math.round(value * 100);
  const whole = Math.trunc(hundredths / 100);
  const rest = Math.abs(hundredths % 100);
  return `${hundredths < 0 && whole === 0 ? "-" : ""}${whole}.${rest < 10 ? "0" : ""}${rest}`;
}

/** `#rrggbb` as three shares of one. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");
}
