import { z } from "zod";

/** Two boxes that share more than this part of the smaller one are taken for the same. */
export const OVERLAP_LIMIT = 0.6;

const fraction = z.number().min(0).max(1);

/** From one edge of a box to the other; the second lies beyond the first. */
const extent = z
  .tuple([fraction, fraction])
  .refine(([from, to]) => from < to, "The second number must be larger than the first.");

/** A box on a page: x and y as fractions of the upright page from its top left corner. */
export const annotation = z.object({ page: z.number().int().min(1).max(100_000), x: extent, y: extent }).strict();
export type Annotation = z.infer<typeof annotation>;

/** The conventions of other programs in which a box is taken and answered, beside our own (`default`). */
export const boxConventions = ["azure", "qa", "cmv2"] as const;
export type BoxConvention = (typeof boxConventions)[number];

const coordinate = z.number().min(-1_000_000).max(1_000_000);

/**
 * A box as another program writes it. `azure`: the four corners, from the top left one around, in inches of the upright
 * page, in pixels of a picture. `qa`: left, top, right and bottom in thousandths of the upright page. `cmv2`: left,
 * bottom, right and top in points from the bottom left corner of the page before it is turned, in pixels of a picture.
 */
export const conventionBox = z
  .object({
    convention: z.enum(boxConventions),
    page: annotation.shape.page,
    box: z.array(coordinate).min(4).max(8),
  })
  .strict()
  .refine(
    ({ convention, box }) => box.length === (convention === "azure" ? 8 : 4),
    "A box has eight numbers in azure, four in qa and cmv2.",
  );
export type ConventionBox = z.infer<typeof conventionBox>;

/** The same box in the conventions of other programs; null where it takes the size of the page, which is not known. */
export const conventionBoxes = z.object({
  azure: z.array(z.number()).nullable(),
  qa: z.array(z.number()),
  cmv2: z.array(z.number()).nullable(),
});
export type ConventionBoxes = z.infer<typeof conventionBoxes>;

/** A page that boxes are drawn on, as it stands upright. */
export interface Sheet {
  /** In points; in pixels for a picture */
  readonly width: number;
  readonly height: number;
  /** By how much the file turns the page clockwise to stand upright */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly isPicture: boolean;
}

const POINTS_OF_AN_INCH = 72;
const THOUSANDTHS = 1000;

type Extents = Pick<Annotation, "x" | "y">;

/** A box of another convention as fractions of the upright page; they may lie outside of it. */
export function fromConvention({ convention, box }: ConventionBox, sheet: Sheet): Extents {
  if (convention === "qa") {
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    return spanned([left, right], [top, bottom], { width: THOUSANDTHS, height: THOUSANDTHS });
  }
  if (convention === "azure")
    return spanned(
      box.filter((_, at) => at % 2 === 0),
      box.filter((_, at) => at % 2 === 1),
      inches(sheet),
    );
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [turned([left, bottom], sheet), turned([right, top], sheet)];
  return spanned(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
    sheet,
  );
}

/** A box in another convention: the inverse of `fromConvention`. */
export function toConvention({ x, y }: Extents, convention: BoxConvention, sheet: Sheet): number[] {
  const [[x0, x1], [y0, y1]] = [x, y];
  if (convention === "qa") return [x0, y0, x1, y1].map((part) => part * THOUSANDTHS);
  if (convention === "azure") {
    const { width, height } = inches(sheet);
    const [left, top, right, bottom] = [x0 * width, y0 * height, x1 * width, y1 * height];
    return [left, top, right, top, right, bottom, left, bottom];
  }
  const corners = [
    turnedBack([x0 * sheet.width, y0 * sheet.height], sheet),
    turnedBack([x1 * sheet.width, y1 * sheet.height], sheet),
  ];
  const [across, up] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
}

/** What two boxes of a page share, as a part of the smaller one: 0 for nothing, 1 where one lies in the other. */
export function overlap(one: Extents, other: Extents): number {
  const shared = common(one.x, other.x) * common(one.y, other.y);
  return shared === 0 ? 0 : shared / Math.min(area(one), area(other));
}

function common(one: Annotation["x"], other: Annotation["x"]): number {
  return Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
}

function area({ x, y }: Extents): number {
  return (x[1] - x[0]) * (y[1] - y[0]);
}

function spanned(across: readonly number[], down: readonly number[], of: { width: number; height: number }): Extents {
  return {
    x: [Math.min(...across) / of.width, Math.max(...across) / of.width],
    y: [Math.min(...down) / of.height, Math.max(...down) / of.height],
  };
}

function inches({ width, height, isPicture }: Sheet): { width: number; height: number } {
  return isPicture ? { width, height } : { width: width / POINTS_OF_AN_INCH, height: height / POINTS_OF_AN_INCH };
}

type Point = readonly [across: number, along: number];

/** A point from the bottom left corner of the page as it is in the file, from the top left corner of the upright one. */
function turned([across, up]: Point, { width, height, rotation }: Sheet): Point {
  switch (rotation) {
    case 0:
      return [across, height - up];
    // The bottom left corner of the file is the top left one of the upright page.
    case 90:
      return [up, across];
    case 180:
      return [width - across, up];
    case 270:
      return [width - up, height - across];
  }
}

/** The inverse of `turned`. */
function turnedBack([x, y]: Point, { width, height, rotation }: Sheet): Point {
  switch (rotation) {
    case 0:
      return [x, height - y];
    case 90:
      return [y, x];
    case 180:
      return [width - x, y];
    case 270:
      return [height - y, width - x];
  }
}
