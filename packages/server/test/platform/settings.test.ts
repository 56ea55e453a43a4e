import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readKeptSettings } from "../../src/platform/embedded/kept.ts";
import { dataFolderOf, readSettings } from "../../src/platform/settings/settings.ts";
import { settingsTable } from "../../src/platform/settings/table.ts";
import { SettingsError } from "../../src/platform/settings/values.ts";

const settingsSource = new URL("../../src/platform/settings/settings.ts", import.meta.url).href;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("settings", () => {
  test("without any, everything lies in the data folder", () => {
    const settings = readSettings({ DATA_DIR: folder });
    expect(settings).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataDir: folder,
      databaseUrl: null,
      publicUrl: "http://127.0.0.1:8080",
      storage: { kind: "folder", documents: join(folder, "documents"), imports: join(folder, "imports") },
      mail: { kind: "folder", folder: join(folder, "mail") },
      logLevel: "info",
      backup: true,
      bookMemoryMb: 256,
      metricsToken: null,
      databasePool: 10,
      connectionsPerAddress: 512,
      captchaCost: 50_000,
      prices: { stocks: null, currencies: null, perMinute: 30 },
      trustProxy: [],
      outboundPrivate: false,
    });
  });

  test("the key is made once, kept, and readable by its owner only", () => {
    const first = readSettings({ DATA_DIR: folder }).secretKey;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: folder }).secretKey).toBe(first);
    expect(statSync(join(folder, "secret-key")).mode & 0o777).toBe(0o600);
  });

  test("a given key wins and nothing is written", () => {
    const secretKey = "k".repeat(32);
    expect(readSettings({ DATA_DIR: folder, SECRET_KEY: secretKey }).secretKey).toBe(secretKey);
    expect(() => statSync(join(folder, "secret-key"))).toThrow();
  });

  test.each([
    ["PORT", "80 80", 'PORT cannot be "80 80": set it to a whole number from 0 to 65535.'],
    ["PORT", "65536", 'PORT cannot be "65536": set it to a whole number from 0 to 65535.'],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL cannot be "loud": set it to one of trace, debug, info, warn, error, fatal, silent.',
    ],
    [
      "PRICE_STOCKS_URL",
      "https://p.test/all.csv",
      "PRICE_STOCKS_URL cannot be used: put {symbol} where it belongs in the address.",
    ],
    [
      "PRICE_STOCKS_URL",
      "https://p.test/{symbol}?{secret}",
      "PRICE_STOCKS_URL cannot be used: {secret} is not a known placeholder; its places are {symbol}, {from}, {to}, {from_digits}, {to_digits}, {key}.",
    ],
    [
      "PRICE_STOCKS_URL",
      "https://{symbol}.p.test/",
      "PRICE_STOCKS_URL cannot be used: set it to an address like https://prices.example.com/daily.csv, without a password, and without a placeholder in the host.",
    ],
    [
      "PRICE_CURRENCIES_URL",
      "file:///etc/passwd",
      "PRICE_CURRENCIES_URL cannot be used: set it to an address like https://prices.example.com/daily.csv, without a password, and without a placeholder in the host.",
    ],
    ["PRICE_STOCKS_KEY", "k", "PRICE_STOCKS_KEY cannot be used: set PRICE_STOCKS_URL too, or leave it out."],
    ["CAPTCHA_COST", "-1", 'CAPTCHA_COST cannot be "-1": set it to a whole number from 0 to 10000000.'],
    ["BACKUP", "maybe", 'BACKUP cannot be "maybe": set it to one of on, off, true, false, 1, 0.'],
    [
      "DATABASE_URL",
      "mysql://u:secret@h/d",
      "DATABASE_URL cannot be used: set it to an address like postgres://user:password@host:5432/name.",
    ],
    [
      "PUBLIC_URL",
      "wealth.example.com",
      "PUBLIC_URL cannot be used: set it to an address like https://wealth.example.com.",
    ],
    [
      "SMTP_URL",
      "mail.example.com",
      "SMTP_URL cannot be used: set it to smtps://user:password@host:465, file:///folder, /folder or ./folder.",
    ],
    [
      "STORAGE_URL",
      "gs://bucket",
      "STORAGE_URL cannot be used: set it to a folder, file:///path or s3://bucket/folder.",
    ],
    ...["http://x/y?z", "https://x/#part", "https://x?"].map((url) => [
      "PUBLIC_URL",
      url,
      "PUBLIC_URL cannot be used: remove everything after ? or #, as in https://wealth.example.com.",
    ]),
    ...["s3://b/x", "s3://Books/x", "s3://my_books"].map((url) => [
      "STORAGE_URL",
      url,
      "STORAGE_URL cannot be used: the name of a bucket has 3 to 63 small letters, digits, dots and dashes, as in s3://bucket/folder.",
    ]),
    ["STORAGE_URL", "s3:///folder", "STORAGE_URL cannot be used: name the bucket, as in s3://bucket/folder."],
    ["STORAGE_URL", "s3://key:secret@bucket", "STORAGE_URL cannot be used: name the bucket, as in s3://bucket/folder."],
    [
      "STORAGE_URL",
      "s3://bucket/a folder",
      "STORAGE_URL cannot be used: use letters, digits, dots and dashes in the name of a bucket’s folder.",
    ],
    ["STORAGE_URL", "s3://bucket", "STORAGE_KEY cannot be used: an object store in STORAGE_URL needs it."],
    [
      "STORAGE_SECRET",
      "s",
      "STORAGE_SECRET cannot be used: set STORAGE_URL to s3://bucket/folder too, or leave it out.",
    ],
    [
      "SECRET_KEY",
      "short",
      "SECRET_KEY cannot be used: give it at least 32 random characters, or leave it out and one is made for you.",
    ],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN cannot be used: give it at least 16 characters, or leave it out."],
    ["HOST", "a b", 'HOST cannot be "a b": set it to an address or a host name, such as 0.0.0.0.'],
  ] as [string, string, string][])("%s=%s stops the start with a sentence", (name, value, message) => {
    expect(() => readSettings({ DATA_DIR: folder, [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ DATA_DIR: folder, [name]: value })).toThrow(message);
  });

  test("an object store takes its address, region and key beside the bucket", () => {
    const env = { DATA_DIR: folder, STORAGE_URL: "s3://books/a/b/", STORAGE_KEY: "k", STORAGE_SECRET: "s" };
    const place = { kind: "s3", bucket: "books", prefix: "a/b", key: "k", secret: "s", direct: true };
    expect(readSettings({ ...env, STORAGE_REGION: "eu-west-1" }).storage).toEqual({
      ...place,
      region: "eu-west-1",
      endpoint: "https://s3.eu-west-1.amazonaws.com",
    });
    expect(readSettings({ ...env, STORAGE_ENDPOINT: "http://127.0.0.1:9000/" }).storage).toEqual({
      ...place,
      region: "us-east-1",
      endpoint: "http://127.0.0.1:9000",
    });
    expect(readSettings({ ...env, STORAGE_DIRECT: "off" }).storage).toMatchObject({ direct: false });
    for (const wrong of [
      { STORAGE_ENDPOINT: "https://h/path" },
      { STORAGE_DIRECT: "perhaps" },
      { STORAGE_REGION: "a/b" },
      { STORAGE_SECRET: "" },
    ])
      expect(() => readSettings({ ...env, ...wrong })).toThrow(Object.keys(wrong)[0]);
  });

  test("a virus scanner is an address or a socket of the machine", () => {
    const scanner = (value: string) => readSettings({ DATA_DIR: folder, CLAMD_URL: value }).scanner;
    expect(scanner("tcp://127.0.0.1:3311")).toEqual({ host: "127.0.0.1", port: 3311 });
    expect(scanner("tcp://[::1]")).toEqual({ host: "::1", port: 3310 });
    expect(scanner("unix:///run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
    expect(scanner("")).toBeNull();
    for (const wrong of ["http://127.0.0.1:3310", "tcp://", "unix://host/path", "3310"])
      expect(() => scanner(wrong)).toThrow("CLAMD_URL");
  });

  test("folders are meant from where they were typed, as npm changes to the project first", () => {
    const typed = { npm_lifecycle_event: "start", INIT_CWD: folder };
    const given = { DATA_DIR: "./book", STORAGE_URL: "./files", SMTP_URL: "./mail" };
    expect(readSettings({ ...typed, ...given })).toMatchObject({
      dataDir: join(folder, "book"),
      storage: { documents: join(folder, "files", "documents") },
      mail: { folder: join(folder, "mail") },
    });
    // Without it the book of the program is meant, from wherever it is started.
    expect(dataFolderOf(typed)).toBe(resolve("data"));
  });

  test("a command that only reads makes nothing where there is no database, and says where it looked", () => {
    const none = join(folder, "none");
    expect(() => readKeptSettings({ DATA_DIR: none })).toThrow(
      `There is no database in ${none}: set DATA_DIR to the folder that holds it.`,
    );
    expect(existsSync(none)).toBe(false);
    mkdirSync(join(folder, "postgres"));
    expect(readKeptSettings({ DATA_DIR: folder }).dataDir).toBe(folder);
    expect(readKeptSettings({ DATA_DIR: none, DATABASE_URL: "postgres://u@h/d" }).dataDir).toBe(none);
  });

  test("a data folder that is a file is refused", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => readSettings({ DATA_DIR: file })).toThrow(
      /^DATA_DIR cannot be .*: choose a folder that can be written/,
    );
  });

  test("a data folder in a place where the system makes none is refused, in a process that ends", () => {
    const program = `import { readSettings } from ${JSON.stringify(settingsSource)};
try { readSettings({ DATA_DIR: "/proc/no-such-folder/data" }); } catch (error) { console.log(error.message); }`;
    // In a process of its own, which can be ended where it hangs.
    const run = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toMatch(
      /^DATA_DIR cannot be "\/proc\/no-such-folder\/data": choose a folder that can be written/,
    );
  });

  test("a data folder is made with the folders above it, as often as it is asked for", () => {
    const deep = join(folder, "a", "b", "c");
    for (const turn of [1, 2]) expect([turn, readSettings({ DATA_DIR: deep }).dataDir]).toEqual([turn, deep]);
    expect(statSync(deep).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0);
  });

  test("a key file that was emptied is not silently replaced", () => {
    writeFileSync(join(folder, "secret-key"), "\n");
    expect(() => readSettings({ DATA_DIR: folder })).toThrow(/put the key back/);
  });

  test("a socket address without a host is a database address", () => {
    const url = "postgres://u:p@/name?host=/run/postgresql";
    expect(readSettings({ DATA_DIR: folder, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test("the documentation lists each setting, and the table each that is read", () => {
    const page = readFileSync(fileURLToPath(new URL("../../../../docs/operations.md", import.meta.url)), "utf8");
    const source = ["settings.ts", "values.ts", "prices.ts", "storage.ts"]
      .map((file) => readFileSync(new URL(`../../src/platform/settings/${file}`, import.meta.url), "utf8"))
      .join("\n");
    const read = new Set([...source.matchAll(/(?:env\[|env, |\()"([A-Z_]{4,})"/g)].map((match) => match[1]));
    for (const { name, fallback, meaning } of settingsTable) {
      expect(page).toContain(`| \`${name}\` | ${fallback} | ${meaning} |`);
      read.delete(name);
    }
    expect([...read]).toEqual([]);
  });
});
