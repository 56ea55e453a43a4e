import pg from "pg";
import type { Sql } from "../sql.ts";

/** The text of a statement with its values as literals, for COPY, which takes no parameters. */
export function inlined(statement: Sql): string {
  return statement.text.replace(/\$(\d+)/g, (_, place: string) => literal(statement.values[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" && Number.isFinite(value)) return `(${value})`;
  if (typeof value === "bigint") return `(${value})`;
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'::bytea`;
  throw new TypeError("COPY accepts only numbers, strings, booleans, dates and binary values");
}
