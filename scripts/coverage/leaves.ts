const MOST_ITEMS = 200;
const MOST_VALUES = 100;
const LONGEST = 200;

/** Names that hold a list of whole records, of which each has its fields by itself. */
const ENVELOPES = new Set(["items"]);

/**
 * The values of a body by field name, at whatever depth they stand: enough to see that what was sent came back. An
 * object has the values of what stands in it, as `name=value`. Long lists and texts are cut, and a value that is empty
 * is no evidence, so it is left out.
 */
export function leaves(body: unknown): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  collect([], body, found);
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values]]));
}

/** `path` are the names under which the value stands, the outermost first. */
function collect(path: readonly string[], value: unknown, found: Map<string, Set<string>>): void {
  if (value === null || value === undefined || value === "") return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_ITEMS)) collect(path, item, found);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) collect(ENVELOPES.has(key) ? path : [...path, key], inner, found);
  } else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    const text = comparable(String(value));
    const name = path.at(-1) ?? "";
    keep(found, name, text);
    for (const holder of new Set(path.slice(0, -1))) if (holder !== name) keep(found, holder, `${name}=${text}`);
  }
}

function keep(found: Map<string, Set<string>>, name: string, text: string): void {
  const values = found.get(name) ?? new Set<string>();
  if (values.size < MOST_VALUES) found.set(name, values.add(text));
}

/** One spelling for one value: 10.50 and 10.5 are the same amount, and a uuid has no case. */
function comparable(text: string): string {
  const short = text.trim().slice(0, LONGEST);
  if (/^-?\d+\.\d+$/.test(short)) return short.replace(/\.?0+$/, "");
  return /^[0-9a-f-]{36}$/i.test(short) ? short.toLowerCase() : short;
}
