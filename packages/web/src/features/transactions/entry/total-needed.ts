import type { Errors, Values } from "../../../records/form/fields.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { entryTexts } from "./texts.ts";

const paid: ReadonlySet<EntryKind> = new Set(["buy", "sell", "exchange", "return_of_capital"]);

/** A trade, and returned capital, need a price or a total: said before the server is asked. */
export function totalNeeded(kind: EntryKind, values: Values): Errors {
  if (!paid.has(kind)) return {};
  const given = ["price", "consideration"].some((name) => (values[`new_transaction.${name}`] ?? "") !== "");
  return given ? {} : { "new_transaction.price": entryTexts.hints.priceNeeded };
}
