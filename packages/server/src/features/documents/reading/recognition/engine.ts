import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The part of the library's interface that is used; it comes without types. */
interface Library {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(folder: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    SetPageSegMode(mode: number): void;
    SetImageFile(orientation: number, radians: number, upscale: boolean): number;
    FindLines(): number;
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };
}

/** Recognises letters in one picture after another. */
export interface Engine {
  /** By how much the lines of a picture climb clockwise, in radians. */
  skewOf(picture: Uint8Array): number;
  /** Its words as the library lists them, a line of fields with tabs between for each. */
  read(picture: Uint8Array): string;
}

const NEURAL = 1;
/** Blocks, columns and lines are found by the library. */
const AUTOMATIC = 3;
const PACKAGED = "eng";
const MOST_LANGUAGE_BYTES = 64 * 1024 ** 2;

/**
 * The engine with the packaged language and those whose data lie in `folder` (`deu.traineddata`, packed with gzip or
 * not): nothing is fetched. A packaged language that lies there as well is taken from there.
 */
export async function startEngine(folder: string): Promise<Engine> {
  const require = createRequire(import.meta.url);
  const start = require("tesseract.js-core/tesseract-core-simd-lstm") as (options: object) => Promise<Library>;
  const library = await start({});
  const found = new Map<string, string>();
  const packaged = dirname(require.resolve("@tesseract.js-data/eng/package.json"));
  found.set(PACKAGED, join(packaged, "4.0.0_best_int", "eng.traineddata.gz"));
  for (const name of await readdir(folder).catch(() => [])) {
    const [, language] = /^([a-z_]{3,20})\.traineddata(?:\.gz)?$/.exec(name) ?? [];
    if (language !== undefined) found.set(language, join(folder, name));
  }
  for (const [language, file] of found) {
    const bytes = await readFile(file);
    const plain = file.endsWith(".gz")
      ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_LANGUAGE_BYTES })
      : bytes;
    library.FS.writeFile(`${language}.traineddata`, plain);
  }
  const api = new library.TessBaseAPI();
  const languages = [...found.keys()].join("+");
  if (api.Init(null, languages, NEURAL) !== 0) throw new Error(`the languages ${languages} cannot be used`);
  api.SetVariable("user_defined_dpi", "300");
  const take = (picture: Uint8Array): void => {
    library.FS.writeFile("/input", picture);
    if (api.SetImageFile(1, 0, false) !== 0) throw new Error("the picture cannot be read");
  };
  return {
    skewOf(picture) {
      take(picture);
      api.SetPageSegMode(AUTOMATIC);
      // The library answers -1 where a picture has no lines.
      const skew = api.FindLines() === 0 ? api.GetGradient() : 0;
      api.Clear();
      return skew;
    },
    read(picture) {
      take(picture);
      api.SetPageSegMode(AUTOMATIC);
      api.Recognize(null);
      const said = api.GetTSVText(0);
      api.Clear();
      return said;
    },
  };
}
