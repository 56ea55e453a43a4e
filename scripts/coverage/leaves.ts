const MOST_ITEMS = 200;
const MOST_VALUES = 100;
const LONGEST = 200;

/**
 * The values of a body by field name, at whatever depth they stand: enough to see that what was sent came back.
 * Long lists and texts are cut, and a value that is empty is no evidence, so it is left out.
 */
export function leaves(body: unknown): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  collect("", body, found);
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values].slice(0, MOST_VALUES)]));
}

function collect(name: string, value: unknown, found: Map<string, Set<string>>): void {
  if (value === null || value === undefined || value === "") return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_ITEMS)) collect(name, item, found);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) collect(key, inner, found);
  } else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    const values = found.get(name) ?? new Set();
    found.set(name, values.add(comparable(String(value))));
  }
}

/** One spelling for one value: 10.50 and 10.5 are the same amount, and a uuid has no case. */
function comparable(text: string): string {
  const short = text.trim().slice(0, LONGEST);
  if (/^-?\d+\.\d+$/.test(short)) return short.replace(/\.?0+$/, "");
  return /^[0-9a-f-]{36}$/i.test(short) ? short.toLowerCase() : short;
}
