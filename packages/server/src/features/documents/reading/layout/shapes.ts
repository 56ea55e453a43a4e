/** Left, top, right and bottom as fractions of the upright page, from its top left corner. */
export type PageBox = readonly [left: number, top: number, right: number, bottom: number];

/** A word and where it stands. */
export interface Word {
  readonly text: string;
  readonly box: PageBox;
  /** How sure its recognition is, 0 to 100; nothing where the file says the word itself */
  readonly confidence?: number;
}

/** A cell of a table. Rows and columns count from 0; a cell that spans several says the first of each. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly row_span: number;
  readonly column_span: number;
  readonly text: string;
  readonly box: PageBox;
}

/** A table found on a page: by the lines that are drawn around its cells, or by the white space between its columns. */
export interface PageTable {
  readonly found_by: "lines" | "space";
  readonly rows: number;
  readonly columns: number;
  readonly box: PageBox;
  readonly cells: readonly TableCell[];
}

/** A drawn line, straight across or straight down, in fractions of the page: where it lies, and from where to where. */
export interface Ruling {
  readonly across: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A page whose words and lines are known; sizes in points or pixels, whichever both share. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rulings: readonly Ruling[];
}

/** The smallest box around all; of nothing there is none. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** Whether the middle of one box lies in another. */
export function isWithin(inner: PageBox, outer: PageBox): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}
