import { SettingsError, readUrl, type Environment } from "./values.ts";

/** Where clamd listens: an address, or a socket in the file system. */
export type ScannerPlace = { readonly host: string; readonly port: number } | { readonly path: string };

/** CLAMD_URL: tcp://host:3310 or unix:///path/of/clamd.ctl; null without it. */
export function readScanner(env: Environment): ScannerPlace | null {
  const form = "tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl";
  const value = readUrl(env, "CLAMD_URL", ["tcp:", "unix:"], form);
  if (value === null) return null;
  const { protocol, hostname, port, pathname } = new URL(value);
  if (protocol === "unix:" && hostname === "" && pathname.length > 1) return { path: decodeURIComponent(pathname) };
  if (protocol === "tcp:" && hostname !== "")
    return { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? 3310 : Number(port) };
  throw new SettingsError("CLAMD_URL", null, `set it to an address like ${form}`);
}
