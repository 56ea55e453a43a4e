/** What one's own column comes to over all positions. */
export interface OwnKey {
  readonly figure: "own";
  /** the column as it was written: `percent(unrealised, basis)` */
  readonly text: string;
}

/** The text of a column as it stands in a key. */
export function ownIds({ text }: OwnKey): string {
  return encodeURIComponent(text).replaceAll("~", "%7E");
}

/** Reads a subject `own:…`; null for anything else. Throws URIError. */
export function readOwn(subject: string): OwnKey | null {
  const [figure, text = "", ...rest] = subject.split(":");
  return figure === "own" && text !== "" && rest.length === 0 ? { figure, text: decodeURIComponent(text) } : null;
}
