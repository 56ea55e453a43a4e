import type { Glyphs } from "./glyphs.ts";

/** A4 on its side, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36, footer: 30 } as const;

/** Where a text stands: `right` puts its end at `x`. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly right?: boolean;
}

/** The contents of pages as they are filled from above; the origin is the lower left corner. */
export class PdfPages {
  readonly contents: string[][] = [];
  /** The height that the next line hangs from */
  y = 0;

  constructor() {
    this.turn();
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.y - PAGE.margin - PAGE.footer;
  }

  /** Begins another page. */
  turn(): void {
    this.contents.push([]);
    this.y = PAGE.height - PAGE.margin;
  }

  /** One line of text; `page` is the last one unless said. */
  text(glyphs: Glyphs, text: string, place: TextPlace, page: number = this.contents.length - 1): void {
    if (text === "") return;
    const { size, y, colour = "#1a1f24" } = place;
    const x = place.right === true ? place.x - glyphs.width(text, size) : place.x;
    this.contents[page]?.push(
      `${rgb(colour)} rg BT /${glyphs.id} ${size} Tf ${point(x)} ${point(y)} Td <${glyphs.hex(text)}> Tj ET`,
    );
  }

  /** A picture by its name among the parts of the page, from its lower left corner. */
  image(name: string, x: number, y: number, width: number, height: number): void {
    this.contents.at(-1)?.push(`q ${[width, 0, 0, height, x, y].map(point).join(" ")} cm /${name} Do Q`);
  }

  /** A filled box from its lower left corner. */
  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.contents.at(-1)?.push(`${rgb(colour)} rg ${[x, y, width, height].map(point).join(" ")} re f`);
  }
}

function point(value: number): string {
  return value.toFixed(2);
}

/** `#rrggbb` as three shares of one. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");
}
