/**
 * A sentence with its parts in the places that it names: `filled("Bought {units} of {what}", { units, what })` is
 * `["Bought ", units, " of ", what]`. Where a part goes is the sentence's own: another language puts it elsewhere.
 */
export function filled<Part>(sentence: string, parts: Readonly<Record<string, Part>>): readonly (string | Part)[] {
  return sentence
    .split(/(\{\w+\})/u)
    .filter((piece) => piece !== "")
    .map((piece) => (piece.startsWith("{") ? (parts[piece.slice(1, -1)] ?? piece) : piece));
}
