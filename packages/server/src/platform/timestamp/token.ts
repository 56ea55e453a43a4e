import { createHash, verify as verifySignature, X509Certificate } from "node:crypto";
import { contentOf, DER, DerError, derOid, inside, readDer, type DerValue } from "./der.ts";

/** A time stamp that proves nothing, or not what it should. The message is a sentence. */
export class TimestampProblem extends Error {
  override readonly name = "TimestampProblem";
}

/** Object identifiers of RFC 3161 and what it rests on, in their encoded form. */
const OID = Object.fromEntries(
  Object.entries({
    signedData: "1.2.840.113549.1.7.2",
    tstInfo: "1.2.840.113549.1.9.16.1.4",
    contentType: "1.2.840.113549.1.9.3",
    messageDigest: "1.2.840.113549.1.9.4",
    signingCertificate: "1.2.840.113549.1.9.16.2.12",
    signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
    rsaPss: "1.2.840.113549.1.1.10",
  }).map(([name, dotted]) => [name, derOid(dotted).toString("hex")]),
);
export const SHA256_OID = "2.16.840.1.101.3.4.2.1";
const HASHES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [SHA256_OID, "sha256"],
    ["2.16.840.1.101.3.4.2.2", "sha384"],
    ["2.16.840.1.101.3.4.2.3", "sha512"],
    ["1.3.14.3.2.26", "sha1"],
  ].map(([dotted = "", name = ""]) => [derOid(dotted).toString("hex"), name]),
);
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

/** What a token must be a stamp of. */
export interface ExpectedStamp {
  /** SHA-256 of what was stamped */
  readonly digest: Buffer;
  /** The number the request carried; null where it is not known any more */
  readonly nonce: Buffer | null;
  /** Certificates of authorities that are trusted, in PEM; null: the signature is held against the token's own only */
  readonly trusted: readonly X509Certificate[] | null;
}

/**
 * The instant a token (the answer of a time-stamping server, RFC 3161) gives to a digest. Throws TimestampProblem where
 * the server refused, the digest or nonce is another, the signature is not that of a certificate made for time stamps,
 * or that certificate does not lead to a trusted one.
 */
export function stampedAt(response: Buffer, expected: ExpectedStamp): Date {
  try {
    return read(response, expected);
  } catch (error) {
    if (error instanceof TimestampProblem) throw error;
    if (error instanceof DerError) throw new TimestampProblem(`The time stamp cannot be read (${error.message}).`);
    throw new TimestampProblem("The time stamp cannot be read.");
  }
}

function read(response: Buffer, expected: ExpectedStamp): Date {
  const [status, token] = inside(readDer(response)[0], DER.sequence);
  const code = contentOf(inside(status, DER.sequence)[0], DER.integer);
  if (code.length !== 1 || (code[0] ?? 2) > 1 || token === undefined)
    throw new TimestampProblem("The time-stamping server refused the request.");
  const [kind, content] = inside(token, DER.sequence);
  if (kind?.whole.toString("hex") !== OID["signedData"]) throw new DerError("no signed data");
  const signed = inside(inside(content, DER.context0)[0], DER.sequence);
  const [infoKind, infoContent] = inside(signed[2], DER.sequence);
  if (infoKind?.whole.toString("hex") !== OID["tstInfo"]) throw new DerError("no time stamp in the signed data");
  const info = contentOf(inside(infoContent, DER.context0)[0], DER.octets);
  const at = readInfo(info, expected);
  const certificates = signed
    .filter((part) => part.tag === DER.context0)
    .flatMap((part) => readDer(part.content))
    .map((one) => new X509Certificate(one.whole));
  const signer = inside(
    inside(
      signed.findLast((part) => part.tag === DER.set),
      DER.set,
    )[0],
    DER.sequence,
  );
  const certificate = checkSigner(signer, info, [...certificates, ...(expected.trusted ?? [])]);
  checkCertificate(certificate, certificates, expected.trusted, at);
  return at;
}

/** Reads what was signed: the digest and the nonce must be those of the request. */
function readInfo(info: Buffer, { digest, nonce }: ExpectedStamp): Date {
  const parts = inside(readDer(info)[0], DER.sequence);
  const [algorithm, imprint] = inside(parts[2], DER.sequence);
  if (hashOf(algorithm) !== "sha256" || !contentOf(imprint, DER.octets).equals(digest))
    throw new TimestampProblem("The time stamp is of something else: its digest is another.");
  const given = parts.slice(5).find((part) => part.tag === DER.integer);
  if (nonce !== null && (given === undefined || !plainNumber(given.content).equals(plainNumber(nonce))))
    throw new TimestampProblem("The time stamp answers another request: its nonce is another.");
  const text = contentOf(parts[4], DER.time).toString("latin1");
  const time = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (time === null) throw new DerError("an instant in another form");
  const [, year, month, day, hour, minute, second, fraction = ""] = time;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
}

/** Checks the signature and answers the certificate that made it. */
function checkSigner(
  signer: readonly DerValue[],
  info: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = signer;
  const hash = hashOf(digestAlgorithm);
  if (hash === null || hash === "sha1") throw new TimestampProblem("The time stamp is signed over a weak digest.");
  const signedAttributes = contentOf(attributes, DER.context0);
  const values = new Map(
    readDer(signedAttributes).map((attribute) => {
      const [name, set] = inside(attribute, DER.sequence);
      return [name?.whole.toString("hex"), inside(set, DER.set)[0]] as const;
    }),
  );
  const infoDigest = createHash(hash).update(info).digest();
  if (
    values.get(OID["contentType"])?.whole.toString("hex") !== OID["tstInfo"] ||
    !contentOf(values.get(OID["messageDigest"]), DER.octets).equals(infoDigest)
  )
    throw new TimestampProblem("The time stamp was changed after it was signed.");
  const certificate = certificates.find((one) => isNamed(one, values));
  if (certificate === undefined) throw new TimestampProblem("The certificate that signed the time stamp is not in it.");
  if (inside(signatureAlgorithm, DER.sequence)[0]?.whole.toString("hex") === OID["rsaPss"])
    throw new TimestampProblem("The time stamp is signed by RSASSA-PSS, which is not read here: use another server.");
  // What is signed is the attributes as a set; in their place they carry a tag of their place.
  const asSet = Buffer.concat([Buffer.from([DER.set]), attributes?.whole.subarray(1) ?? Buffer.alloc(0)]);
  if (!verifySignature(hash, asSet, certificate.publicKey, contentOf(signature, DER.octets)))
    throw new TimestampProblem("The signature of the time stamp does not hold.");
  return certificate;
}

/** Whether the signed attributes name this certificate by its digest. */
function isNamed(
  certificate: X509Certificate,
  attributes: ReadonlyMap<string | undefined, DerValue | undefined>,
): boolean {
  const second = attributes.get(OID["signingCertificateV2"]);
  const named = second ?? attributes.get(OID["signingCertificate"]);
  const [first] = inside(inside(named, DER.sequence)[0], DER.sequence);
  const parts = inside(first, DER.sequence);
  const own = parts[0]?.tag === DER.sequence ? hashOf(parts[0]) : second === undefined ? "sha1" : "sha256";
  const digest = parts.find((part) => part.tag === DER.octets);
  return (
    own !== null && digest !== undefined && createHash(own).update(certificate.raw).digest().equals(digest.content)
  );
}

function checkCertificate(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[] | null,
  at: Date,
): void {
  // `keyUsage` of Node is the extended one.
  if (!(certificate.keyUsage ?? []).includes(TIME_STAMPING))
    throw new TimestampProblem("The certificate of the time stamp is not made for time stamps.");
  if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo))
    throw new TimestampProblem("The certificate of the time stamp was not valid when it signed.");
  if (trusted === null) return;
  let one = certificate;
  for (let steps = 0; steps < 8; steps++) {
    const end = one;
    if (trusted.some((anchor) => anchor.raw.equals(end.raw) || isIssuedBy(end, anchor))) return;
    const next = others.find((other) => !other.raw.equals(end.raw) && isIssuedBy(end, other));
    if (next === undefined) break;
    one = next;
  }
  throw new TimestampProblem("The certificate of the time stamp does not lead to the one that is trusted.");
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function hashOf(algorithm: DerValue | undefined): string | null {
  return HASHES[inside(algorithm, DER.sequence)[0]?.whole.toString("hex") ?? ""] ?? null;
}

/** A number without the zeros before it. */
function plainNumber(bytes: Buffer): Buffer {
  let first = 0;
  while (first < bytes.length - 1 && bytes[first] === 0) first++;
  return bytes.subarray(first);
}
