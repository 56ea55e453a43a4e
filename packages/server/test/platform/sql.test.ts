import { describe, expect, test } from "vitest";
import { inlined } from "../../src/platform/db/copy/inlined.ts";
import { identifier, join, marked, nothing, once, sql } from "../../src/platform/db/sql.ts";

describe("sql", () => {
  test("values become parameters, never text", () => {
    const evil = "'; drop table app_user; --";
    const statement = sql`select ${evil}::text, ${2}`;
    expect(statement.text).toBe("select $1::text, $2");
    expect(statement.values).toEqual([evil, 2]);
  });

  test("pieces are put in with their values in order", () => {
    const condition = sql`a = ${1} and b = ${2}`;
    const statement = sql`select * from t where x = ${0} and (${condition}) and ${nothing}y = ${3}`;
    expect(statement.text).toBe("select * from t where x = $1 and (a = $2 and b = $3) and y = $4");
    expect(statement.values).toEqual([0, 1, 2, 3]);
  });

  test("the same text has the same name, another one another", () => {
    const make = (value: number) => sql`select ${value}::int`;
    expect(make(1).name).toBe(make(2).name);
    expect(sql`select ${identifier("a")}`.name).toBe(sql`select ${identifier("a")}`.name);
    expect(make(1).name).not.toBe(sql`select ${1}::text`.name);
    expect(make(1).name?.length).toBeLessThan(64);
  });

  test("lists of any length are not kept prepared, unless asked", () => {
    expect(join([sql`${1}`, sql`${2}`]).text).toBe("$1, $2");
    expect(join([sql`${1}`]).name).toBeNull();
    expect(sql`select * from t where a in (${join([sql`${1}`])})`.name).toBeNull();
    expect(join([sql`a`], sql` and `, { keep: true }).name).not.toBeNull();
    expect(once(sql`select 1`).name).toBeNull();
  });

  test("a statement with marks is put together once, and says other values under the same name", () => {
    const [universe, revision] = [Symbol("universe"), Symbol("revision")];
    const statement = sql`select ${"kind"} from t where u = ${universe} and r between ${revision} and ${revision}`;
    const asked = marked(
      statement,
      new Map<symbol, unknown>([
        [universe, "a"],
        [revision, 7],
      ]),
    );
    expect(asked.values).toEqual(["kind", "a", 7, 7]);
    expect(asked.text).toBe("select $1 from t where u = $2 and r between $3 and $4");
    expect(asked.name).toBe(statement.name);
    expect(() => marked(statement, new Map([[universe, "a"]]))).toThrow(RangeError);
  });

  test("names are quoted", () => {
    expect(sql`select * from ${identifier("public", 'a"; drop table b')}`.text).toBe(
      'select * from "public"."a""; drop table b"',
    );
    expect(() => identifier("")).toThrow(RangeError);
    expect(() => identifier("a\0b")).toThrow(RangeError);
  });

  test("something that only looks like a piece is a value", () => {
    const forged = { text: "drop table app_user", values: [], name: null };
    expect(sql`select ${forged}`.text).toBe("select $1");
    expect(() => join([forged])).toThrow(TypeError);
  });

  test("COPY gets its values as literals", () => {
    const statement = sql`copy (select ${"it's \\ $1"}, ${1.5}, ${-2}, ${null}, ${true}, ${Buffer.from([1, 255])}) to stdout`;
    expect(inlined(statement)).toBe(
      `copy (select  E'it''s \\\\ $1', (1.5), (-2), null, true, '\\x01ff'::bytea) to stdout`,
    );
    expect(() => inlined(sql`copy ${{}} to stdout`)).toThrow(TypeError);
    expect(() => inlined(sql`copy ${Number.NaN} to stdout`)).toThrow(TypeError);
  });
});
