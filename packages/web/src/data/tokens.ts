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
  root(): string | null;
  setRoot(token: string | null): void;
  universe(): UniverseToken | null;
  setUniverse(token: UniverseToken | null): void;
  /** The universe this tab was in; it outlives the token and a reload. */
  chosenUniverse(): string | null;
  clear(): void;
}

const rootKey = "persisted/root-token";
const universeKey = "persisted/universe";

/**
 * The root token lives in storage that the tabs share, because it is exchanged once and every tab must see the
 * successor. A universe token lives in memory only; session storage keeps just which universe the tab is in.
 */
export function createTokenStore(shared: KeyValue, ofTab: KeyValue): TokenStore {
  let current: UniverseToken | null = null;
  return {
    root: () => shared.getItem(rootKey),
    setRoot(token) {
      if (token === null) shared.removeItem(rootKey);
      else shared.setItem(rootKey, token);
    },
    universe: () => current,
    setUniverse(token) {
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
