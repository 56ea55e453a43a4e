import { createHash, X509Certificate } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inside, readDer } from "../../src/platform/timestamp/der.ts";
import { askForStamp } from "../../src/platform/timestamp/request.ts";
import { stampedAt } from "../../src/platform/timestamp/token.ts";
import { AUTHORITY, OTHER_AUTHORITY, RESPONSE } from "./time-stamp.fixture.ts";

const response = Buffer.from(RESPONSE, "base64");
const trusted = [new X509Certificate(AUTHORITY)];
const digest = createHash("sha256").update("x").digest();
const asked: Buffer[] = [];
let status = 200;
const server = createServer((request, answer) => {
  request.on("data", (piece: Buffer) => asked.push(piece));
  request.on("end", () => answer.writeHead(status).end(response));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("reads the instant of a stamp that leads to the trusted authority", () => {
  expect(stampedAt(response, { digest, nonce: null, trusted })).toEqual(new Date("2026-11-23T17:28:44Z"));
});

it("refuses a stamp of something else, one whose signature was changed, and one of another authority", () => {
  const other = createHash("sha256").update("y").digest();
  expect(() => stampedAt(response, { digest: other, nonce: null, trusted })).toThrow("its digest is another");
  const changed = Buffer.from(response);
  changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3);
  expect(() => stampedAt(changed, { digest, nonce: null, trusted })).toThrow("does not hold");
  const strangers = [new X509Certificate(OTHER_AUTHORITY)];
  expect(() => stampedAt(response, { digest, nonce: null, trusted: strangers })).toThrow("does not lead to");
  expect(() => stampedAt(response.subarray(0, 100), { digest, nonce: null, trusted })).toThrow("cannot be read");
});

it("asks a server with a nonce of its own, and takes no answer to another request", async () => {
  await expect(askForStamp(url, digest, trusted)).rejects.toThrow("The time stamp answers another request");
  const [version, imprint, nonce] = inside(readDer(Buffer.concat(asked))[0], 0x30);
  expect(version?.content).toEqual(Buffer.from([1]));
  expect(inside(imprint, 0x30)[1]?.content).toEqual(digest);
  expect(nonce?.content.length).toBeGreaterThan(8);
  status = 503;
  await expect(askForStamp(url, digest, trusted)).rejects.toThrow("The time-stamping server answered 503.");
});
