/** The part of web storage that is used. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The token of one universe, minted from the root token. */
export interface UniverseToken {
  readonly universe: string;
  readonly token: string;
}

/** Where the tokens of a session are kept. */
export interface TokenStore {
  /** What stands for the root token, which lies in a cookie that no script reads. */
  root(): string | null;
  setRoot(token: string | null): void;
  /** The root token itself as earlier versions kept it here, taken out of storage. */
  takeOldRoot(): string | null;
  universe(): UniverseToken | null;
  setUniverse(token: UniverseToken | null): void;
  /** Calls `tell` while the token of a universe still goes with calls that is about to be left for another; answers the end of it. */
  onLeaving(tell: () => void): () => void;
  /** The universe this tab was in; it outlives the token and a reload. */
  chosenUniverse(): string | null;
  clear(): void;
}

const rootKey = "persisted/root-handle";
const oldRootKey = "persisted/root-token";
const universeKey = "persisted/universe";

/**
 * The root token lives in a cookie that no script reads. Its handle lives in storage that the tabs share: it changes with
 * each exchange, so that every tab sees that there is a successor, and is worth nothing without the cookie. A universe token lives in memory only; session storage keeps just which universe the tab is in.
 */
export function createTokenStore(shared: KeyValue, ofTab: KeyValue): TokenStore {
  let current: UniverseToken | null = null;
  const leaving = new Set<() => void>();
  return {
    root: () => shared.getItem(rootKey),
    setRoot(token) {
      if (token === null) shared.removeItem(rootKey);
      else shared.setItem(rootKey, token);
    },
    takeOldRoot() {
      const token = shared.getItem(oldRootKey);
      if (token !== null) shared.removeItem(oldRootKey);
      return token;
    },
    universe: () => current,
    onLeaving(tell) {
      leaving.add(tell);
      return () => leaving.delete(tell);
    },
    setUniverse(token) {
      if (current !== null && token !== null && token.universe !== current.universe) for (const tell of leaving) tell();
      current = token;
      if (token === null) ofTab.removeItem(universeKey);
      else ofTab.setItem(universeKey, token.universe);
    },
    chosenUniverse: () => ofTab.getItem(universeKey),
    clear() {
      current = null;
      shared.removeItem(rootKey);
      ofTab.removeItem(universeKey);
    },
  };
}
