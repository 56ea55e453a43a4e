/** 64 bits of a text as 16 hexadecimal letters (FNV-1a on two lanes). Not for secrets. */
export function digest(text: string): string {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code ^ (high >>> 13), 0x5bd1e995);
  }
  return hex(high ^ (high >>> 16)) + hex(low ^ (low >>> 15));
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}
