import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyIn, copyOut } from "../../src/platform/db/copy/streamed.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { notify } from "../../src/platform/db/listen.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { times } from "../../../../scripts/soak/times.ts";
import { testAppRole, testDatabase, type TestDatabase } from "../support/database.ts";

let test_: TestDatabase;
const [one, two] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  test_ = await testDatabase({ pool: 2 });
  const owner = new pg.Client({ connectionString: test_.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table thing (universe_id uuid not null, thing_id int not null, name text not null, primary key (universe_id, thing_id));
    alter table thing enable row level security;
    alter table thing force row level security;
    create policy tenant on thing using (universe_id = (select current_universe())) with check (universe_id = (select current_universe()));
    grant select, insert, update, delete on thing to ${testAppRole()};`);
  await owner.end();
  for (const universe of [one, two]) {
    await test_.database.withUniverse({ universe }, (tx) =>
      tx.execute(sql`insert into thing values (${universe}, 1, ${`of ${universe}`})`),
    );
  }
});
afterAll(() => test_.close());

const names = sql`select universe_id, name from thing`;

test("a connection asks for helper processes only where ten times what the database assumes is to be saved", async () => {
  const said = await test_.database.readPlatform(sql`
    select name, setting::float8 / boot_val::float8 as times from pg_settings where name = 'parallel_setup_cost'`);
  expect(said).toEqual([{ name: "parallel_setup_cost", times: 10 }]);
});

describe("withUniverse", () => {
  test("sees and writes only the rows of its universe", async () => {
    const { database } = test_;
    const rows = await database.withUniverse({ universe: one }, (tx) => tx.query<{ universe_id: string }>(names));
    expect(rows.map((row) => row.universe_id)).toEqual([one]);
    await expect(
      database.withUniverse({ universe: one }, (tx) =>
        tx.execute(sql`insert into thing values (${two}, 9, 'foreign')`),
      ),
    ).rejects.toThrow(/row-level security/);
    expect(
      await database.withUniverse({ universe: one }, (tx) =>
        tx.execute(sql`update thing set name = name where universe_id = ${two}`),
      ),
    ).toBe(0);
  });

  test("an error takes everything back, and the connection serves on", async () => {
    const { database } = test_;
    await expect(
      database.withUniverse({ universe: one }, async (tx) => {
        await tx.execute(sql`insert into thing values (${one}, 2, 'lost')`);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await database.readUniverse(one, sql`select 1 from thing where thing_id = ${2}`)).toEqual([]);
  });

  test("a swallowed database error does not pass for a commit", async () => {
    await expect(
      test_.database.withUniverse({ universe: one }, async (tx) => {
        await tx.execute(sql`insert into thing values (${one}, 3, 'lost')`);
        await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      }),
    ).rejects.toThrow(/nothing was kept/);
  });

  test("a dry run answers and leaves nothing, not even what follows a commit", async () => {
    const seen: string[] = [];
    const answer = await test_.database.withUniverse(
      { universe: one },
      async (tx) => {
        tx.afterCommit(() => void seen.push("effect"));
        await tx.execute(sql`insert into thing values (${one}, 4, 'dry')`);
        return tx.one<{ count: number }>(sql`select count(*) from thing`);
      },
      { dryRun: true },
    );
    expect(answer.count).toBe(2); // the one there was and the dry one
    expect(seen).toEqual([]);
    expect(await test_.database.readUniverse(one, sql`select 1 from thing where thing_id = ${4}`)).toEqual([]);
  });

  test("the opening statement goes out with BEGIN and sees its universe; the closing one with COMMIT, before its effects", async () => {
    const { database } = test_;
    const opening = sql`select thing_id, name from thing`;
    const seen = await database.withUniverse(
      { universe: one },
      async (tx) => {
        tx.closeWith(sql`update thing set name = 'closed' where universe_id = ${one}`);
        expect(() => tx.closeWith(opening)).toThrow(/one last statement/);
        expect(await tx.query(opening)).toEqual(tx.opening);
        return tx.opening;
      },
      { opening },
    );
    expect(seen).toEqual([{ thing_id: 1, name: `of ${one}` }]);
    expect(await database.readUniverse(one, opening)).toEqual([{ thing_id: 1, name: "closed" }]);
    // On a dry run it is done, and taken back.
    const rename = sql`update thing set name = ${`of ${one}`} where universe_id = ${one}`;
    const closing = (dryRun: boolean, statement = rename) =>
      database.withUniverse({ universe: one }, async (tx) => tx.closeWith(statement), { dryRun });
    await closing(true);
    expect(await database.readUniverse(one, opening)).toEqual([{ thing_id: 1, name: "closed" }]);
    await expect(closing(true, sql`select 1 / ${0}::int`)).rejects.toThrow(/division by zero/);
    await closing(false);
    expect(await database.readUniverse(one, opening)).toEqual([{ thing_id: 1, name: `of ${one}` }]);
  });

  test("an opening or a closing statement that fails leaves nothing, says why, and the connection serves on", async () => {
    const { database } = test_;
    const divide = sql`select 1 / ${0}::int`;
    let begun = 0;
    const opened = database.withUniverse({ universe: one }, async () => begun++, { opening: divide });
    await expect(opened).rejects.toThrow(/division by zero/);
    expect(begun).toBe(0);
    const after: string[] = [];
    for (const closing of [divide, sql`insert into thing values (${two}, 9, 'foreign')`])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      await expect(
        database.withUniverse({ universe: one }, async (tx) => {
          await tx.execute(sql`insert into thing values (${one}, 8, 'half')`);
          tx.afterCommit(() => void after.push("done"));
          tx.closeWith(closing);
        }),
      ).rejects.toThrow(/division by zero|row-level security/);
    expect(after).toEqual([]);
    expect(await database.readUniverse(one, sql`select thing_id from thing`)).toEqual([{ thing_id: 1 }]);
  });

  test("statements that go together are answered in their order; the first failure is the one that is told", async () => {
    const { database } = test_;
    const number = (n: number) => sql`select 12 / ${n}::int as a`;
    const answers = (...numbers: readonly number[]) =>
      database.withUniverse({ universe: one }, async (tx) => tx.together(numbers.map(number)));
    expect(await answers(1, 2, 3)).toEqual([[{ a: 12 }], [{ a: 6 }], [{ a: 4 }]]);
    await expect(answers(1, 0, 3)).rejects.toThrow(/division by zero/);
    expect(await answers(4)).toEqual([[{ a: 3 }]]);
    expect(await answers()).toEqual([]);
  });

  test("effects follow the commit, once, though the work ran twice", async () => {
    const seen: string[] = [];
    let attempts = 0;
    await test_.database.withUniverse({ universe: one }, async (tx) => {
      tx.afterCommit(() => void seen.push("effect"));
      if (++attempts === 1)
        await tx.execute(sql`do $$ begin raise exception 'collided' using errcode = '40001'; end $$`);
    });
    expect([attempts, seen]).toEqual([2, ["effect"]]);
  });

  test("what every server is told is heard here with the commit, and never without one", async () => {
    const heard: string[] = [];
    const database = openDatabase({
      url: test_.appUrl,
      pool: 1,
      heard: (channel, payload) => void heard.push(`${channel} ${payload}`),
    });
    const tell = (payload: string, more: object = {}) =>
      database.withUniverse(
        { universe: one },
        async (tx) => {
          await notify(tx, "distributary_test", payload);
          expect(heard).not.toContain(`distributary_test ${payload}`);
          if (payload === "failed") throw new Error("taken back");
        },
        more,
      );
    await tell("kept");
    await tell("dry", { dryRun: true });
    await expect(tell("failed")).rejects.toThrow("taken back");
    expect(heard).toEqual(["distributary_test kept"]);
    await database.close();
  });

  test("collisions are tried again, but not for ever", async () => {
    let attempts = 0;
    await expect(
      test_.database.withUniverse(
        { universe: one },
        async (tx) => {
          attempts++;
          await tx.execute(sql`do $$ begin raise exception 'collided' using errcode = '40P01'; end $$`);
        },
        { retries: 2 },
      ),
    ).rejects.toThrow("collided");
    expect(attempts).toBe(3); // the first and two more
  });

  test("serializable work that collides conserves the sum", async () => {
    const wide = await testDatabase({ pool: 6 });
    const universe = randomUUID();
    const owner = new pg.Client({ connectionString: wide.ownerUrl });
    await owner.connect();
    await owner.query(
      `create table tally (id int primary key, amount int); grant select, update on tally to ${testAppRole()}; insert into tally values (1, 100), (2, 100)`,
    );
    const move = (amount: number) =>
      wide.database.withUniverse(
        { universe },
        async (tx) => {
          const { amount: held } = await tx.one<{ amount: number }>(sql`select amount from tally where id = 1`);
          await tx.execute(sql`update tally set amount = ${held - amount} where id = 1`);
          await tx.execute(sql`update tally set amount = amount + ${amount} where id = 2`);
        },
        { isolation: "serializable", retries: 50 },
      );
    await Promise.all(Array.from({ length: 20 }, (_, index) => move(index)));
    // 0 + 1 + ... + 19 = 190 moved from 1 to 2
    expect((await owner.query("select id, amount from tally order by id")).rows).toEqual([
      { id: 1, amount: -90 },
      { id: 2, amount: 290 },
    ]);
    await owner.end();
    await wide.close();
  });

  test("the name of a universe is a UUID or nothing", async () => {
    await expect(
      test_.database.withUniverse({ universe: "x'; drop table thing; --" }, () => Promise.resolve()),
    ).rejects.toThrow(RangeError);
    await expect(test_.database.readUniverse("x", names)).rejects.toThrow(RangeError);
  });

  test("without a universe tenant tables are an error", async () => {
    await expect(test_.database.withPlatform((tx) => tx.query(names))).rejects.toThrow();
    await expect(test_.database.readPlatform(names)).rejects.toThrow();
    expect(await test_.database.readPlatform(sql`select count(*) from app_user`)).toEqual([{ count: 0 }]);
  });

  test("a statement that takes too long ends, and the connection serves on", async () => {
    await expect(
      test_.database.withUniverse({ universe: one }, (tx) => tx.query(sql`select pg_sleep(5)`), { timeoutMs: 30 }),
    ).rejects.toThrow(/statement timeout/);
    expect(await test_.database.readUniverse(one, names)).toHaveLength(1);
  });

  test("COPY in and out inside a transaction", async () => {
    await test_.database.withUniverse(
      { universe: one },
      async (tx) => {
        await tx.execute(sql`create temporary table stage (id int, name text) on commit drop`);
        expect(await copyIn(tx, sql`copy stage from stdin`, ["1\ta\n2\t", "b\n"])).toBe(2);
        await tx.execute(sql`insert into thing select ${one}, id + 100, name from stage`);
        const chunks: Buffer[] = [];
        for await (const chunk of copyOut(
          tx,
          sql`copy (select name from thing where thing_id > ${100} order by 1) to stdout`,
        ))
          chunks.push(chunk);
        expect(Buffer.concat(chunks).toString()).toBe("a\nb\n");
        // A reader that stops at once leaves a connection that still answers.
        for await (const _ of copyOut(tx, sql`copy (select * from generate_series(1, 200000)) to stdout`)) break;
        expect(await tx.one(sql`select 1 as one`)).toEqual({ one: 1 });
      },
      { dryRun: true },
    );
    await expect(
      test_.database.withUniverse({ universe: one }, async (tx) => {
        await tx.execute(sql`create temporary table stage (id int) on commit drop`);
        await copyIn(
          tx,
          sql`copy stage from stdin`,
          (async function* () {
            yield "1\n";
            throw new Error("the source broke");
          })(),
        );
      }),
    ).rejects.toThrow("the source broke");
    await expect(
      test_.database.withUniverse({ universe: one }, (tx) => copyIn(tx, sql`copy thing from stdin`, [])),
    ).rejects.toThrow(/row-level security/);
    expect(await test_.database.readUniverse(one, names)).toHaveLength(1);
  });

  test("two connections, many universes, aborts and time-outs mixed: nothing leaks", async () => {
    const universes = Array.from({ length: 50 }, () => randomUUID());
    const { database } = test_;
    for (const universe of universes) {
      await database.withUniverse({ universe }, (tx) =>
        tx.execute(sql`insert into thing values (${universe}, 1, 'canary')`),
      );
    }
    const rounds = times(2000);
    let leaks = 0;
    let next = 0;
    const look = (rows: readonly { universe_id: string }[], universe: string): void => {
      if (rows.length !== 1 || rows[0]?.universe_id !== universe) leaks++;
    };
    const worker = async (): Promise<void> => {
      while (next < rounds) {
        const round = next++;
        const universe = universes[(round * 7) % universes.length] ?? one;
        const scope = { universe };
        switch (round % 8) {
          case 0:
            look(await database.withUniverse(scope, (tx) => tx.query<{ universe_id: string }>(names)), universe);
            break;
          case 1:
            await database.withUniverse(scope, () => Promise.reject(new Error("abort"))).catch(() => undefined);
            break;
          case 2:
            await database.readUniverse(universe, sql`select 1 / (thing_id - 1) from thing`).catch(() => undefined);
            break;
          case 3:
            await database
              .withUniverse(scope, (tx) => tx.query(sql`select pg_sleep(1)`), { timeoutMs: 1 })
              .catch(() => undefined);
            break;
          case 4:
            await database.readPlatform(names).then(
              () => leaks++,
              () => undefined,
            );
            break;
          case 5:
            await database
              .withPlatform((tx) => tx.query(names))
              .then(
                () => leaks++,
                () => undefined,
              );
            break;
          default:
            look(await database.readUniverse<{ universe_id: string }>(universe, names), universe);
        }
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    expect(leaks).toBe(0);
  });
});
