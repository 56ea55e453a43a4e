import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportUniverse } from "../../src/features/archive/export.ts";
import { documentPlace } from "../../src/features/documents/places.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import type { SignedIn } from "../support/calling.ts";
import { withOwner } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, settled, standing, suggestions } from "./support.ts";

let server: TestServer;
let owner: SignedIn;
let archive: Buffer;

beforeAll(async () => {
  // What the demo has under way on a day, a distribution announced and not yet paid, say, goes with the month it is opened in.
  server = await testServer({ clock: fakeClock("2026-11-24T12:00:00.000Z") });
  const person = await server.signUp();
  const { universe, job } = (
    await server.call(demoEndpoints.open, { as: person, body: { reset: false, discard_own: true } })
  ).ok;
  const token = (await server.call(authEndpoints.switchUniverse, { as: person, query: { universe } })).ok.access_token;
  owner = { ...person, universe, token };
  await ended(server, universe, job?.uuid ?? "");
  // A demo takes no imports, not even its own.
  await withOwner(server.database.ownerUrl, async (admin) => {
    await admin.query("select set_config('app.universe', $1, false)", [universe]);
    await admin.query("update universe set is_demo = false where universe_id = $1", [universe]);
  });
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  const file = join(folder, "records.tar");
  const { services } = server;
  const stores = { documents: openStore(documentPlace(services)), imports: openStore(importPlace(services)) };
  const wish = { universe, person: person.session.profile.uuid, file };
  await exportUniverse({ database: services.database, clock: services.clock, stores }, wish);
  archive = await readFile(file);
  await rm(folder, { recursive: true });
});
afterAll(() => server.close());

/** The holdings that accrue between two payments. */
const accruing = [
  "City Water Bond 3.5 % 2031 in Brokerage New York",
  "Mortgage on Willow Lane in Mortgage on Willow Lane",
];

/** Values without those of some holdings, and without accounts that are at nothing. */
function leftOut(values: Readonly<Record<string, string | null>>, out: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([held, value]) => value !== "0" && !out.includes(held)));
}

/** What is owned on a day of January, in the whole and by holding, and what came of it since the year before. */
async function figures(as: SignedIn) {
  const body = { at: "2026-01-15", since: "2024-12-31", includeComponents: true, grouping: ["currency"] };
  const { net_worth, analytic, rows, refs } = (await server.call(summaryEndpoints.summary, { as, body })).ok;
  const values = Object.fromEntries(
    rows
      .flatMap(({ components }) => components ?? [])
      .map(({ account_id, instrument_id, value }) => [
        `${refs[instrument_id]?.name} in ${refs[account_id]?.name}`,
        value.at,
      ]),
  );
  return { at: net_worth.net_worth.at, values, bridge: analytic.bridge, basis: analytic.basis };
}

async function refusal(as: SignedIn, bytes: Uint8Array): Promise<string> {
  const { uuid: id } = (await server.call(importsEndpoints.session, { as, body: {} })).ok;
  const query = { name: "records.tar" };
  const answer = await server.call(importsEndpoints.upload, { as, params: { id }, query, bytes });
  expect(answer.status).toBe(422);
  return JSON.stringify(answer.body);
}

describe("an archive of the product that is dropped", () => {
  it("brings what was owned and how it came to be, and is undone in one step", async () => {
    const heir = await server.signUp();
    const before = await standing(server, heir);
    const session = await drop(server, heir, [["distributary-2026-01-15.tar", archive]]);
    const read = await suggestions(server, heir, session.uuid);
    expect(read.sources.map(({ form }) => form)).toEqual(["archive"]);
    expect(read.issues.map(({ code, severity }) => [code, severity])).toEqual([["archive", "warning"]]);
    // What stays behind is counted.
    expect(read.issues[0]?.reason).toMatch(
      /Not imported: (\d[\d,]* [a-z ]+, )*the shares of owners and the terms of bonds, loans and commitments\./,
    );
    expect(read.issues[0]?.reason).toMatch(/\d+ earlier versions of records/);
    expect(read.opening_proposals).toEqual([]);
    const saved = await save(server, heir, session.uuid);
    expect(saved.stage).toBe("written");
    const [theirs, ours] = [await figures(owner), await figures(heir)];
    expect(ours.basis).toEqual(theirs.basis);
    for (const part of ["flows", "price", "currency"] as const)
      expect([part, ours.bridge?.[part]]).toEqual([part, theirs.bridge?.[part]]);
    // What a bond and a loan accrue between two payments follows from their terms, which the form has no columns for.
    expect(leftOut(ours.values, accruing)).toEqual(leftOut(theirs.values, accruing));
    expect(Math.abs(Number(ours.at) - Number(theirs.at))).toBeLessThan(100);
    expect(await faults(server, heir)).toEqual([]);

    const again = await drop(server, heir, [["distributary-2026-01-15.tar", archive]]);
    const known = await suggestions(server, heir, again.uuid);
    const { transactions, prices, rates, statements } = read.counts!;
    expect(known.counts).toMatchObject({ transactions: 0, already_there: transactions + prices + rates + statements });

    await server.call(importsEndpoints.undo, { as: heir, params: { id: session.uuid }, body: {} });
    expect((await settled(server, heir, session.uuid)).stage).toBe("undone");
    const { revision: _, ...left } = await standing(server, heir);
    const { revision: _before, ...none } = before;
    expect(left).toEqual(none);
  });

  it("is refused by the very records that it is of, and where it is damaged or a backup", async () => {
    expect(await refusal(owner, archive)).toContain(
      "records.tar is an archive of these records, which are here already.",
    );
    const stranger = await server.signUp();
    const cut = archive.subarray(0, archive.length / 2);
    expect(await refusal(stranger, cut)).toContain("records.tar is damaged, too large or no archive of Distributary.");
    const flipped = Buffer.from(archive);
    const at = flipped.indexOf("tables/transaction/") + 600;
    flipped.fill(0, at, at + 400);
    expect(await refusal(stranger, flipped)).toContain("records.tar is damaged. Download it again.");
    const backup = Buffer.from(
      archive.toString("latin1").replace("distributary-universe", "distributary-backup  "),
      "latin1",
    );
    expect(await refusal(stranger, backup)).toContain("records.tar is not an archive of Distributary.");
  });
});
