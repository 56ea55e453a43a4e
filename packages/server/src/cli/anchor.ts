import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate, type KeyObject } from "node:crypto";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { anchorStatement, signStatement, statementDigest, type Anchor } from "../access/proof/anchor.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { askForStamp } from "../platform/timestamp/request.ts";

const USAGE =
  "Usage: anchor --to <file> with --key <private key>, --tsa <address>, or both; or anchor --make-key <file>";

/**
 * `anchor`: writes down, outside of the database, where every chain and journal stands: a line in a file, signed with a
 * key that is kept apart, stamped by a time-stamping server, or both. `--make-key` makes such a key.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: "string" },
      key: { type: "string" },
      tsa: { type: "string" },
      "tsa-certificate": { type: "string" },
      "make-key": { type: "string" },
    },
  });
  if (values["make-key"] !== undefined) return makeKey(values["make-key"]);
  if (values.to === undefined || (values.key === undefined && values.tsa === undefined)) throw new Error(USAGE);
  const key = values.key === undefined ? null : await privateKey(values.key);
  const authorities =
    values["tsa-certificate"] === undefined ? null : await readCertificates(values["tsa-certificate"]);
  const running = await startDatabase(readKeptSettings(process.env), { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  try {
    const statement = await anchorStatement(database, systemClock.now());
    const stamp =
      values.tsa === undefined ? null : await askForStamp(values.tsa, statementDigest(statement), authorities);
    const anchor: Anchor = {
      statement,
      ...(key === null ? {} : { signature: signStatement(statement, key) }),
      ...(stamp === null ? {} : { stamp: stamp.response.toString("base64") }),
    };
    await appendFile(values.to, `${JSON.stringify(anchor)}\n`);
    const how = [key === null ? [] : ["signed"], stamp === null ? [] : [`stamped ${stamp.at.toISOString()}`]].flat();
    process.stdout.write(`${statement.universes.length} universes anchored, ${how.join(" and ")}\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}

/** Certificates of time-stamping authorities, one or several in a PEM file. */
export async function readCertificates(path: string): Promise<readonly X509Certificate[]> {
  const text = await readFile(path, "utf8");
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error(`${path} holds no certificate: give one in PEM.`);
  return found.map((pem) => new X509Certificate(pem));
}

/** A public key of Ed25519 in PEM. */
export async function publicKey(path: string): Promise<KeyObject> {
  return ed25519(path, createPublicKey(await pemIn(path)));
}

async function privateKey(path: string): Promise<KeyObject> {
  return ed25519(path, createPrivateKey(await pemIn(path)));
}

async function pemIn(path: string): Promise<string> {
  const text = await readFile(path, "utf8");
  if (!text.includes("-----BEGIN "))
    throw new Error(`${path} holds no key: give one in PEM, as anchor --make-key does.`);
  return text;
}

function ed25519(path: string, key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new Error(`${path} is no key of Ed25519: make one with anchor --make-key.`);
}

/** Writes a new key, readable by its owner alone, and its public half beside it. */
async function makeKey(path: string): Promise<void> {
  const made = generateKeyPairSync("ed25519");
  await writeFile(path, made.privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  await writeFile(`${path}.public`, made.publicKey.export({ type: "spki", format: "pem" }), { flag: "wx" });
  process.stdout.write(`${path} signs: keep it away from the database and its backups. ${path}.public verifies.\n`);
}
