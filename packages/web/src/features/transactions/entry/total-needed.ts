import type { Errors, Values } from "../../../records/fields.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { entryTexts } from "./texts.ts";

/** A trade needs its price or its total: said before the server is asked. */
export function totalNeeded(kind: EntryKind, values: Values): Errors {
  if (kind !== "buy" && kind !== "sell" && kind !== "exchange") return {};
  const given = ["price", "consideration"].some((name) => (values[`new_transaction.${name}`] ?? "") !== "");
  return given ? {} : { "new_transaction.price": entryTexts.hints.priceNeeded };
}
