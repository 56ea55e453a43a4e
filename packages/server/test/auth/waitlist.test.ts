import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { approveWaiting } from "../../src/features/auth/store/waitlist.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { SIGNUP: "waitlist" } });
});
afterAll(() => server.close());

const ADA = "ada@example.com";

async function signUp(email: string, waitlist_id?: string) {
  const body = { first_name: "Ada", email, password: "a long enough one", ...(waitlist_id ? { waitlist_id } : {}) };
  return server.call(authEndpoints.signup, { body });
}

const check = async (email: string) => (await server.call(authEndpoints.waitlistCheck, { body: { email } })).ok;

it("lets in by the waitlist whoever was approved, once, and with no other address", async () => {
  proves("rule:validation-access-08", "rule:validation-access-09", "rule:validation-access-10");
  expect((await server.call(authEndpoints.captcha)).ok.signup).toBe("waitlist");
  expect((await signUp(ADA)).status).toBe(400);

  const join = (body: object) =>
    server.call(authEndpoints.waitlistJoin, { body: { email: ADA, first_name: "Ada", ...body } });
  expect((await join({ first_name: " " })).status).toBe(422);
  expect((await join({ first_name: "a".repeat(151) })).status).toBe(422);
  expect((await join({ comment: "c".repeat(151) })).status).toBe(422);
  const joined = { waitlisted: true, existing: false, approved: false };
  expect((await join({ company: "Analytical", comment: "c".repeat(150), waitlist: true })).ok).toEqual(joined);
  expect((await join({ email: " ADA@example.com".trim() })).ok).toEqual(joined);
  expect(await check(ADA)).toEqual({ approved: false, waitlist_id: null });

  const { database, clock } = server.services;
  const approve = (email: string) => database.withPlatform((tx) => approveWaiting(tx, email, clock.now()));
  expect([await approve("eve@example.com"), await approve(ADA), await approve(ADA)]).toEqual([false, true, false]);
  const { approved, waitlist_id } = await check(ADA);
  expect(approved).toBe(true);
  if (waitlist_id === null) throw new Error("approved without an id");
  expect((await signUp("eve@example.com", waitlist_id)).status).toBe(400);
  expect((await signUp(ADA, waitlist_id)).status).toBe(200);
  expect(await check(ADA)).toEqual({ approved: false, waitlist_id: null });
  expect((await join({})).ok).toEqual({ waitlisted: false, existing: true, approved: false });
});

it("says to whoever has no place only that, whether the address has an account or not", async () => {
  const refusals = await Promise.all([signUp(ADA), signUp("nobody@example.com")]);
  const told = "New accounts open by waitlist. Join it, and we’ll write to you.";
  expect(refusals.map(({ status, body }) => ({ status, body }))).toMatchObject([
    { status: 400, body: { message: told } },
    { status: 400, body: { message: told } },
  ]);
});

it("takes a first name of 1 to 150 letters, and a comment of at most 150", async () => {
  proves("constant:waitlist_first_name_min", "constant:waitlist_first_name_max", "constant:waitlist_comment_max");
  const join = async (email: string, body: object): Promise<number> =>
    (await server.call(authEndpoints.waitlistJoin, { body: { email, first_name: "Bea", ...body } })).status;
  expect(await join("one@example.com", { first_name: "" })).toBe(422);
  expect(await join("one@example.com", { first_name: "B" })).toBe(200);
  expect(await join("two@example.com", { first_name: "b".repeat(151) })).toBe(422);
  expect(await join("two@example.com", { first_name: "b".repeat(150) })).toBe(200);
  expect(await join("three@example.com", { comment: "c".repeat(151) })).toBe(422);
  expect(await join("three@example.com", { comment: "c".repeat(150) })).toBe(200);
});
