/**
 * How long something still takes at its pace so far, in words; null while there is too little to go by, and when all is
 * counted and only the finish is left.
 */
export function timeLeft(elapsedMs: number, part: number): string | null {
  if (part <= 0.02 || part >= 1 || elapsedMs < 1500) return null;
  const seconds = Math.ceil((elapsedMs / part - elapsedMs) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
