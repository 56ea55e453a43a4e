import type { IncomingHttpHeaders } from "node:http";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { afterEach, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { recordTexts } from "../../../../scripts/coverage/recorder.ts";
import { parts, start, stop, universe } from "./door.ts";
import { createClient } from "../../src/data/http/client.ts";
import { CallError } from "../../src/data/http/errors.ts";

afterEach(stop);

it("takes every other status for an error, in the words of the transport and with what it came with", async () => {
  proves(
    "rule:transport-08",
    "rule:transport-19",
    "field:api-error.url",
    "field:api-error.status",
    "field:api-error.statusText",
  );
  const words: Readonly<Record<number, string>> = {
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    422: "Validation Error",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
    418: "Generic Error",
    301: "Generic Error",
    // What is no JSON is no answer of the product, whatever its status says.
    200: "Generic Error",
  };
  const given = { status: 0 };
  const { origin } = await start({ value: 1 }, (call, response) => {
    if (!call.startsWith("GET /accounts")) return false;
    response.writeHead(given.status, "As Said", { "content-type": "text/html" }).end("<h1>Somebody on the way</h1>");
    return true;
  });
  const own = parts(origin);
  own.tokens.setUniverse({ universe, token: "universe-1" });
  const client = createClient(own);
  for (const [status, message] of Object.entries(words)) {
    given.status = Number(status);
    const failure: unknown = await client.call(accountsEndpoints.list, { query: { limit: 1 } }).catch((one) => one);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({
      url: `${origin}/api/v1/accounts?limit=1`,
      status: given.status,
      statusText: "As Said",
      message,
    });
    recordTexts([(failure as CallError).message], given.status);
  }
});

it("sends JSON or a form, asks for JSON, and reads what there is", async () => {
  proves("field:api-error.body", "rule:transport-03", "rule:transport-04", "rule:transport-07");
  const asked: IncomingHttpHeaders[] = [];
  const refusal = { message: "A share of this name is there already.", request_id: "r1" };
  const { origin } = await start({ value: 1 }, (call, response, headers) => {
    asked.push(headers);
    if (call.startsWith("POST /auth/login/std")) response.writeHead(409).end(JSON.stringify(refusal));
    else response.writeHead(204).end();
    return true;
  });
  const own = parts(origin);
  own.tokens.setRoot("root-1");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  const client = createClient(own);
  // A 204 has no body: it is read as an answer without fields.
  expect(await client.call(accountsEndpoints.create, { body: { name: "A", acct_type: "D" } })).toEqual({});
  const form = { username: "ada", password: "a+b & c" };
  await expect(client.call({ ...authEndpoints.loginForm, access: "session" }, { body: form })).rejects.toMatchObject({
    message: refusal.message,
    body: refusal,
  });
  expect(asked.map((headers) => [headers["content-type"], headers.accept, headers.cookie])).toEqual([
    ["application/json", "application/json", undefined],
    ["application/x-www-form-urlencoded", "application/json", undefined],
  ]);
});
