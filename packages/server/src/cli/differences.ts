/** Where two JSON values differ, as paths with both values, in the order of their names. */
export function differences(here: unknown, there: unknown, path = ""): readonly string[] {
  if (isBranch(here) && isBranch(there) && Array.isArray(here) === Array.isArray(there)) {
    const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
    return names.flatMap((name) => differences(here[name], there[name], path === "" ? name : `${path}.${name}`));
  }
  return Object.is(here, there) ? [] : [`${path}: ${shown(here)} here, ${shown(there)} there`];
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
