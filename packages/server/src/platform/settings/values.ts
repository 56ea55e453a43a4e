import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { typedPath } from "./typed-path.ts";

/** A setting that cannot be used. The message is one sentence that names it and says what to do. */
export class SettingsError extends Error {
  readonly setting: string;

  /** `shown` is the wrong value as it may be printed; null where it is a secret. */
  constructor(setting: string, shown: string | null, advice: string) {
    super(shown === null ? `${setting} cannot be used: ${advice}.` : `${setting} cannot be "${shown}": ${advice}.`);
    this.name = "SettingsError";
    this.setting = setting;
  }
}

/** Where mail goes: into a folder of .eml files, or to an SMTP server. */
export type MailTarget =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "smtp"; readonly url: string };

/** The environment that settings are read from, usually `process.env`. An empty value counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A whole number between two bounds, both included. */
export function readInteger(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = env[name];
  if (!value) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new SettingsError(name, value, `set it to a whole number from ${least} to ${most}`);
  }
  return number;
}

/** One word of a list. */
export function readChoice<Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = env[name];
  if (!value) return fallback;
  const word = words.find((known) => known === value);
  if (word === undefined) throw new SettingsError(name, value, `set it to one of ${words.join(", ")}`);
  return word;
}

/** On or off. */
export function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const word = readChoice(env, name, ["on", "off", "true", "false", "1", "0"], fallback ? "on" : "off");
  return word === "on" || word === "true" || word === "1";
}

/** An address of one of the given protocols; null when absent. Its value is never shown, as it may hold a password. */
export function readUrl(env: Environment, name: string, protocols: readonly string[], example: string): string | null {
  const value = env[name];
  if (!value) return null;
  const advice = `set it to an address like ${example}`;
  let url: URL;
  try {
    // A PostgreSQL address may leave the host out and name a socket folder instead, which URL does not read.
    url = new URL(value.replace(/@\//, "@localhost/"));
  } catch {
    throw new SettingsError(name, null, advice);
  }
  if (!protocols.includes(url.protocol)) throw new SettingsError(name, null, advice);
  return value;
}

/** SMTP_URL: smtp: or smtps:, or a folder for .eml files. */
export function readMailUrl(env: Environment, dataDir: string): MailTarget {
  const value = env["SMTP_URL"];
  if (!value) return { kind: "folder", folder: join(dataDir, "mail") };
  if (/^smtps?:/.test(value)) {
    const url = readUrl(env, "SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@mail.example.com:465");
    return { kind: "smtp", url: url ?? value };
  }
  const forms = "smtps://user:password@host:465, file:///folder, /folder or ./folder";
  // A bare word is far more likely the name of a mail server than a folder, and mail would quietly stay here.
  if (!/^(file:|[./~\\]|[a-z]:[/\\])/i.test(value)) throw new SettingsError("SMTP_URL", null, `set it to ${forms}`);
  return { kind: "folder", folder: readFolder(env, "SMTP_URL", value, forms) };
}

/** A folder as a plain path or a file: address; `forms` says what else may stand there. */
export function readFolder(env: Environment, name: string, value: string, forms: string): string {
  if (value.startsWith("file:")) {
    try {
      return fileURLToPath(value);
    } catch {
      throw new SettingsError(name, value, `set it to ${forms}`);
    }
  }
  // A single letter before the colon is a drive, anything longer is a protocol that nothing here speaks.
  if (/^[a-z][a-z0-9+.-]+:/i.test(value)) throw new SettingsError(name, null, `set it to ${forms}`);
  return resolve(typedPath(value, env));
}

/** An e-mail address, or null when absent. */
export function readAddress(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (!ADDRESS.test(value))
    throw new SettingsError(name, value, "set it to an e-mail address, such as name@example.com");
  return value;
}

/** MAIL_FROM: an address, with or without a name before it. */
export function readMailFrom(env: Environment, publicUrl: string): string {
  const value = env["MAIL_FROM"]?.trim();
  if (!value) return `Distributary <no-reply@${new URL(publicUrl).hostname}>`;
  const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!ADDRESS.test(address) || /[\r\n]/.test(value))
    throw new SettingsError("MAIL_FROM", value, 'set it to an address like "Family Office <office@example.com>"');
  return value;
}

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
