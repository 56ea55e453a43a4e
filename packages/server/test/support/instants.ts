/**
 * An instant that parts what was recorded so far from what is recorded after it: writes carry the time of the database
 * to the millisecond, so this waits until the next one has begun.
 */
export function instantBetween(): string {
  const now = Date.now();
  while (Date.now() === now);
  return new Date(now).toISOString();
}
