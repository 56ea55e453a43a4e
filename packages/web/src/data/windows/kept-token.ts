/** The token of a mailed invitation, kept while somebody logs in: an address that a server reads must not carry it. */
export interface KeptToken {
  keep(token: string): void;
  /** "" where none was kept. */
  read(): string;
  /** The invitation was answered. */
  forget(): void;
}

/** The place of the tokens of one kind of invitation. */
export function keptToken(kind: string): KeptToken {
  const key = `persisted/${kind}`;
  return {
    keep: (token) => sessionStorage.setItem(key, token),
    read: () => sessionStorage.getItem(key) ?? "",
    forget: () => sessionStorage.removeItem(key),
  };
}
