import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { join, resolve } from "node:path";
import { ROOT } from "../setup/paths.mjs";

/** @typedef {{ from: string, to: string }} Import */

/**
 * Every import between files of the rooms, tests left out: the same reading of the sources that the check uses.
 *
 * @returns {Promise<Import[]>}
 */
export async function readImports() {
  const options = await extractOptions(join(ROOT, ".dependency-cruiser.mjs"));
  const tsConfig = extractTsConfig(join(ROOT, "tsconfig.json"));
  const result = await cruise(["packages"], { ...options, baseDir: resolve(ROOT), validate: false }, undefined, {
    tsConfig,
  });
  if (typeof result.output === "string") throw new Error("the reading of the imports came as text");
  const inRooms = (/** @type {string} */ file) => /^packages\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);
  return result.output.modules
    .filter((module) => inRooms(module.source))
    .flatMap((module) => module.dependencies.map((dependency) => ({ from: module.source, to: dependency.resolved })))
    .filter((pair) => inRooms(pair.to));
}
