/** @typedef {import("./evidence.mjs").Seen} Seen */
/** @typedef {{ id: string, fields: { name: string }[] }} Shape */

/**
 * Fields that were sent, stored and read back: a call of the shape's kind carried a value, and a later reading call
 * of that kind, in the same test file, answered with it.
 *
 * @param {Seen[]} seen
 * @param {Shape[]} shapes
 * @param {Record<string, string[]>} kinds  for each shape the beginnings of the paths of its calls
 */
export function provedFields(seen, shapes, kinds) {
  const proved = new Set();
  const all = [];
  for (const shape of shapes) {
    const own = seen.filter((line) => isOfKind(line, kinds[shape.id] ?? []));
    for (const { name } of shape.fields) {
      const id = `${shape.id}.${name}`;
      all.push({ id });
      if (spellings(name).some((spelling) => cameBack(own, spelling))) proved.add(id);
    }
  }
  return { all, proved };
}

/**
 * @param {Seen} line
 * @param {string[]} beginnings
 */
function isOfKind(line, beginnings) {
  const path = line.path?.slice(1) ?? "";
  return line.call !== undefined && beginnings.some((begin) => path === begin || path.startsWith(`${begin}/`));
}

/**
 * @param {Seen[]} lines
 * @param {string} name
 */
function cameBack(lines, name) {
  /** @type {Map<string, Set<string>>} */
  const sentIn = new Map();
  for (const line of lines) {
    const sent = sentIn.get(line.file) ?? new Set();
    sentIn.set(line.file, sent);
    if (line.reads && line.fits && line.read?.[name]?.some((value) => sent.has(value))) return true;
    if (!line.reads && line.fits) for (const value of line.sent?.[name] ?? []) sent.add(value);
  }
  return false;
}

/**
 * The specification names some fields in words; on the wire they are joined.
 *
 * @param {string} name
 */
function spellings(name) {
  const plain = name.replaceAll("{product}", "distributary").trim();
  return plain.split("/").flatMap((one) => {
    const last = one.split(".").at(-1) ?? one;
    return [last, last.toLowerCase().replaceAll(/[\s-]+/g, "_")];
  });
}
