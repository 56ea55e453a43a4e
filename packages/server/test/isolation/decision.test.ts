import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { Answers } from "./decision/answer.ts";
import { compare, compareWorld, everybody, rowsOf } from "./decision/compare.ts";
import { Decisions } from "./decision/decide.ts";
import { worldOf } from "./decision/world.ts";

let database: TestDatabase;
let owner: pg.Client;
let answers: Answers;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  answers = await Answers.of(owner, database.database);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const SEED = 1;
const SIZE = { universes: 2, people: 12 };

describe("a second answer to who may see and change what", () => {
  it("is the database's own, for random people, grants and records", async () => {
    const worlds = times(1);
    let [cases, allowed] = [0, 0];
    const differences: string[] = [];
    for (let seed = 1; seed <= worlds; seed++) {
      const compared = await compareWorld(answers, seed, SIZE);
      cases += compared.cases;
      allowed += compared.allowed;
      differences.push(...compared.differences);
    }
    expect(differences.slice(0, 20)).toEqual([]);
    expect(cases).toBeGreaterThan(100);
    // Both say yes often enough for a yes to mean something.
    expect(allowed / cases).toBeGreaterThan(0.02);
  });

  it("is asked about every table that belongs to universes", () => {
    const asked = new Set(worldOf(1, SIZE).rows.map(({ table }) => table));
    expect(answers.tenants.map(({ table }) => table).filter((table) => !asked.has(table))).toEqual([]);
  });

  it("differs as soon as one policy of one table is gone", async () => {
    const world = worldOf(SEED, SIZE);
    await answers.put(world);
    const rows = await rowsOf(answers, world);
    const decisions = new Decisions(world);
    const inside = everybody(world).filter(({ shown, universe }) =>
      decisions.each(shown, universe, rows).some(({ sees }) => sees),
    );
    const { rows: policies } = await owner.query<{ table: string; name: string; again: string }>(
      `select p.tablename as table, p.policyname as name, format('create policy %I on %I as %s for %s to %s using (%s)%s',
         p.policyname, p.tablename, p.permissive, p.cmd, array_to_string(p.roles, ', '), p.qual,
         ' with check (' || p.with_check || ')') as again
       from pg_policies p where p.schemaname = 'public' and p.policyname <> 'search' and p.tablename = any($1)`,
      [answers.tenants.map(({ table }) => table)],
    );
    const unseen: string[] = [];
    for (const { table, name, again } of policies) {
      await owner.query(`drop policy ${name} on "${table}"`);
      const of = rows.filter((row) => row.table === table);
      if ((await compare(answers, world, inside, of)).differences.length === 0) unseen.push(`${name} on ${table}`);
      await owner.query(again);
    }
    expect(unseen).toEqual([]);
    expect(policies.length).toBeGreaterThanOrEqual(2 * answers.tenants.length);
    expect((await compare(answers, world, inside, rows)).differences).toEqual([]);
    await answers.clear(world);
  });
});
