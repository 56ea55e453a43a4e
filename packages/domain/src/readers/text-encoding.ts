/** What the first bytes of a file say about how its text is written; null where only all of it can show that. */
export function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Latin text of two bytes a letter has a zero in every other byte, on the side that says which way round it is.
  const seen = Math.min(head.length, 200) & ~1;
  if (seen < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < seen; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (odd * 4 > seen && even === 0) return "utf-16le";
  return even * 4 > seen && odd === 0 ? "utf-16be" : null;
}
