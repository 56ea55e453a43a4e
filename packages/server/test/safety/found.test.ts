import { connect, type Socket } from "node:net";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { generalError } from "@distributary/contract/wire/errors";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { sessionOf } from "../isolation/actors.ts";
import { EUR, USD } from "../isolation/records.ts";
import { ended } from "../support/jobs.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** Faults that generated requests have found, each held by a test of its own. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Lines of the log that tell of a fault. */
function faults(): readonly string[] {
  return server
    .logged()
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"|refused by a fault/.test(line));
}

describe("a form", () => {
  it("with a null character in it is refused at the door, field by field, and the database never sees it", async () => {
    const answer = await server.call(authEndpoints.loginForm, {
      body: { username: "ada\0@example.com", password: "a long enough one" },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "username"], type: "invalid_text" }] });
    expect(faults()).toEqual([]);
  });
});

describe("an empty client identifier", () => {
  it("is none: any number of entities and events may have it", async () => {
    const as = await server.signUp();
    for (let round = 0; round < 2; round++) {
      const entity = await server.call(entitiesEndpoints.create, {
        as,
        body: { name: "E", legal_name: "E", client_identifier: "" },
      });
      expect(entity.ok.client_identifier).toBeNull();
      const body = { event_type: "NOTE", event_date: "2025-01-01", notes: "n", client_identifier: "" } as const;
      const event = await server.call(eventsEndpoints.create, { as, query: { commit: "true" }, body });
      expect(event.ok.client_identifier).toBeNull();
    }
    expect(faults()).toEqual([]);
  });
});

describe("a history of ten thousand years", () => {
  it("is drawn in years or decades instead of being asked for for ever", async () => {
    const as = await server.signUp();
    const points = async (from: string, to: string, step: "D" | "W" | "M" | "Q") => {
      const history = { from, to, step };
      const answer = (await server.call(summaryEndpoints.summary, { as, body: { at: "2025-12-31", history } })).ok;
      return answer.analytic.history?.map((point) => point.date) ?? [];
    };
    // 2,025 years are 8,100 quarters, too many to draw: both ends, and the ends of the years 1 to 2024 between.
    const years = await points("0001-01-01", "2025-01-03", "W");
    expect([years.length, years[1], years.at(-2)]).toEqual([2 + 2024, "0001-12-31", "2024-12-31"]);
    // 9,999 years are too many as well: both ends, and the ends of 9, 19, ... 9989 between, which are 999 decades.
    const decades = await points("0001-01-01", "9999-12-31", "Q");
    expect([decades.length, decades.at(-2)]).toEqual([2 + 999, "9989-12-31"]);
    expect(faults()).toEqual([]);
  });
});

describe("a demo that is made anew while it is being filled", () => {
  it("is answered each time, is filled in the end, and the jobs of those that are gone end quietly", async () => {
    const person = await server.signUp();
    const opened: { universe: string; job: string }[] = [];
    const rounds = times(6);
    for (let round = 0; round < rounds; round++) {
      const { universe, job } = (await server.call(demoEndpoints.open, { as: person, body: { reset: round > 0 } })).ok;
      opened.push({ universe, job: job?.uuid ?? "" });
      // Long enough for the worker to be somewhere in the middle, each time somewhere else.
      await new Promise((resolve) => setTimeout(resolve, (round * 90) % 530));
    }
    expect(new Set(opened.map((one) => one.universe)).size).toBe(rounds);
    const last = opened.at(-1) ?? { universe: "", job: "" };
    const as = await inside(person, last.universe);
    await expect
      .poll(async () => (await server.call(jobsEndpoints.get, { as, params: { id: last.job } })).ok.status, {
        timeout: 120_000,
      })
      .toBe("completed");
    expect(faults()).toEqual([]);
    const found = [];
    for await (const report of verify(server.services.database)) found.push(report);
    expect(found.flatMap((report) => report.faults)).toEqual([]);
    // The person's own and the last demo; the shared one is looked at too.
    expect(found.filter((report) => report.name.startsWith("Demo")).map((report) => report.universe)).toEqual([
      last.universe,
    ]);
  });
});

/** The same person, in another universe of theirs. */
async function inside(person: SignedIn, universe: string): Promise<SignedIn> {
  const as = await sessionOf(server, person);
  const { access_token: token } = (await server.call(authEndpoints.switchUniverse, { as, query: { universe } })).ok;
  return { ...as, token, universe };
}

describe("an amount that follows from others", () => {
  it("and has more digits than can be kept is refused before it is stored", async () => {
    const as = await server.signUp();
    const cash = (await server.call(accountsEndpoints.create, { as, body: { name: "Cash", acct_type: "D" } })).ok;
    const trade = {
      what_id: USD,
      direction: "B",
      target_account_id: cash.uuid,
      units: "99999999999999999999",
      price: "100",
      price_unit_id: EUR,
    } as const;
    const body = { event_type: "NEW", event_date: "2025-01-01", new_transaction: trade } as const;
    // 99,999,999,999,999,999,999 * 100 has 22 digits before the point; 20 are kept.
    const answer = await server.call(eventsEndpoints.create, { as, query: { commit: "true" }, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ["body"], type: "too_many_digits" }] });
    expect(faults()).toEqual([]);
  });

  it("is shown and reported where it is a total of amounts that can be kept", async () => {
    const as = await server.signUp();
    const largest = "99999999999999999999.99";
    for (const name of ["One", "Two"]) {
      const { uuid } = (await server.call(accountsEndpoints.create, { as, body: { name, acct_type: "D" } })).ok;
      const new_transaction = { what_id: USD, direction: "R", target_account_id: uuid, units: largest } as const;
      const body = { event_type: "NEW", event_date: "2025-01-01", new_transaction } as const;
      await server.call(eventsEndpoints.create, { as, query: { commit: "true" }, body });
    }
    // 2 * 99,999,999,999,999,999,999.99
    const total = "199999999999999999999.98";
    const { core } = (await server.call(summaryEndpoints.summary, { as, body: { at: "2025-01-31" } })).ok;
    expect(core.at).toBe(total);
    expect((await server.call(summaryEndpoints.dashboard, { as })).status).toBe(200);
    const asked = { report_id: "net-worth", format: "csv", at: "2025-01-31" } as const;
    const { job, report_key } = (await server.call(reportsEndpoints.generate, { as, body: asked })).ok;
    expect(await ended(server, as.universe, job)).toMatchObject({ status: "completed", error: null });
    const csv = await server.call(reportsEndpoints.download, { as, params: { report_key } });
    expect(csv.body).toContain(total);
    expect(faults()).toEqual([]);
  });
});

describe("a number that no binary one holds", () => {
  it("is kept digit for digit or refused at its field, wherever an amount is taken and whichever way it is sent", async () => {
    const as = await server.signUp();
    const post = async (path: string, body: object, sent: string) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${as.token}`, "x-universe": as.universe, "content-type": "application/json" },
        body: JSON.stringify(body).replace('"@"', sent),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const made = async (path: string, body: object) => String((await post(path, body, "")).body["uuid"]);
    const cash = await made("/api/v1/accounts", { name: "Cash", acct_type: "D" });
    const share = { instrument_type: "EQTY", display_name: "Share", settlement_unit_id: USD };
    const what = await made("/api/v1/instruments?commit=true", { identifier: "SHARE", ...share });
    const trade = {
      what_id: what,
      direction: "B",
      target_account_id: cash,
      units: 1,
      consideration: 9,
      price_unit_id: USD,
    };
    const event = (more: object) => ({
      event_type: "NEW",
      event_date: "2025-01-01",
      new_transaction: { ...trade, ...more },
    });
    const seen = { type_id: "std.position", account_id: cash, instrument_id: what, date_of: "2025-01-01" };
    const takes: readonly (readonly [path: string, field: string, body: object])[] = [
      ...["consideration", "units", "price", "fee"].map(
        (field) => ["/api/v1/events/", field, event({ [field]: "@" })] as const,
      ),
      ["/api/v1/events/", "fair_market_value", event({ direction: "R", consideration: null, fair_market_value: "@" })],
      ["/api/v1/instruments", "issued_amount", { identifier: "A", ...share, issued_amount: "@" }],
      ["/api/v1/instruments", "price_multiplier", { identifier: "A", ...share, price_multiplier: "@" }],
      ["/api/v1/observable/", "quantity", { ...seen, quantity: "@" }],
      ["/api/v1/observable/", "value", { ...seen, quantity: 1, value: "@", units_id: USD }],
      ["/api/v1/pricing/", "value", { instrument_id: what, instant: "2025-01-02", value: "@", value_unit_id: USD }],
    ];
    for (const [path, field, body] of takes) {
      for (const exact of ["99999999999999.999", "1234567890123456.789", "9007199254740993", "0.123456789012345678"]) {
        for (const sent of [exact, `"${exact}"`]) {
          const answer = await post(`${path}?commit=false`, body, sent);
          const { detail } = answer.body;
          const says = JSON.stringify(answer.body).includes(`"${exact}"`);
          expect({ path, field, sent, ...answer, says, detail }).toMatchObject({
            path,
            field,
            sent,
            status: 200,
            says: true,
            detail: undefined,
          });
        }
      }
      for (const tooMany of ["0.1234567890123456789", "1e-19", "1.00000000000000000001", "123456789012345678901"]) {
        const answer = await post(`${path}?commit=false`, body, tooMany);
        const { detail } = answer.body as { detail?: { loc: string[]; msg: string }[] };
        expect([path, tooMany, answer.status, detail?.map(({ loc, msg }) => [loc.at(-1), msg])]).toEqual([
          ...[path, tooMany, 422, [[field, "Enter at most 20 digits before the decimal point and 18 after it."]]],
        ]);
      }
    }
  });
});

describe("what is no request, or hardly one", () => {
  /** What comes back on a line of its own until it is closed. */
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const heard: Buffer[] = [];
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (chunk: Buffer) => heard.push(chunk));
      socket.on("close", () => resolve(Buffer.concat(heard).toString()));
      socket.on("error", reject);
    });
  const GET = "GET /api/v1/auth/captcha HTTP/1.1\r\n";
  const HEADERS = "host: x\r\nconnection: close\r\n";

  it("is refused in the one form of refusals, with the headers of every answer", async () => {
    const cases: readonly (readonly [bytes: string, status: number])[] = [
      ["hello\r\n\r\n", 400],
      [`${GET}${HEADERS}no name here\r\n\r\n`, 400],
      [`${GET}connection: close\r\n\r\n`, 400],
      [`${GET}${HEADERS}a: ${"x".repeat(20_000)}\r\n\r\n`, 431],
      [`GET /api/v1/accounts/%zz HTTP/1.1\r\n${HEADERS}\r\n`, 404],
      [`GET /api/v1/accounts/${"x".repeat(300)} HTTP/1.1\r\n${HEADERS}\r\n`, 404],
      [`GET /api/v1/graphql HTTP/1.1\r\n${HEADERS}\r\n`, 404],
    ];
    for (const [bytes, status] of cases) {
      const answer = await answerTo(bytes);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect([bytes.slice(0, 60), Number(head.slice(9, 12))]).toEqual([bytes.slice(0, 60), status]);
      const refusal = generalError.parse(JSON.parse(body));
      expect(refusal.message).not.toBe("");
      expect(head.toLowerCase()).toContain(`\r\nx-request-id: ${refusal.request_id}\r\n`);
      expect(head.toLowerCase()).toContain("\r\nx-content-type-options: nosniff\r\n");
    }
  });

  it("is answered where it offers another protocol or expects what nobody knows, and its body is read", async () => {
    const offer = "connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n";
    const body = JSON.stringify({ username: "nobody@example.com", password: "a wrong password" });
    const post = `POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    const last = `${GET}${HEADERS}\r\n`;
    expect(await answerTo(`${GET}host: x\r\n${offer}\r\n${last}`)).toMatch(/^HTTP\/1.1 200 [^]*HTTP\/1.1 200 /);
    expect(await answerTo(`${post}${offer}\r\n${body}${last}`)).toMatch(/^HTTP\/1.1 400 [^]*HTTP\/1.1 200 /);
    expect(await answerTo(`${GET}${HEADERS}expect: the unexpected\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe("somebody who goes away in the middle of their request", () => {
  it("is no fault that the log tells of", async () => {
    const head =
      "POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    const gone = new Promise<void>((resolve) => {
      server.app.server.server.once("connection", (socket: Socket) => socket.once("close", () => resolve()));
    });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
      socket.write(head, () => setTimeout(() => socket.destroy(), 50)),
    );
    await gone;
    // What follows from it is done before the next request is answered.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(faults()).toEqual([]);
  });
});
