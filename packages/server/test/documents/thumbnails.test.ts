import { documentsEndpoints } from "@distributary/contract/records/documents";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { upload } from "./uploading.ts";

const { thumbnail } = documentsEndpoints;
let server: TestServer;
let as: SignedIn;
beforeAll(async () => {
  server = await testServer();
  as = await server.signUp();
});
afterAll(() => server.close());

const kept = (name: string, bytes: Buffer) =>
  upload({ call: server.call, ended: (job) => ended(server, as.universe, job) }, as, name, bytes);

it("is a picture of the smallest size that is large enough, and is not sent twice", async () => {
  const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: "#0f766e" } });
  const id = await kept("house.png", await picture.png().toBuffer());
  for (const [asked, width] of [
    ["", 512],
    ["?size=200", 512],
    ["?size=128", 128],
    ["?size=16", 128],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one size after the other
    const answer = await fetch(`${server.url}/api/v1/documents/${id}/thumbnail/${asked}`, {
      headers: { authorization: `Bearer ${as.token}`, "x-universe": as.universe },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    // 900 by 300 in the same proportions: a third as high as wide
    expect([shown.format, shown.width, shown.height]).toEqual(["webp", width, Math.round(width / 3)]);
    // oxlint-enable no-await-in-loop
  }
  const first = await server.call(thumbnail, { as, params: { id } });
  expect(first.status).toBe(200);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await server.call(thumbnail, { as, params: { id }, headers })).status).toBe(304);
}, 60_000);

it("is none of a text, nor of what somebody else has", async () => {
  const text = await kept("letter.txt", Buffer.from("A letter"));
  expect((await server.call(thumbnail, { as, params: { id: text } })).status).toBe(404);
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f766e" } });
  const id = await kept("small.png", await picture.png().toBuffer());
  const other = await server.signUp();
  expect((await server.call(thumbnail, { as: other, params: { id } })).status).toBe(404);
}, 60_000);
