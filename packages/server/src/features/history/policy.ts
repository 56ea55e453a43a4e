/** What uses a record, counted by kind. */
type Uses = readonly { readonly kind: string; readonly count: number; readonly names: readonly string[] }[];

/** Kinds of records by their names in the singular and the plural. */
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  account: ["account", "accounts"],
  entity: ["entity", "entities"],
  event: ["transaction", "transactions"],
  instrument: ["security", "securities"],
  observable: ["price or balance", "prices or balances"],
  profile: ["profile", "profiles"],
  prospect: ["planned entry", "planned entries"],
};

/** Why a record cannot be deleted: what uses it, with a few names of each kind. */
export function usedMessage(name: string, uses: Uses): string {
  const said = uses.map(({ kind, count, names }) => {
    const [one, many] = nouns[kind] ?? ["record", "records"];
    const told = names.filter((text) => text.trim() !== "");
    const more = count > told.length && told.length > 0 ? ", …" : "";
    const whole = `${count} ${count === 1 ? one : many}`;
    return told.length === 0 ? whole : `${whole} (${told.join(", ")}${more})`;
  });
  return `"${name}" is used by ${said.join(" and ")}. Delete or change those first, or archive it instead.`;
}
