import { SourceProblem } from "./source.ts";

/** Parts of a path that lead elsewhere, also where a server takes `%2F` for a slash; and what no name holds. */
const LEADS_ELSEWHERE = /(?:^|[/\\])\.{0,2}(?:[/\\]|$)|\p{Cc}|\p{Cs}/u;

/**
 * An address with its places filled; what is filled in cannot become another part of the address. Throws SourceProblem
 * where a value stands for a folder (`..`) or the address would have another path than its setting gives it.
 */
export function filledAddress(address: string, values: Readonly<Record<string, string>>): string {
  const places = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inPath = new URL(address.replaceAll(/\{\w+\}/g, "x")).pathname.split("/").length;
  for (const name of places) {
    const value = values[name];
    // A key is the administrator's own, and a source may be asked without one.
    if (value !== undefined && name !== "key" && LEADS_ELSEWHERE.test(value)) throw unusable(value);
  }
  const filled = address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  // The address as it is read is the one that is asked: dots that are left in it would have been taken as folders.
  if (new URL(filled).pathname.split("/").length !== inPath) throw unusable(values["symbol"] ?? values["query"] ?? "");
  return filled;
}

function unusable(value: string): SourceProblem {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return new SourceProblem(
    `${JSON.stringify(shown)} can't be sent to a price source. Enter the symbol as the source lists it, such as AAPL.US.`,
  );
}
