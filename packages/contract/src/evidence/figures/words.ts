/** What a figure is called, how it comes about in a sentence or two, and its formula in words. */
export interface FigureWords {
  readonly title: string;
  readonly rule: string;
  readonly formula: string;
}

/** The formulas alone of a table of figures, as answers carry them beside their figures. */
export function formulasOf<Name extends string>(
  figures: Readonly<Record<Name, FigureWords>>,
): Readonly<Record<Name, string>> {
  const entries = Object.entries<FigureWords>(figures).map(([name, { formula }]) => [name, formula]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
