import type { ValidationItem } from "@distributary/contract/wire/errors";
import { selectionLimits, type SelectableKind } from "@distributary/contract/graph/selection";
import type { Database } from "../../platform/db/database.ts";
import { validation } from "../../platform/http/problem.ts";
import type { Actor } from "../session/actor.ts";
import { readsOf } from "./reads.ts";
import type { Condition, Selection } from "./selection-shape.ts";
import { selectIds } from "../store/selection.ts";

/**
 * The ids of the records of a kind that a selection names, in its order, as `actor` sees them.
 * Throws 422 for conditions, texts and pages beyond `selectionLimits`.
 */
export function selectRecords(
  database: Database,
  actor: Actor,
  kind: SelectableKind,
  selection: Selection,
): Promise<readonly string[]> {
  const wrong = tooLarge(selection);
  if (wrong.length > 0) return Promise.reject(validation(wrong));
  return selectIds(readsOf(database, actor.universe), actor.universe, kind, selection);
}

function tooLarge(selection: Selection): ValidationItem[] {
  const wrong: ValidationItem[] = [];
  const refuse = (field: string, msg: string): void => void wrong.push({ loc: [field], msg, type: "too_big" });
  const { rows, ordering, text } = selectionLimits;
  if (!(selection.limit >= 0 && selection.limit <= rows)) refuse("limit", `Ask for 0 to ${rows} rows per page.`);
  if (!(selection.offset >= 0 && selection.offset <= 10_000_000)) refuse("offset", "Start a page at 0 to 10,000,000.");
  if ((selection.order?.length ?? 0) > ordering) refuse("order_by", `Sort by at most ${ordering} fields.`);
  if (selection.text && unfit(selection.text)) refuse("query", `Use at most ${text} characters of text.`);
  const left = { conditions: selectionLimits.conditions };
  if (selection.where && !fits(selection.where, left)) {
    const { conditions, depth, values } = selectionLimits;
    const most = `${conditions} conditions in ${depth} levels, ${values} values of each, ${text} characters of a text`;
    refuse("where", `Use at most ${most}.`);
  }
  return wrong;
}

function fits(where: Condition, left: { conditions: number }, depth = 1): boolean {
  if (depth > selectionLimits.depth) return false;
  return Object.entries(where).every(([field, value]) => {
    if (value === null || value === undefined) return true;
    left.conditions -= 1;
    if (left.conditions < 0) return false;
    if (field === "_not") return fits(value as Condition, left, depth + 1);
    if (field === "_and" || field === "_or") {
      const each = value as readonly Condition[];
      return each.length <= selectionLimits.conditions && each.every((one) => fits(one, left, depth + 1));
    }
    return Object.values(value as Condition).every((operand) => {
      const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
      return values.length <= selectionLimits.values && !values.some((one) => typeof one === "string" && unfit(one));
    });
  });
}

// PostgreSQL takes no NUL in a text, and a pattern is walked through for each row.
function unfit(text: string): boolean {
  return text.length > selectionLimits.text || text.includes("\0");
}
