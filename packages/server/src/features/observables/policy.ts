import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { ObservableUpdate } from "@distributary/contract/records/observables";
import { publicPriceSources } from "@distributary/contract/entry/pricing";
import { day } from "@distributary/contract/wire/scalars";
import type { InstrumentTerms } from "../../access/store/references.ts";

/** Where a price comes from; on one date the lowest counts. */
export const SOURCES = { user: 1, statement: 2, observed: 3 } as const;

/**
 * The source of an observation: what `fields.source` says (user, statement, observed), else statement for the
 * statement types, else observed.
 */
export function sourceOf(body: ObservableUpdate): number {
  const said = body.fields?.["source"];
  if (said === "user" || said === "statement" || said === "observed") return SOURCES[said];
  return body.type_id?.startsWith("std.statement.") ? SOURCES.statement : SOURCES.observed;
}

const NEEDED = {
  "std.price": ["instrument_id", "price", "units_id"],
  "std.position": ["account_id", "instrument_id"],
  "std.statement.balance": ["account_id"],
  "std.statement.period": ["account_id"],
  "std.symbol.mapping": ["instrument_id", "identifier"],
} as const;

/** What is wrong with the values of an observation as a whole, beyond their form. `body` is the whole of it. */
export function wrongValues(
  body: ObservableUpdate,
  instruments: ReadonlyMap<string, InstrumentTerms>,
  loc: readonly (string | number)[],
): ValidationItem[] {
  const items: ValidationItem[] = [];
  const refuse = (field: string, msg: string, type = "value_error"): void => {
    items.push({ loc: [...loc, field], msg, type });
  };
  const type = body.type_id ?? "std.price";
  for (const field of NEEDED[type])
    if (!body[field]) refuse(field, `Enter a value: an observation of type ${type} needs it.`, "missing");
  if (type !== "std.symbol.mapping" && !body.date_of && !body.instant)
    refuse("date_of", "Enter a date (date_of) or an instant.", "missing");
  if (type === "std.position" && !body.quantity && !body.value)
    refuse("quantity", "Enter a quantity or a value.", "missing");
  if (type === "std.statement.balance" && !body.quantity && !body.value)
    refuse("value", "Enter a value or a quantity.", "missing");
  if (body.value && type !== "std.symbol.mapping" && !body.units_id)
    refuse("units_id", "Enter the currency of the value.", "missing");
  if (type === "std.price") wrongPrice(body, instruments, refuse);
  if (type === "std.symbol.mapping") wrongMapping(body, refuse);
  if (type === "std.statement.period") wrongPeriod(body, refuse);
  return items;
}

/** `fields.provider` of a mapping names the public source that knows the symbol. */
function wrongMapping(body: ObservableUpdate, refuse: (field: string, msg: string) => void): void {
  const provider = body.fields?.["provider"];
  if (provider !== undefined && !publicPriceSources.some((name) => name === provider))
    refuse("fields", `Choose a provider from ${publicPriceSources.join(", ")}.`);
}

/** A period ends on `date_of` (or the day of its instant) and may say in `fields.start_date` when it began. */
function wrongPeriod(body: ObservableUpdate, refuse: (field: string, msg: string) => void): void {
  const start = day.nullish().safeParse(body.fields?.["start_date"]);
  if (!start.success) refuse("fields", "Enter start_date as yyyy-MM-dd.");
  else if (start.data && body.date_of && start.data > body.date_of)
    refuse("fields", "Enter a start on or before the end.");
}

/** Contracts and goods whose owner may have to pay to be rid of them. */
const MAY_BE_BELOW_ZERO: ReadonlySet<string> = new Set(["DRIV", "FX", "COMM", "OTHR"]);

function wrongPrice(
  body: ObservableUpdate,
  instruments: ReadonlyMap<string, InstrumentTerms>,
  refuse: (field: string, msg: string) => void,
): void {
  const units = body.units_id ? instruments.get(body.units_id) : undefined;
  const priced = body.instrument_id ? instruments.get(body.instrument_id) : undefined;
  if (units && units.type !== "CCY") refuse("units_id", "Choose a currency for the price.");
  else if (units && priced && units.id === priced.id)
    refuse("units_id", "Choose a currency other than the security itself.");
  if (priced && body.price?.startsWith("-") && !MAY_BE_BELOW_ZERO.has(priced.type)) {
    refuse(
      "price",
      priced.type === "CCY"
        ? "Enter a rate greater than zero."
        : "Enter a price of zero or more. Record debts as negative holdings.",
    );
  } else if (priced?.type === "CCY" && body.price && !/[1-9]/.test(body.price)) {
    refuse("price", "Enter a rate greater than zero.");
  }
}
