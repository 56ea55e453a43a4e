// Makes packages/server/data/common-passwords.bin from a list of passwords, the commonest first, one a line:
// `npm run passwords -- <list>`. Beside it stands a README that says where the list came from; how it is read, and what
// length a password has at least, stands in packages/server/src/features/auth.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const MOST = 10_000;
const PASSWORD_LENGTH = 10;
const DIGEST_BYTES = 5;
const OUT = new URL("../packages/server/data/common-passwords.bin", import.meta.url);

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error("Write it as: npm run passwords -- <list>");
const text = readFileSync(list, "utf8");
const found = new Set();
for (const line of text.split(/\r?\n/)) {
  const plain = line.normalize("NFKC").toLowerCase();
  if ([...plain].length >= PASSWORD_LENGTH) found.add(plain);
  if (found.size === MOST) break;
}
const digests = [...found].map((plain) => createHash("sha256").update(plain).digest().subarray(0, DIGEST_BYTES));
writeFileSync(OUT, Buffer.concat(digests.toSorted(Buffer.compare)));
console.log(
  `${found.size} passwords of at least ${PASSWORD_LENGTH} characters, of a list with the SHA-256 ${createHash("sha256").update(text).digest("hex")}`,
);
