import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NumberedBytesReader } from "../../src/books/copy-binary.ts";
import { checkpointCopy, storeCheckpoint } from "../../src/books/store/books.ts";
import { copyTo } from "../../src/platform/db/copy/copy-to.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { sql } from "../../src/platform/db/sql.ts";
import {
  createTestDatabase,
  databaseUrl,
  dropTestDatabase,
  testDatabase,
  type TestDatabase,
} from "../support/database.ts";

const universe = randomUUID();
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await testDatabase();
  await fresh.database.withUniverse({ universe }, (tx) =>
    tx.execute(sql`insert into universe (universe_id, name, default_currency, default_timezone, created_time, updated_time)
      values (${universe}, 'of checkpoints', 'USD', 'UTC', now(), now())`),
  );
});
afterAll(() => fresh.close());

/** Bytes that differ from place to place, so that none can stand in for another. */
function bytesOf(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * seed) % 256);
}

describe("the rows of a checkpoint", () => {
  it("come back as the one stream they were stored from, in whatever order they lie", async () => {
    // Of one row; of rows whose last is full, of one byte, and short.
    const core = [bytesOf(32, 3), bytesOf(8_064 * 2, 5), bytesOf(8_064 + 1, 7), bytesOf(30_000, 11)];
    const identity = [bytesOf(20_000, 13)];
    const { database } = fresh;
    const read = (kind: "core" | "identity"): Promise<Buffer> =>
      database.withUniverse({ universe }, async (tx) => {
        const found: Buffer[] = [];
        const rows = new NumberedBytesReader((bytes) => found.push(Buffer.from(bytes)));
        await copyTo(tx, checkpointCopy(universe, 4, kind), (bytes) => rows.take(bytes));
        expect(await tx.one(sql`show enable_indexscan`)).toEqual({ enable_indexscan: "on" });
        return Buffer.concat(found);
      });
    await database.withUniverse({ universe }, (tx) => storeCheckpoint(tx, 3, { core: [bytesOf(9, 1)], identity }));
    await database.withUniverse({ universe }, (tx) => storeCheckpoint(tx, 4, { core, identity }));
    expect(await read("core")).toEqual(Buffer.concat(core));
    expect(await read("identity")).toEqual(Buffer.concat(identity));
    const rows = await database.withUniverse({ universe }, (tx) =>
      tx.query<{ kind: string; rows: number; outside: number }>(sql`
        select kind, count(*)::int as rows, count(*) filter (where pg_column_size(bytes) <> octet_length(bytes) + 4)::int as outside
        from book_checkpoint where bytes <> '' and octet_length(bytes) > 126 group by kind order by kind`),
    );
    // 2 + 1 + 4 rows of more than a few bytes, and 3 of the identity; each stands whole in its row.
    expect(rows).toEqual([
      { kind: "core", rows: 2 + 1 + 4, outside: 0 },
      { kind: "identity", rows: 3, outside: 0 },
    ]);
    // Taken out and put back, the first rows lie last.
    await database.withUniverse({ universe }, async (tx) => {
      await tx.execute(
        sql`create temporary table moved on commit drop as select * from book_checkpoint where part < 3`,
      );
      await tx.execute(sql`delete from book_checkpoint where part < 3`);
      await tx.execute(sql`insert into book_checkpoint select * from moved order by part desc`);
    });
    expect(await read("core")).toEqual(Buffer.concat(core));
  });

  it("are read in pieces of any length, and refused where they are something else", () => {
    const row = (number: number, bytes: string): Buffer => {
      const header = Buffer.alloc(14);
      header.writeInt16BE(2, 0);
      header.writeInt32BE(4, 2);
      header.writeInt32BE(number, 6);
      header.writeInt32BE(bytes.length, 10);
      return Buffer.concat([header, Buffer.from(bytes)]);
    };
    const end = Buffer.from([255, 255]);
    const stream = Buffer.concat([
      Buffer.alloc(19),
      row(2, "third"),
      row(0, "first"),
      row(3, ""),
      row(1, "second"),
      row(4, "last"),
      end,
    ]);
    for (let length = 1; length <= stream.length; length++) {
      let read = "";
      const reader = new NumberedBytesReader((bytes) => (read += Buffer.from(bytes).toString()));
      for (let at = 0; at < stream.length; at += length) reader.take(stream.subarray(at, at + length));
      expect(read).toBe("firstsecondthirdlast");
    }
    const reader = new NumberedBytesReader(() => undefined);
    const oneColumn = Buffer.concat([Buffer.alloc(19), Buffer.from([0, 1, 0, 0, 0, 8]), Buffer.alloc(20)]);
    expect(() => reader.take(oneColumn)).toThrow(/a number and bytes/);
  });

  it("leave a connection that serves on, whatever goes wrong while they are taken", async () => {
    const { database } = fresh;
    await database.withUniverse({ universe }, async (tx) => {
      const many = sql`copy (select repeat('x', 1000) from generate_series(1, 5000)) to stdout`;
      let pieces = 0;
      await expect(
        copyTo(tx, many, () => {
          pieces += 1;
          throw new Error("no more");
        }),
      ).rejects.toThrow("no more");
      expect(pieces).toBe(1);
      expect(await tx.one(sql`select 1 as one`)).toEqual({ one: 1 });
    });
    await expect(
      database.withUniverse({ universe }, (tx) =>
        copyTo(tx, sql`copy (select 1 / (g - 3) from generate_series(1, 5) g) to stdout`, () => undefined),
      ),
    ).rejects.toThrow(/division by zero/);
    expect(await database.readUniverse(universe, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it("are made of the parts of a version before, which stood outside of their rows", async () => {
    const name = await createTestDatabase();
    const owner = new pg.Client({ connectionString: databaseUrl(name) });
    await owner.connect();
    try {
      await migrate(owner, { upTo: 21 });
      await owner.query(`insert into universe (universe_id, name, default_currency, default_timezone, created_time, updated_time)
        values ('${universe}', 'of checkpoints', 'USD', 'UTC', now(), now())`);
      const parts = [bytesOf(8_064 * 2, 3), bytesOf(10_000, 5)];
      for (const [part, bytes] of parts.entries())
        await owner.query("insert into book_checkpoint values ($1, 7, 'core', $2, $3)", [
          universe,
          part,
          Buffer.from(bytes),
        ]);
      await migrate(owner);
      const { rows } = await owner.query<{ part: number; bytes: Buffer; inside: boolean }>(
        `select part, bytes, pg_column_size(bytes) - octet_length(bytes) = 4 as inside from book_checkpoint
         where universe_id = '${universe}' and revision = 7 and kind = 'core' order by part`,
      );
      // 2 full rows of the first part; one full and one short of the second
      expect(rows.map(({ part, bytes, inside }) => [part, bytes.length, inside])).toEqual([
        [0, 8_064, true],
        [1, 8_064, true],
        [2, 8_064, true],
        [3, 10_000 - 8_064, true],
      ]);
      expect(Buffer.concat(rows.map(({ bytes }) => bytes))).toEqual(Buffer.concat(parts));
    } finally {
      await owner.end();
      await dropTestDatabase(name);
    }
  });
});
