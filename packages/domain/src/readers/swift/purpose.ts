/** What a bank says about an entry (field 86): its text, or the parts of it that name whom and what for. */
export function purposeOf(text: string): string {
  const joined = text.replace(/\n/g, "");
  const mark = /^\d{3}([?>~])(?=\d{2})/.exec(joined)?.[1];
  if (mark !== undefined) return german(joined, mark);
  const slashed = /^\/[A-Z]{2,5}\//.test(joined) ? byWords(joined) : text.split("\n").join(" ");
  return clean([slashed]);
}

/** Subfields of two digits: 00 the kind, 20 to 29 and 60 to 63 what for, 32 and 33 whom. */
function german(text: string, mark: string): string {
  const parts = text.slice(3).split(mark).slice(1);
  const of = (from: number, to: number): string =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join("");
  const purpose = of(20, 29) + of(60, 63);
  const plain = /SVWZ\+(.*?)(?=[A-Z]{4}\+|$)/.exec(purpose)?.[1] ?? purpose;
  return clean([of(32, 33), plain, ...(plain === "" ? [of(0, 0)] : [])]);
}

/** Words between slashes (`/NAME/…/REMI/…`): whom and what for. */
function byWords(text: string): string {
  const of = (word: string): string =>
    new RegExp(`/${word}/+(.*?)(?=/[A-Z]{2,5}/|$)`).exec(text)?.[1]?.replace(/^(USTD|STRD)?\/+/, "") ?? "";
  const found = [of("NAME"), of("REMI")].filter((part) => part !== "");
  return found.length > 0 ? found.join(" · ") : text;
}

function clean(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .join(" · ");
}
