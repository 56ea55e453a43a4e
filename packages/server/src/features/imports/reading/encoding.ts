/** Why a file cannot be read as text at all, found in its first bytes. */
export interface EncodingProblem {
  readonly code: string;
  readonly reason: string;
}

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x25, 0x50, 0x44, 0x46], "a PDF document"],
  [[0x89, 0x50, 0x4e, 0x47], "a picture"],
  [[0xff, 0xd8, 0xff], "a picture"],
  [[0x47, 0x49, 0x46, 0x38], "a picture"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old spreadsheet or document"],
  [[0x1f, 0x8b], "a gzip archive"],
  [[0x50, 0x4b, 0x03, 0x04], "a zip or a spreadsheet"],
];

/** Length of the UTF-8 mark at the start of a file, which is passed over. */
export function markLength(head: Uint8Array): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

/**
 * Looks at the first bytes of a file: UTF-16, NUL bytes, another kind of file, old line ends. Null where it may be
 * CSV text in UTF-8.
 */
export function encodingProblem(head: Buffer): EncodingProblem | null {
  if (head.length === 0) return { code: "empty", reason: "The file is empty." };
  for (const [bytes, what] of SIGNATURES) {
    if (bytes.every((byte, at) => head[at] === byte))
      return { code: "not_csv", reason: `This is ${what}, not CSV text.` };
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff) || alternatesWithNul(head)) {
    return { code: "utf16", reason: "The file is UTF-16. Save it as CSV in UTF-8 and import it again." };
  }
  // A stray NUL is named where it stands, with its line and column.
  if (head.filter((byte) => byte === 0).length > head.length / 50)
    return { code: "nul", reason: "This file contains NUL bytes. Save it as CSV text." };
  if (!head.includes(10) && head.includes(13)) {
    return {
      code: "line_ends",
      reason: "The file uses outdated line endings (CR only). Save the file as CSV in UTF-8 and import it again.",
    };
  }
  return null;
}

function alternatesWithNul(head: Buffer): boolean {
  const size = Math.min(head.length, 200) & ~1;
  if (size < 8) return false;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < size; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  return Math.max(even, odd) > size * 0.4;
}
