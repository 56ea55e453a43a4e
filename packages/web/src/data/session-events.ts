/** What the client tells the session; filled in by the session so that neither imports the other in a ring. */
export const sessionEvents = {
  universeUpdated: (): void => undefined,
  ended: (): void => undefined,
};
