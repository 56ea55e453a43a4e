/** A text as COPY's text format wants it. */
export function copyText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(ESCAPED, (letter) => ESCAPES[letter] ?? letter) : text;
}

/** A text, or the mark for null. */
export function copyMaybe(text: string | null): string {
  return text === null ? "\\N" : copyText(text);
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
