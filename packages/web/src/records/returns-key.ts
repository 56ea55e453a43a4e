/**
 * The key of another figure of the same returns: `explain_key` opens their gain, and each other figure by its name in
 * place of that. Null: there is none.
 */
function returnsKey(explainKey: string, figure: string): string | null {
  return explainKey === "" ? null : explainKey.replace(/^returns:[^:~]+/, `returns:${figure}`);
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
