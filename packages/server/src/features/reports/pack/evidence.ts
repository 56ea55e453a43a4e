import type { Exhibit, ExhibitMark } from "../model.ts";
import { shownFigure } from "../files/shown-figure.ts";
import type { Figure, SourcePage } from "./figures.ts";

/** Where a figure stands: the exhibit and box, and the document in words. */
export interface Place {
  readonly exhibit: string;
  readonly document: string;
}

/** An original file under figures. */
export interface SourceFile {
  readonly document: string;
  readonly name: string;
  readonly version: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly media_type: string;
  /** whether its pages can be drawn */
  readonly is_drawn: boolean;
}

/** The figures of a period and the pages that they come from. */
export interface PeriodEvidence {
  readonly figures: readonly Figure[];
  /** the places of each figure, in the order of the figures; none: it has no source */
  readonly places: readonly (readonly Place[])[];
  readonly exhibits: readonly Exhibit[];
  /** the files of the exhibits, each once */
  readonly files: readonly SourceFile[];
}

interface Drawn {
  readonly page: SourcePage;
  /** by the box: the figures that come from it */
  readonly boxes: Map<string, { readonly box: ExhibitMark["box"]; readonly figures: Set<number> }>;
}

/**
 * Numbers the pages that figures come from: file by file, page by page, the boxes of a page from its top. A document that
 * is linked as a whole is an exhibit of its own and shows its first page.
 */
export function evidenceOf(figures: readonly Figure[], pages: readonly SourcePage[]): PeriodEvidence {
  const byRecord = new Map<string, number[]>();
  for (const [at, { record, event }] of figures.entries()) {
    const keys = [`${record.kind} ${record.id}`, ...(event === null ? [] : [`event ${event}`])];
    for (const key of keys) byRecord.set(key, [...(byRecord.get(key) ?? []), at]);
  }
  const drawn = new Map<string, Drawn>();
  for (const page of pages) {
    const { annotation } = page;
    const key = `${page.document} ${page.sha256} ${annotation === null ? "" : annotation.page}`;
    const exhibit = drawn.get(key) ?? { page, boxes: new Map() };
    drawn.set(key, exhibit);
    const box = annotation && ([annotation.x[0], annotation.y[0], annotation.x[1], annotation.y[1]] as const);
    const mark = exhibit.boxes.get(String(box)) ?? { box, figures: new Set() };
    exhibit.boxes.set(String(box), mark);
    for (const at of byRecord.get(`${page.kind} ${page.id}`) ?? []) mark.figures.add(at);
  }
  const places: Place[][] = figures.map(() => []);
  const exhibits = [...drawn.values()].map((one, at) => numbered(one, at + 1, figures, places));
  const files = new Map(pages.map((page) => [`${page.document} ${page.sha256}`, page]));
  return { figures, places, exhibits, files: [...files.values()].map(fileOf) };
}

function numbered(
  { page: { name, sha256, pages, annotation }, boxes }: Drawn,
  number: number,
  figures: readonly Figure[],
  places: readonly Place[][],
): Exhibit {
  const page = annotation?.page ?? 1;
  const fromTop = [...boxes.values()].toSorted(
    (one, other) => (one.box?.[1] ?? 0) - (other.box?.[1] ?? 0) || (one.box?.[0] ?? 0) - (other.box?.[0] ?? 0),
  );
  const marks = fromTop.map(({ box, figures: found }, at): ExhibitMark => {
    const mark = box === null ? String(number) : `${number}.${at + 1}`;
    const document = box === null ? name : `${name}, page ${page}`;
    for (const figure of found) places[figure]?.push({ exhibit: mark, document });
    return { number: mark, box, figures: [...found].toSorted((a, b) => a - b).flatMap((one) => wordsOf(figures[one])) };
  });
  return { number, name, sha256, page, pages, marks };
}

function fileOf({ document, name, version, sha256, bytes, media_type, is_drawn }: SourcePage): SourceFile {
  return { document, name, version, sha256, bytes, media_type, is_drawn };
}

/** A figure in one line beside its box. */
function wordsOf(figure: Figure | undefined): string[] {
  if (figure === undefined) return [];
  const { kind, date, account, instrument, description, quantity, value, unit } = figure;
  const amount = value === null ? "" : `${shownFigure(value)} ${unit}`.trim();
  const units = quantity === null ? "" : shownFigure(quantity);
  return [[date, kind, account, instrument, description, units, amount].filter((part) => part !== "").join(" · ")];
}
