import type { ComparedStatement, StatementBody } from "@distributary/contract/reporting/reconciliation";
import type { Errors, Values } from "../../records/form/fields.ts";
import { amountFault } from "../../ui/format/amount-fault.ts";
import { isDay } from "../../ui/format/day.ts";
import { readOverExact, writeExactAmount } from "../../ui/format/typed-amount.ts";
import { reconciliationTexts as texts } from "./texts.ts";

type Said = NonNullable<ComparedStatement["statement"]>;

/** Names of the fields of a line. */
export function lineField(instrument: string, field: "quantity" | "value"): string {
  return `lines.${instrument}.${field}`;
}

/** What stands in the form of a statement at first: what was said before, or nothing. */
export function valuesOf(said: Said | null): Values {
  return {
    start_date: said?.start_date ?? "",
    total: writeExactAmount(said?.total?.value ?? ""),
    empty_is_zero: false,
    ...Object.fromEntries(
      (said?.lines ?? []).flatMap((line) => [
        [lineField(line.instrument_id, "quantity"), writeExactAmount(line.quantity ?? "")],
        [lineField(line.instrument_id, "value"), writeExactAmount(line.value ?? "")],
      ]),
    ),
  };
}

/** Instruments that have a line in the form: those of the statement and of the ledger, then those that were added. */
export function instrumentsOf(statement: ComparedStatement, values: Values): readonly string[] {
  const added = Object.keys(values).flatMap((name) => /^lines\.(.+)\.quantity$/.exec(name)?.[1] ?? []);
  return [...new Set([...statement.lines.flatMap((line) => line.instrument_id ?? []), ...added])];
}

/**
 * The statement that the form says, or what is wrong with it by field. Values are in `units`, an instrument's id; one
 * that is as it was keeps its currency.
 */
export function bodyOf(
  values: Values,
  instruments: readonly string[],
  { units, before }: { readonly units: string; readonly before: Said | null },
): { readonly body: StatementBody } | { readonly errors: Errors } {
  const errors: Record<string, string> = {};
  const amount = (name: string, stored: string | null | undefined): string | null => {
    const read = readOverExact(String(values[name] ?? ""), stored);
    if (read.kind === "amount") return read.amount;
    const fault = amountFault(String(values[name] ?? ""));
    if (fault !== null) errors[name] = fault;
    return null;
  };
  const start = String(values["start_date"] ?? "");
  if (start !== "" && !isDay(start)) errors["start_date"] = texts.badStart;
  const total = amount("total", before?.total?.value);
  const lines = instruments.flatMap((instrument): StatementBody["lines"] => {
    const stood = before?.lines.find((line) => line.instrument_id === instrument);
    const quantity = amount(lineField(instrument, "quantity"), stood?.quantity);
    const value = amount(lineField(instrument, "value"), stood?.value);
    if (quantity === null && value === null) {
      return values["empty_is_zero"] === true ? [{ instrument_id: instrument, quantity: "0" }] : [];
    }
    const own = stood?.value === value && stood?.units_id ? stood.units_id : units;
    return [{ instrument_id: instrument, quantity, value, units_id: value === null ? null : own }];
  });
  if (Object.keys(errors).length > 0) return { errors };
  const totalUnits = total !== null && before?.total?.value === total ? before.total.units_id : units;
  return {
    body: {
      start_date: start === "" ? null : start,
      total: total === null ? null : { value: total, units_id: totalUnits },
      lines,
    },
  };
}

/** Errors of the server by the fields of the form: it names lines by their place in the body. */
export function fieldErrors(refused: Errors, body: StatementBody): Errors {
  return Object.fromEntries(
    Object.entries(refused).map(([name, text]) => {
      const [, place, field] = /^lines\.(\d+)\.?(.*)$/.exec(name) ?? [];
      if (place === undefined) return [name.split(".")[0] ?? name, text];
      const instrument = body.lines[Number(place)]?.instrument_id ?? "";
      return [lineField(instrument, field === "value" || field === "units_id" ? "value" : "quantity"), text];
    }),
  );
}
