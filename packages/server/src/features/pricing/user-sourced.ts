import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Observable, ObservableBody } from "@distributary/contract/records/observables";
import type { UserSourcedPrice, UserSourcedPriceBody } from "@distributary/contract/entry/pricing";

/** The fields of an observation by which a user-sourced price is kept, and what they are called there. */
const FIELD_OF: Readonly<Record<string, string>> = {
  price: "value",
  units_id: "value_unit_id",
  date_of: "instant",
  notes: "comment",
};

/** A price that a person says, as the observation it is kept as. */
export function observationOf(body: UserSourcedPriceBody): ObservableBody {
  const hasTime = body.instant.includes("T");
  return {
    type_id: "std.price",
    instrument_id: body.instrument_id,
    price: body.value,
    units_id: body.value_unit_id,
    notes: body.comment ?? null,
    fields: { source: "user", provider: "entered" },
    ...(hasTime ? { instant: body.instant } : { date_of: body.instant }),
  };
}

/** The same back from what was kept. */
export function presentPrice<Kept extends Observable>(kept: Kept): UserSourcedPrice & Omit<Kept, keyof Observable> {
  const {
    ulid,
    instrument_id: instrument,
    units_id: units,
    price,
    instant,
    date_of: day,
    notes,
    last_update_token,
    id: _id,
    identifier: _identifier,
    type_id: _type,
    description: _description,
    value: _value,
    quantity: _quantity,
    account_id: _account,
    document_id: _document,
    fields: _fields,
    ...more
  } = kept;
  return {
    ...(more as Omit<Kept, keyof Observable>),
    ulid,
    instrument_id: instrument ?? "",
    instant,
    date_of: day ?? "",
    value: price ?? "",
    value_unit_id: units ?? "",
    comment: notes,
    last_update_token,
  };
}

/** What is wrong with an observation, at the fields of the price that it came from. */
export function atPriceFields(detail: readonly ValidationItem[]): ValidationItem[] {
  return detail.map((item) => ({
    ...item,
    loc: item.loc.map((step, index) =>
      index === item.loc.length - 1 && typeof step === "string" ? (FIELD_OF[step] ?? step) : step,
    ),
  }));
}
