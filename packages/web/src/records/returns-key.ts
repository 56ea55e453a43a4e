import { explainKey, parseExplainKey } from "@distributary/contract/evidence/figure-key";
import { returnsNameOf } from "@distributary/contract/evidence/returns-key";

/**
 * The key of another figure of the same returns: `explain_key` opens their gain, and each other figure by its name in
 * place of that. Null: there is none.
 */
function returnsKey(key: string, figure: string): string | null {
  const read = parseExplainKey(key);
  const name = returnsNameOf(figure);
  if (read?.key.figure !== "returns" || name === undefined) return null;
  return explainKey({ ...read.key, name }, read.context);
}

/** How the figures of some returns are opened: by their name; nothing where there is no key. */
export function returnOpener(
  { explain_key: key }: { readonly explain_key: string },
  onOpen: (key: string) => void,
): (figure: string) => (() => void) | undefined {
  return (figure) => {
    const own = returnsKey(key, figure);
    return own === null ? undefined : () => onOpen(own);
  };
}

/** The key of another figure of some returns; undefined where it opens no further. */
export function returnKeyOf(
  { explain_key: key }: { readonly explain_key: string },
  figure: string,
): string | undefined {
  return returnsKey(key, figure) ?? undefined;
}
