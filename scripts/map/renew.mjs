import { drawRooms, drawWithin } from "./drawing.mjs";
import { folderTable } from "./folders.mjs";
import { readImports } from "./imports.mjs";

/**
 * The same text with its generated parts made anew; what people wrote stays.
 *
 * @param {string} text  of docs/map.md
 */
export function renewMap(text) {
  const imports = readImports();
  let renewed = replacePart(text, "rooms", drawRooms(imports));
  renewed = replacePart(renewed, "features", drawWithin(imports, "packages/server/src/features"));
  renewed = replacePart(renewed, "domain", drawWithin(imports, "packages/domain/src"));
  return replacePart(renewed, "folders", folderTable(renewed));
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} content
 */
function replacePart(text, name, content) {
  const begin = `<!-- ${name}: made by npm run map -->`;
  const end = `<!-- end of ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/map.md lacks its part "${name}", from "${begin}" to "${end}"`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}
