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
 * The contents of pages as they are filled from above; the origin is the lower left corner. What most of a long report
 * repeats is said once: colour and font where they change, a text by how far it stands from the one before, and all
 * rules of a page in one stroke.
 */
export class PdfPages {
  /** What each page shows, in the strokes of the format; whole once the pages are ended */
  readonly contents: string[][] = [];
  /** The height that the next line hangs from */
  y = 0;
  #colour = "";
  #face: Glyphs | null = null;
  #size = 0;
  /** Where the last text began, in hundredths of a point; null: what was drawn last is no text */
  #last: Point | null = null;
  /** The rules of the page by their pens */
  readonly #rules = new Map<string, string[]>();

  constructor() {
    this.#begin();
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.y - PAGE.margin - PAGE.footer;
  }

  /** Begins another page. */
  turn(): void {
    this.end();
    this.#begin();
  }

  /** Ends the last page: nothing is added to it but by its place. */
  end(): void {
    this.#leaveText();
    for (const [pen, lines] of this.#rules) this.contents.at(-1)?.push(`${pen} ${lines.join(" ")} S`);
    this.#rules.clear();
    // A page that is full is one text: half a million short ones are what a collector of garbage chokes on.
    const full = this.contents.pop();
    if (full !== undefined) this.contents.push([full.join("\n")]);
  }

  /** One line of text on the page that is being filled. */
  text(glyphs: Glyphs, text: string, place: TextPlace): void {
    if (text === "") return;
    const said = glyphs === this.#face && place.size === this.#size ? "" : fontOf(glyphs, place);
    [this.#face, this.#size] = [glyphs, place.size];
    const from = startOf(glyphs, text, place);
    const moved =
      this.#last === null
        ? `BT ${points(from.x)} ${points(from.y)}`
        : `${points(from.x - this.#last.x)} ${points(from.y - this.#last.y)}`;
    this.#last = from;
    const shown = glyphs.shown(text, place.size);
    this.contents.at(-1)?.push(`${this.#inked(place.colour ?? INK)}${said}${moved} Td ${shown}`);
  }

  /** The same on any page by its place, once the pages are ended. */
  textOn(page: number, glyphs: Glyphs, text: string, place: TextPlace): void {
    const { x, y } = startOf(glyphs, text, place);
    const ink = `${rgb(place.colour ?? INK)} rg ${fontOf(glyphs, place)}`;
    this.contents[page]?.push(`${ink}BT ${points(x)} ${points(y)} Td ${glyphs.shown(text, place.size)} ET`);
  }

  /** A picture by its name among the parts of the page, from its lower left corner. */
  image(name: string, x: number, y: number, width: number, height: number): void {
    this.#draw(`q ${[width, 0, 0, height, x, y].map(point).join(" ")} cm /${name} Do Q`);
  }

  /** A filled box from its lower left corner. */
  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#draw(`${this.#inked(colour)}${[x, y, width, height].map(point).join(" ")} re f`);
  }

  /** A box that is drawn around something, from its lower left corner. */
  frame(box: Size & { readonly x: number; readonly y: number }, colour: string, thickness: number): void {
    const at = [box.x, box.y, box.width, box.height].map(point).join(" ");
    this.#draw(`q ${rgb(colour)} RG ${thickness} w ${at} re S Q`);
  }

  /** A line across from its left end; it lies over all that the page shows. */
  rule(x: number, y: number, width: number, thickness: number, colour: string): void {
    const pen = `${rgb(colour)} RG ${thickness} w`;
    const height = point(y);
    const line = `${point(x)} ${height} m ${point(x + width)} ${height} l`;
    const drawn = this.#rules.get(pen);
    if (drawn === undefined) this.#rules.set(pen, [line]);
    else drawn.push(line);
  }

  #begin(): void {
    this.contents.push([]);
    [this.#colour, this.#face] = ["", null];
    this.y = PAGE.height - PAGE.margin;
  }

  #draw(stroke: string): void {
    this.#leaveText();
    this.contents.at(-1)?.push(stroke);
  }

  #leaveText(): void {
    if (this.#last !== null) this.contents.at(-1)?.push("ET");
    this.#last = null;
  }

  #inked(colour: string): string {
    if (colour === this.#colour) return "";
    this.#colour = colour;
    return `${rgb(colour)} rg `;
  }
}

/** A place on a page in hundredths of a point. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const INK = "#1a1f24";

function fontOf(glyphs: Glyphs, { size }: TextPlace): string {
  return `/${glyphs.id} ${size} Tf `;
}

/** Where a text begins. */
function startOf(glyphs: Glyphs, text: string, { x, y, size, right = false, units = null }: TextPlace): Point {
  const from = right ? x - ((units ?? glyphs.units(text)) * size) / 1000 : x;
  return { x: Math.round(from * 100), y: Math.round(y * 100) };
}

/** A length as the format writes it. */
function point(length: number): string {
  return points(Math.round(length * 100));
}

/** The same of whole hundredths of a point. */
function points(hundredths: number): string {
  if (hundredths === 0) return "0";
  const whole = Math.trunc(hundredths / 100);
  const rest = Math.abs(hundredths % 100);
  return `${hundredths < 0 && whole === 0 ? "-" : ""}${whole}.${rest < 10 ? "0" : ""}${rest}`;
}

/** `#rrggbb` as three shares of one. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");
}
