import type { ValidationItem } from "@distributary/contract/errors";
import type { InstrumentUpdate } from "@distributary/contract/instruments";
import { HttpProblem } from "../../platform/http/problem.ts";
import type { InstrumentRow } from "./store.ts";

/** Shared instruments, currencies among them, are visible to all and changed by none. */
export function mustBeOwn(instrument: InstrumentRow): void {
  if (!instrument.is_system_instrument) return;
  throw new HttpProblem(403, `"${instrument.display_name}" is a shared instrument and cannot be changed.`, {
    code: "forbidden",
  });
}

/** What is wrong with the values of an instrument beyond their form. */
export function wrongValues(body: InstrumentUpdate): ValidationItem[] {
  const items: ValidationItem[] = [];
  for (const field of ["par_amount", "price_multiplier"] as const) {
    const value = body[field];
    if (value && (value.startsWith("-") || !/[1-9]/.test(value))) {
      items.push({ loc: ["body", field], msg: "This must be more than zero.", type: "value_error" });
    }
  }
  if (body.start_date && body.end_date && body.end_date < body.start_date) {
    items.push({ loc: ["body", "end_date"], msg: "The end date is before the start date.", type: "value_error" });
  }
  return items;
}
