import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { differences } from "./compare.ts";
import { loanShape } from "./loan-shape.ts";
import { lotsShape } from "./lots-shape.ts";
import { fundShape } from "./fund-shape.ts";
import { nearestPriceShape, triangulationShape } from "./price-shapes.ts";
import { safeShape } from "./safe-shape.ts";
import type { Shape, VectorCase } from "./shape.ts";
import { dayCountShape, scheduleShape } from "./time-shapes.ts";
import { xirrShape } from "./xirr-shape.ts";

/** What each kind of file is called. A shape takes the cases of its own kind, as the file's README describes them. */
const SHAPES = {
  amortization: loanShape,
  cost_basis: lotsShape,
  daycount: dayCountShape,
  fund_performance: fundShape,
  fx_triangulation: triangulationShape,
  nearest_price: nearestPriceShape,
  safe_conversion: safeShape,
  schedule: scheduleShape,
  xirr: xirrShape,
} as unknown as Readonly<Record<string, Shape<VectorCase> | undefined>>;

/** What came of one file: how many cases agree, and where the others do not. */
export interface FileResult {
  readonly file: string;
  readonly cases: number;
  readonly disagreements: readonly { readonly id: string; readonly differences: readonly string[] }[];
  /** why the file could not be worked out at all */
  readonly problem: string | null;
}

/** Works out every `.json` file of a folder, by name. Throws where the folder cannot be read. */
export async function checkFolder(folder: string): Promise<FileResult[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  return Promise.all(files.map(async (file) => checkFile(file, await readFile(join(folder, file), "utf8"))));
}

/** Works out one file of vectors. The kind is its `name`, or else what the file is called. */
export function checkFile(file: string, text: string): FileResult {
  const nothing = { file, cases: 0, disagreements: [] };
  let content: { name?: unknown; cases?: unknown };
  try {
    content = JSON.parse(text) as typeof content;
  } catch {
    // Where it stopped to be JSON helps nobody: these files are made, not written.
    return { ...nothing, problem: "This is no JSON." };
  }
  const shape = SHAPES[String(content.name)] ?? SHAPES[file.replace(/\.json$/, "")];
  if (!shape) return { ...nothing, problem: `There is no kind ${JSON.stringify(content.name)} of vectors.` };
  if (!Array.isArray(content.cases)) return { ...nothing, problem: "It has no list of cases." };
  const cases = content.cases as VectorCase[];
  const results = cases.map((given, i) => ({
    id: given?.id ?? `case ${i + 1}`,
    differences: differencesOf(shape, given),
  }));
  return {
    file,
    cases: cases.length,
    disagreements: results.filter((one) => one.differences.length > 0),
    problem: null,
  };
}

function differencesOf(shape: Shape<VectorCase>, given: VectorCase): string[] {
  try {
    const answer = shape.answer(given);
    if (given.expected === undefined) return ["It does not say what is expected."];
    return (given.expected === null ? differences : (shape.compare ?? differences))(given.expected, answer);
  } catch (error) {
    return [error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}
