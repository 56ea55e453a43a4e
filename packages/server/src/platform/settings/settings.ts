import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readPriceSettings, type PriceSettings } from "./prices.ts";
import { readNetworks, type Network } from "./networks.ts";
import { readScanner, type ScannerPlace } from "./scanner.ts";
import { keepSecretKey } from "./secret.ts";
import { readSignOn, type SignOnSettings } from "./sign-on.ts";
import { readStorage, type StorageTarget } from "./storage.ts";
import { typedPath } from "./typed-path.ts";
import { signupModes, type SignupMode } from "@distributary/contract/access/signup-modes";
import {
  SettingsError,
  readAddress,
  readChoice,
  readInteger,
  readMailFrom,
  readMailUrl,
  readSwitch,
  readUrl,
  type Environment,
  type MailTarget,
} from "./values.ts";

/** Everything the server and the command line are told from outside, checked. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. It exists once the settings are read. */
  readonly dataDir: string;
  /** The owner's connection to an outside PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null;
  /** Where browsers reach the server, without a slash at the end. */
  readonly publicUrl: string;
  readonly storage: StorageTarget;
  readonly mail: MailTarget;
  /** The address that mail comes from. */
  readonly mailFrom: string;
  /** Where messages to whoever runs the site go; null: to every member of staff. */
  readonly contactEmail: string | null;
  /** The provider by which people can sign in; null where there is none. */
  readonly signOn: SignOnSettings | null;
  /** Who may open an account. */
  readonly signup: SignupMode;
  /** At least 32 characters. Never logged, never in a backup unless asked for. */
  readonly secretKey: string;
  readonly logLevel: LogLevel;
  /** Whether a running server backs itself up once a day. */
  readonly backup: boolean;
  /** Whether the demo that visitors see is made soon after the first start. */
  readonly demoAhead: boolean;
  /** Bound on the memory of warm books, in megabytes. */
  readonly bookMemoryMb: number;
  /** Bound on the uploaded files of imports that a universe keeps, in megabytes. */
  readonly importQuotaMb: number;
  /** A folder whose files are imported, a folder below it for each person; null: none is watched. */
  readonly importDir: string | null;
  /** Bound on one file of a document, and on all that a universe keeps, in megabytes. */
  readonly documentFileMb: number;
  readonly documentQuotaMb: number;
  /** The scanner that looks for viruses in documents; null: none does. */
  readonly scanner: ScannerPlace | null;
  /** The bearer token of /metrics; null leaves it open to the loopback address only. */
  readonly metricsToken: string | null;
  /** Connections the server holds to the database at most. */
  readonly databasePool: number;
  /** Requests that are answered at once, and that may wait for it. */
  readonly requestsAtOnce: number;
  readonly requestsWaiting: number;
  /** How long a statement waits for a lock of another server or job, in milliseconds. */
  readonly lockWaitMs: number;
  /** Writes of one universe that may wait for one another. */
  readonly writesWaiting: number;
  /** Connections that one address may hold to the server; 0: any number. */
  readonly connectionsPerAddress: number;
  /** Hashes that a sign-up's proof of work may take; 0: none is asked for. */
  readonly captchaCost: number;
  /** Public sources of prices. */
  readonly prices: PriceSettings;
  /** The proxies whose word on who called counts. */
  readonly trustProxy: readonly Network[];
  /** Whether requests to the outside may go to private addresses: of a price server in the same house, say. */
  readonly outboundPrivate: boolean;
}

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Reads and checks the settings, makes the data folder and, on the first start without SECRET_KEY, the key in it.
 * Throws SettingsError, whose message is one sentence that says what to do.
 */
export function readSettings(env: Environment): Settings {
  const port = readInteger(env, "PORT", 8080, 0, 65_535);
  const host = env["HOST"] || "127.0.0.1";
  if (/[\s/]/.test(host)) throw new SettingsError("HOST", host, "set it to an address or a host name, such as 0.0.0.0");
  const dataDir = dataFolderOf(env);
  const databaseUrl = readUrl(
    env,
    "DATABASE_URL",
    ["postgres:", "postgresql:"],
    "postgres://user:password@host:5432/name",
  );
  const publicUrl = readPublicUrl(env);
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl: publicUrl ?? defaultPublicUrl(host, port),
    storage: readStorage(env, dataDir),
    mail: readMailUrl(env, dataDir),
    mailFrom: readMailFrom(env, publicUrl ?? defaultPublicUrl(host, port)),
    contactEmail: readAddress(env, "CONTACT_EMAIL"),
    signOn: readSignOn(env),
    signup: readChoice(env, "SIGNUP", signupModes, "open"),
    logLevel: readChoice(env, "LOG_LEVEL", logLevels, "info"),
    backup: readSwitch(env, "BACKUP", true),
    demoAhead: readSwitch(env, "DEMO_AHEAD", true),
    bookMemoryMb: readInteger(env, "BOOK_MEMORY_MB", 256, 16, 1_048_576),
    importQuotaMb: readInteger(env, "IMPORT_QUOTA_MB", 8192, 1, 1_048_576),
    importDir: readFolder(env, "IMPORT_DIR"),
    documentFileMb: readInteger(env, "DOCUMENT_FILE_MB", 100, 1, 4096),
    documentQuotaMb: readInteger(env, "DOCUMENT_QUOTA_MB", 10_240, 1, 1_048_576),
    scanner: readScanner(env),
    metricsToken: readToken(env, "METRICS_TOKEN"),
    databasePool: readInteger(env, "DATABASE_POOL", 10, 2, 500),
    requestsAtOnce: readInteger(env, "REQUESTS_AT_ONCE", 64, 2, 10_000),
    requestsWaiting: readInteger(env, "REQUESTS_WAITING", 256, 1, 100_000),
    lockWaitMs: readInteger(env, "LOCK_WAIT_MS", 5_000, 50, 60_000),
    writesWaiting: readInteger(env, "WRITES_WAITING", 100, 1, 1_000),
    connectionsPerAddress: readInteger(env, "CONNECTIONS_PER_ADDRESS", 512, 0, 1_000_000),
    captchaCost: readInteger(env, "CAPTCHA_COST", 50_000, 0, 10_000_000),
    prices: readPriceSettings(env),
    trustProxy: readNetworks(env, "TRUST_PROXY"),
    outboundPrivate: readSwitch(env, "OUTBOUND_PRIVATE", false),
    // Last, because it is the only one that writes: nothing is made while another setting is wrong.
    secretKey: keepSecretKey(env["SECRET_KEY"], dataDir),
  };
}

/** The absolute path of the data folder, which need not exist: DATA_DIR, else `data` in the folder of the program. */
export function dataFolderOf(env: Environment): string {
  return resolve(env["DATA_DIR"] ? typedPath(env["DATA_DIR"], env) : "data");
}

/** PUBLIC_URL without a slash at the end; null when absent. Paths are put behind it, so nothing may follow its own. */
function readPublicUrl(env: Environment): string | null {
  const url = readUrl(env, "PUBLIC_URL", ["http:", "https:"], "https://wealth.example.com");
  if (url !== null && /[?#]/.test(url))
    throw new SettingsError("PUBLIC_URL", null, "remove everything after ? or #, as in https://wealth.example.com");
  return url?.replace(/\/+$/, "") ?? null;
}

function defaultPublicUrl(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return host.includes(":") ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** An absolute path of a folder that is there; null when absent. */
function readFolder(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  const folder = resolve(typedPath(value, env));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingsError(name, value, "create this folder first, or set it to one that exists");
  return folder;
}

function readToken(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (value.length < 16) throw new SettingsError(name, null, "give it at least 16 characters, or leave it out");
  return value;
}
