import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { settingsEndpoints, type SettingsBody } from "@distributary/contract/access/settings";
import { summaryEndpoints, type SummaryBody } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { dataUrl, png } from "./pictures.fixture.ts";

const { get, update } = settingsEndpoints;
let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

const set = (body: SettingsBody, query = {}) => server.call(update, { as: book.as, query, body });
const read = async () => (await server.call(get, { as: book.as })).ok;

it("keeps name, colour and logo of a universe, refuses what cannot be printed, and tells who changed what", async () => {
  const before = await read();
  expect(before).toMatchObject({
    colour: "#0f766e",
    logo: null,
    fee_treatment: "basis",
    lot_method: "FIFO",
    accounts_with_own_method: 0,
    default_currency: "USD",
    default_timezone: "UTC",
    lock_date: null,
    last_update_token: "0",
    trail: [],
  });
  for (const [body, field, said] of [
    [{ name: " " }, "name", ""],
    // luminance 0.502 of #ffaa00: 1.05 / 0.552 = 1.9; 0.185 of #a16b00: 1.05 / 0.235 = 4.5
    [
      { colour: "#FFAA00" },
      "colour",
      "its contrast is 1.9 of the 4.5 it needs. #a16b00 is the closest readable colour.",
    ],
    [{ colour: "teal" }, "colour", "#rrggbb"],
    [{ logo: dataUrl("svg+xml", Buffer.from("<svg/>")) }, "logo", "Choose a PNG or JPEG logo."],
    [{ fee_treatment: "waived" }, "fee_treatment", ""],
    [{ lot_method: "NEWEST" }, "lot_method", ""],
    [{ default_currency: "EUR" }, "default_currency", ""],
  ] as const) {
    const refused = await set(body as SettingsBody);
    expect(refused.status).toBe(422);
    const [item] = (refused.body as { detail: { loc: string[]; msg: string }[] }).detail;
    expect(item?.loc[1]).toBe(field);
    expect(item?.msg).toContain(said);
  }
  const logo = dataUrl("png", png(30, 12, [15, 118, 110, 255]));
  const dry = await set({ name: "Tried" }, { commit: "false" });
  expect([dry.ok.committed, dry.ok.name, (await read()).name]).toEqual([false, "Tried", before.name]);
  const saved = (await set({ name: "Ada's estate", colour: "#7A1F3D", logo, last_update_token: "0" })).ok;
  expect(saved).toMatchObject({ name: "Ada's estate", colour: "#7a1f3d", logo, committed: true });
  const self = (await server.call(authEndpoints.self, { as: book.as, query: {} })).ok;
  expect([self.profile.name, self.universes[0]?.colour]).toEqual(["Ada's estate", "#7a1f3d"]);

  // another window, which has not seen it
  expect(await set({ name: "Late", last_update_token: "0" })).toMatchObject({
    status: 409,
    body: { code: "already_modified", current: { name: "Ada's estate", logo } },
  });
  // what changes nothing is no change
  expect((await set({ name: "Ada's estate" })).ok.last_update_token).toBe(saved.last_update_token);
  const back = (await set({ logo: null, last_update_token: saved.last_update_token })).ok;
  const again = (await set({ logo, last_update_token: back.last_update_token })).ok;
  expect([back.logo, again.logo]).toEqual([null, logo]);
  const { trail } = await read();
  expect(trail.map(({ changes }) => changes)).toEqual([
    [{ field: "logo", before: null, after: "PNG, 30 × 12" }],
    [{ field: "logo", before: "PNG, 30 × 12", after: null }],
    [
      { field: "name", before: before.name, after: "Ada's estate" },
      { field: "colour", before: "#0f766e", after: "#7a1f3d" },
      { field: "logo", before: null, after: "PNG, 30 × 12" },
    ],
  ]);
  expect(new Set(trail.map(({ user }) => user))).toEqual(
    new Set([`${self.user.first_name} ${self.user.last_name}`.trim()]),
  );
});

it("tells every lot by the method and the treatment of fees that are set, then and now", async () => {
  const cash = { what_id: USD, direction: "R", target_account_id: book.broker, units: "1000" } as const;
  await book.record({ ...cash, counterparty_account_id: book.standard["RE"] }, "2024-01-01");
  const trade = { what_id: book.share, target_account_id: book.broker, price_unit_id: USD, units: "10" } as const;
  await book.record({ ...trade, direction: "B", consideration: "100", fee: "5" }, "2024-01-02");
  await book.record({ ...trade, direction: "B", consideration: "300", fee: "10" }, "2024-02-02");
  const sale = { ...trade, direction: "S", units: "5", consideration: "150", fee: "2" } as const;
  const sold = await book.record({ ...sale, lots: [{ acquired_on: "2024-01-05", units: "5" }] }, "2024-03-02");
  const ask = async (body: SummaryBody = {}) => {
    const whole = { at: "2024-12-31", networth_features: ["lots" as const], ...body };
    const answer = (await server.call(summaryEndpoints.summary, { as: book.as, body: whole })).ok;
    const { lots_told: told, realised, basis } = answer.analytic;
    return {
      told,
      figures: [realised?.["USD"], basis?.["USD"]],
      errors: answer.user_errors,
      lots: answer.analytic.lots,
    };
  };
  // 150 - 2 - 105 / 2 = 95.5; 105 / 2 + 310 = 362.5
  const first = await ask();
  expect(first).toMatchObject({ told: { method: "FIFO", fees: "basis" }, figures: ["95.5", "362.5"], errors: [] });
  const instant = new Date().toISOString();
  await set({ fee_treatment: "expense" });
  // 150 - 50 = 100; 50 + 300 = 350
  expect(await ask()).toMatchObject({ told: { method: "FIFO", fees: "expense" }, figures: ["100", "350"] });
  await set({ lot_method: "LIFO" });
  // 150 - 150 = 0; 100 + 150 = 250
  expect(await ask()).toMatchObject({ told: { method: "LIFO", fees: "expense" }, figures: ["0", "250"] });
  // what is asked for goes before what is set, and what an account says, too
  expect((await ask({ lot_method: "FIFO" })).figures).toEqual(["100", "350"]);
  expect((await ask({ as_known_on: instant })).figures).toEqual(["95.5", "362.5"]);
  const key = `realised:${book.broker}:${book.share}~2024-12-31~~USD~`;
  const trail = (await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).ok;
  expect([trail.figure, trail.rule]).toEqual([
    "0",
    expect.stringMatching(/newest units first \(LIFO\)\. Fees are expenses/),
  ]);

  await set({ lot_method: "SPECIFIC", fee_treatment: "basis" });
  const missed = await ask();
  expect(missed.figures).toEqual(["95.5", "362.5"]);
  expect(missed.errors).toMatchObject([
    {
      code: "lot_not_held",
      account_id: book.broker,
      instrument_id: book.share,
      at: "2024-03-02",
      message: expect.stringContaining("5 units of a lot acquired on 2024-01-05 were named, 0 were held"),
    },
  ]);
  const changes = { new_transaction: { ...sale, lots: [{ acquired_on: "2024-02-02", units: "5" }] } };
  const params = { uuid: sold.uuid };
  await server.call(eventsEndpoints.update, { as: book.as, params, query: { commit: "true" }, body: changes });
  // 150 - 2 - 310 / 2 = -7; 105 + 155 = 260
  expect(await ask()).toMatchObject({ errors: [], figures: ["-7", "260"] });
  const own = { user_attributes: { lot_method: "FIFO" } };
  await server.call(accountsEndpoints.update, { as: book.as, params: { uuid: book.broker }, body: own });
  expect(await ask()).toMatchObject({ told: { method: "FIFO", fees: "basis" }, figures: ["95.5", "362.5"] });
  expect((await read()).accounts_with_own_method).toBe(1);
});
