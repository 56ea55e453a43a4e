import { readAmount } from "../values/read-amount.ts";
import type { ReadingNote, RowSink } from "../neutral-row.ts";

/** An object of a file in JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A value as an object; an empty one where it is none. */
export function objectIn(value: unknown): Json {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list; none where it is no list. */
export function listIn(json: Json, name: string): readonly Json[] {
  const value = json[name];
  return Array.isArray(value) ? value.map((one) => objectIn(one)) : [];
}

/** A text, or a number as one; nothing where it is neither. */
export function textIn(json: Json, name: string): string {
  const value = json[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** A number as plain decimal text; nothing where it is none. */
export function numberIn(json: Json, name: string): string {
  const value = json[name];
  return typeof value === "number" || typeof value === "string" ? (readAmount(String(value), ".") ?? "") : "";
}

const BROKEN: ReadingNote = {
  severity: "error",
  line: null,
  column: null,
  code: "bad_json",
  reason: "This file isn’t whole JSON. Export it again.",
  raw: null,
};

/** What a text in JSON says; undefined after a note where it says nothing. */
export function parseJson(text: string, sink: RowSink): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    sink.note(BROKEN);
    return undefined;
  }
}
