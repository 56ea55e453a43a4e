/** A picture whose content was looked at: pixels of its sides, and its file without what was written about it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** A picture, or one sentence that says why it is not taken. */
export type ReadPicture = Picture | string;

/** Why a picture of this size is not taken; null where it is. `most` pixels a side. */
export function wrongSize(width: number, height: number, most: number): string | null {
  if (width < 1 || height < 1) return "This picture has no size. Choose another one.";
  if (width <= most && height <= most) return null;
  return `Choose a picture of at most ${most} pixels per side; this one is ${width} × ${height}.`;
}
