import type { Sharp } from "sharp";
import { LIMITS } from "../../limits.ts";
import { picturedRulings } from "../layout/picture-rulings.ts";
import type { PageBox, PageTable, Word } from "../layout/shapes.ts";
import { tablesOf } from "../layout/tables.ts";
import type { Engine } from "./engine.ts";

/** The words that stand on a picture of a page, in the order in which they are read. */
export interface RecognizedPage {
  readonly text: string;
  readonly words: readonly Word[];
  readonly tables: readonly PageTable[];
}

/** The longer side of a page of A4 at 300 dots an inch, and the bounds within which a picture is brought there. */
const LONGER_SIDE = 3508;
const MOST_ENLARGED = 3;
/** A page that is turned by less than this, in radians, is read as it is. */
const LEVEL = 0.004;
/** Turned by more, it is no scan that lies askew. */
const MOST_SKEWED = 0.35;

/** A picture in shades of grey as it is handed to the engine. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Quarters clockwise by which a page is turned to be read, the likeliest first. */
const TURNS = [0, 2, 1, 3] as const;
type Turn = (typeof TURNS)[number];

/** Words of which the engine is as sure as this in the middle were read the right way up. */
const SURE = 65;
const FEWEST_WORDS = 3;

/**
 * Recognises the words of a picture: brought to 300 dots an inch of a page of A4, set upright by what it says of itself,
 * turned until its lines are level; where hardly a word is sure, on its head and on its sides as well. Boxes are
 * fractions of the picture as it stands upright by what it says of itself.
 */
export async function recognizePicture(engine: Engine, bytes: Buffer): Promise<RecognizedPage> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const options = { limitInputPixels: LIMITS.pixels, failOn: "error", pages: 1 } as const;
  const known = await sharp(bytes, options).metadata();
  const longest = Math.max(known.width, known.height, 1);
  const side = Math.max(1, Math.round(longest * Math.min(MOST_ENLARGED, LONGER_SIDE / longest)));
  const upright = sharp(bytes, options).rotate().flatten({ background: "#ffffff" });
  const grey = await greyOf(upright.resize(side, side, { fit: "inside" }).grayscale());
  let best: Attempt | null = null;
  for (const turn of TURNS) {
    // oxlint-disable-next-line no-await-in-loop -- the next turn is looked at only where this one says little
    const attempt = await readTurned(engine, grey, turn);
    if (best === null || attempt.sureness > best.sureness) best = attempt;
    // Letters on their head are read as other letters: where there is hardly a word, there are no letters.
    if (best.sureness >= SURE || best.page.words.length < FEWEST_WORDS) break;
  }
  return best?.page ?? { text: "", words: [], tables: [] };
}

/** What was read of a picture that was turned, and how sure the engine is of it. */
interface Attempt {
  readonly page: RecognizedPage;
  readonly sureness: number;
}

async function readTurned(engine: Engine, picture: Grey, turn: Turn): Promise<Attempt> {
  const { default: sharp } = await import("sharp");
  const rawOf = ({ width, height, pixels }: Grey) => sharp(pixels, { raw: { width, height, channels: 1 } });
  const grey = turn === 0 ? picture : await greyOf(rawOf(picture).rotate(turn * 90));
  const small = await greyOf(rawOf(grey).resize(Math.ceil(grey.width / 2), Math.ceil(grey.height / 2)));
  const skew = engine.skewOf(mapOf(small));
  const isAskew = Math.abs(skew) > LEVEL && Math.abs(skew) < MOST_SKEWED;
  const level = isAskew ? await greyOf(rawOf(grey).rotate((skew * 180) / Math.PI, { background: "#ffffff" })) : grey;
  const found = wordsOf(engine.read(mapOf(level)), level);
  const words = found.map(({ line: _line, ...word }) => word);
  const levelled = { ...level, words, rulings: picturedRulings(level) };
  const straight = isAskew ? turnedBack(skew, level, grey) : (box: PageBox) => box;
  const back = (box: PageBox): PageBox => quartersBack(straight(box), turn);
  const sureness = words.map(({ confidence = 0 }) => confidence).toSorted((a, b) => a - b)[words.length >> 1] ?? 0;
  return {
    sureness,
    page: {
      text: written(found),
      words: words.map((word) => ({ ...word, box: back(word.box) })),
      tables: tablesOf(levelled).map((table) => ({
        ...table,
        box: back(table.box),
        cells: table.cells.map((cell) => ({ ...cell, box: back(cell.box) })),
      })),
    },
  };
}

/** A box of a picture that was turned clockwise by quarters, where it stands on the one that was turned. */
function quartersBack([left, top, right, bottom]: PageBox, turn: number): PageBox {
  if (turn === 0) return [left, top, right, bottom];
  return quartersBack([top, 1 - right, bottom, 1 - left], turn - 1);
}

async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1) return { width, height, pixels: data };
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = data[at * channels] ?? 255;
  return { width, height, pixels };
}

/** A picture as a portable grey map, the plainest form that the engine takes. */
function mapOf({ width, height, pixels }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

interface Found extends Word {
  /** Which line of which block it is of */
  readonly line: string;
}

/** The words of the engine's list: level, page, block, paragraph, line, word, left, top, width, height, certainty, text. */
function wordsOf(list: string, { width, height }: Grey): readonly Found[] {
  return list.split("\n").flatMap((row) => {
    const [level, , block, paragraph, line, , left, top, wide, high, sure, text = ""] = row.split("\t");
    // Rules of tables are read as strokes.
    if (level !== "5" || !/[\p{L}\p{N}€$£%&+*#@=]/u.test(text)) return [];
    const [x, y] = [Number(left), Number(top)];
    const box: PageBox = [x / width, y / height, (x + Number(wide)) / width, (y + Number(high)) / height];
    return [{ text: text.trim(), box, confidence: Math.round(Number(sure)), line: `${block}.${paragraph}.${line}` }];
  });
}

function written(words: readonly Found[]): string {
  let text = "";
  for (const [at, { text: word, line }] of words.entries()) {
    const before = words[at - 1];
    text += (before === undefined ? "" : before.line === line ? " " : "\n") + word;
  }
  return text.slice(0, LIMITS.pageLetters);
}

/** Brings a box of the turned picture back to where it stands on the one that was turned. */
function turnedBack(radians: number, from: Grey, to: Grey): (box: PageBox) => PageBox {
  const [sin, cos] = [Math.sin(-radians), Math.cos(-radians)];
  const point = (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = [x * from.width - from.width / 2, y * from.height - from.height / 2];
    return [(dx * cos - dy * sin + to.width / 2) / to.width, (dx * sin + dy * cos + to.height / 2) / to.height];
  };
  const within = (part: number): number => Math.min(1, Math.max(0, part));
  return ([left, top, right, bottom]) => {
    // The middle of the box and its size, so that boxes of a line askew do not grow with the line.
    const [x, y] = point((left + right) / 2, (top + bottom) / 2);
    const [wide, high] = [((right - left) * from.width) / to.width / 2, ((bottom - top) * from.height) / to.height / 2];
    return [within(x - wide), within(y - high), within(x + wide), within(y + high)];
  };
}
