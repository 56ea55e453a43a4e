/** What the client tells the session; filled in by the session so that neither imports the other in a ring. */
export const sessionEvents = {
  universeUpdated: (): void => undefined,
  ended: (): void => undefined,
  /** True while this tab goes to a universe that a call makes: what it shows is about to be let go. */
  moving: false,
};
