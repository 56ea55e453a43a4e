/** A size in a unit of its own. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of the same proportions that fits into a box; in the unit of the box. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
