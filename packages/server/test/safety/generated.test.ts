import type { Endpoint } from "@distributary/contract/endpoint";
import { validationError } from "@distributary/contract/errors";
import { summaryEndpoints } from "@distributary/contract/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SOAK_FACTOR, times } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/verify.ts";
import { sessionOf } from "../isolation/actors.ts";
import { ask } from "../isolation/asking.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { resident, type Resident } from "../isolation/world.ts";
import { requestsFor } from "./requests.ts";

let server: ListedServer;
let people: readonly Resident[];
beforeAll(async () => {
  server = await listedServer();
  people = [
    await resident(server, "canary-one"),
    await resident(server, "canary-two"),
    await resident(server, "canary-three"),
  ];
});
afterAll(() => server.close());

/** Calls that take long by their nature are asked less often: a password is hashed, a demo is filled, files are read. */
const seldom: Readonly<Record<string, number>> = {
  "post-auth-signup": 2,
  "post-auth-login": 2,
  "post-auth-login-std": 2,
  "post-auth-logout": 1,
  "post-demo": 1,
  "post-utility-import-suggestions": 2,
};

/** The calls as in the table; what takes records away comes after the others, and what locks the books last of all. */
function inOrder(): readonly Endpoint[] {
  const turn = ({ id, method }: Endpoint) => {
    if (id === "post-profile-lock-date") return 2;
    return Number(method === "DELETE" || id === "post-utility-import-discard");
  };
  return [...server.calls].sort((one, other) => turn(one) - turn(other));
}

/** Sends requests of one call, by one person; answers what is wrong with an answer, and how many were taken. */
async function storm(
  endpoint: Endpoint,
  turn: number,
  number: number,
): Promise<{ readonly wrong: readonly string[]; readonly taken: number }> {
  const wrong: string[] = [];
  let taken = 0;
  const [who, other] = [people[turn % people.length], people[(turn + 1) % people.length]];
  if (who === undefined || other === undefined) throw new Error("nobody is there");
  const as = endpoint.id === "post-auth-logout" ? await sessionOf(server, who) : who;
  for (const [index, request] of requestsFor(endpoint, who.records, other.records, number, turn).entries()) {
    const seen = await ask(server, endpoint, request, endpoint.access === "public" ? {} : { as }, index % 2 === 0);
    const told = `${endpoint.id} ${JSON.stringify(request).slice(0, 2000)} -> ${seen.text.slice(0, 1000)}`;
    if (seen.status >= 500) wrong.push(told);
    if (seen.status === 422 && !wellSaid(seen.body)) wrong.push(told);
    if (endpoint.access === "universe" && seen.text.includes(other.canary)) wrong.push(`of another universe: ${told}`);
    if (seen.status === 200) taken += 1;
  }
  return { wrong, taken };
}

/** Whether a refusal says of each item where in the request it is, what is wrong, plainly, and of which kind that is. */
function wellSaid(body: unknown): boolean {
  const { success, data } = validationError.safeParse(body);
  return (
    success &&
    data.detail.length > 0 &&
    data.detail.every(
      ({ loc, msg, type }) =>
        ["body", "query", "path", "header"].includes(String(loc[0])) && isPlain(msg) && type !== "",
    )
  );
}

/** Texts of the specification that end without a point. */
const asWritten = new Set(["No Pricing found (Date is missing)"]);

/** A sentence of the product's, and not what a library of schemas, the database or the language says of a value. */
function isPlain(text: string): boolean {
  if (asWritten.has(text)) return true;
  const raw = /^(Invalid|Too (big|small)|Unrecognized)|, received |\bundefined\b|\bNaN\b|in the expected format/;
  return /^["\p{Lu}\d].*[.?]$/su.test(text) && !raw.test(text);
}

describe("requests that nobody thought of", () => {
  // `ask` fails by itself on a status that the row of the call does not name, and on a body that its schema refuses.
  it(
    "are answered or refused in the words of the contract, and never with a fault of the server",
    async () => {
      const wrong: string[] = [];
      const never: string[] = [];
      for (const endpoint of inOrder()) {
        let taken = 0;
        for (const turn of people.keys()) {
          const found = await storm(endpoint, turn, times(seldom[endpoint.id] ?? 5));
          wrong.push(...found.wrong);
          taken += found.taken;
        }
        if (taken === 0) never.push(endpoint.id);
      }
      expect(wrong).toEqual([]);
      // The control: of nearly every call some requests were right, so it is not only the door that was tried.
      // Not so where the sample itself is refused (no source of prices is configured), and where a transaction has gone with its event before.
      const cannot = [
        "delete-transactions-id",
        "post-auth-login",
        "post-auth-login-std",
        "post-auth-refresh_token",
        "post-pricing-fetch",
        "post-utility-import-save",
        "post-utility-import-undo",
      ];
      expect(never.filter((id) => !cannot.includes(id))).toEqual([]);
    },
    180_000 * SOAK_FACTOR,
  );

  it("leave books that add up and an audit that is whole", async () => {
    const reports = [];
    for await (const report of verify(server.services.database)) reports.push(report);
    expect(reports.length).toBeGreaterThanOrEqual(people.length);
    expect(reports.flatMap((report) => report.faults.map((fault) => `${report.name}: ${fault}`))).toEqual([]);
    for (const as of people)
      expect((await server.call(summaryEndpoints.summary, { as, body: { at: "2025-12-31" } })).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const faults = server
      .logged()
      .split("\n")
      .filter((line) => /"level":"(error|fatal)"|refused by a fault/.test(line));
    expect(faults).toEqual([]);
  });
});
