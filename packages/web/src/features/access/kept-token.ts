const key = "persisted/invitation";

/** Keeps the token of an invitation while somebody logs in: an address that a server reads must not carry it. */
export function keepToken(token: string): void {
  sessionStorage.setItem(key, token);
}

/** The token that was kept; "" where none was. */
export function keptToken(): string {
  return sessionStorage.getItem(key) ?? "";
}

/** Forgets it: the invitation was answered. */
export function forgetToken(): void {
  sessionStorage.removeItem(key);
}
