import type { Sql } from "../../src/platform/db/sql.ts";
import type { Transaction } from "../../src/platform/db/transaction.ts";

interface PlanNode {
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A transaction that adds up the rows which its selects go through, copies of selects included. */
export interface Watched {
  readonly tx: Transaction;
  /** Rows gone through so far: those handed on by every node of every plan, and those that a condition sorted out. */
  rows(): Promise<number>;
}

/** Watches `tx`: each select is run once more before itself, and the database asked how it did it. */
export function watched(tx: Transaction): Watched {
  const counts: Promise<number>[] = [];
  const count = (select: string, values: readonly unknown[]): void => {
    const explained = tx.client.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) ${select}`,
      [...values],
    );
    counts.push(explained.then(({ rows }) => rowsOf(rows[0]?.["QUERY PLAN"][0]?.Plan ?? {})));
  };
  const countSelect = ({ text, values }: Sql): void => {
    if (/^\s*select (?!set_config)/.test(text)) count(text, values);
  };
  const client = new Proxy(tx.client, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name) as unknown;
      return (submitted: { readonly text?: string; readonly cursorQuery?: unknown }) => {
        const copied = /^copy \((.*)\) to stdout$/s.exec(submitted.text ?? "")?.[1];
        if (copied !== undefined) count(copied, []);
        return target.query(submitted as never) as unknown;
      };
    },
  });
  return {
    tx: {
      ...tx,
      client,
      query: (statement) => {
        countSelect(statement);
        return tx.query(statement);
      },
      together: async (statements) => {
        statements.forEach(countSelect);
        // Nothing may be under way on the connection when several statements go out at once.
        await Promise.all(counts);
        return tx.together(statements);
      },
    },
    rows: async () => (await Promise.all(counts)).reduce((sum, rows) => sum + rows, 0),
  };
}

function rowsOf(node: PlanNode): number {
  const each =
    (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);
  return each * (node["Actual Loops"] ?? 1) + below;
}
