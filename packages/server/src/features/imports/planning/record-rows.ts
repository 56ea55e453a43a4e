import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { ACCOUNT_TYPES } from "@distributary/domain/codes/account-types";
import { needCurrency, needText, shown } from "../reading/cells.ts";
import type { Row } from "../reading/row.ts";
import { ACCEPTED, ALREADY_THERE, REJECTED, REPEATED, type Complaints, type Verdict } from "./complaints.ts";
import type { Directory } from "./directory.ts";

const REPORT_LINES: ReadonlySet<string> = new Set(["UG", "LG", "SG", "I", "EX", "RE"]);
const OWN_ACCOUNT_TYPES: ReadonlySet<string> = new Set(ACCOUNT_TYPES.filter((type) => !REPORT_LINES.has(type)));
const OWN_INSTRUMENT_TYPES: ReadonlySet<string> = new Set(INSTRUMENT_TYPES.filter((type) => type !== "CCY"));

/** Reads a row of accounts.csv into the directory. */
export function checkAccount(row: Row, directory: Directory, complaints: Complaints): Verdict {
  const number = needText(row, 0, 128, "The account id", complaints);
  const name = needText(row, 1, 128, "The name", complaints);
  const type = needText(row, 2, 4, "The account type", complaints);
  const flag = row.text(3).toLowerCase();
  const currency = needCurrency(row, 4, directory, complaints);
  const entity = row.text(5);
  let sound = number !== null && name !== null && type !== null && currency !== null;
  if (type !== null && !OWN_ACCOUNT_TYPES.has(type)) {
    complaints.error(row, 2, "unknown_type", `“${shown(type)}” is not a valid account type.`);
    sound = false;
  }
  if (!FLAGS.has(flag)) {
    complaints.error(row, 3, "bad_flag", `“${shown(flag)}” is not valid. Enter 1 or 0.`);
    sound = false;
  } else if (type !== null && TRUE_FLAGS.has(flag) && type !== "DE" && type !== "OL") {
    complaints.warn(
      row,
      3,
      "not_a_debt_type",
      `The account is marked as a liability but has the type ${shown(type)}; the sign of its value decides.`,
    );
  }
  if (entity.length > 128) {
    complaints.error(row, 5, "too_long", "Use at most 128 characters for the entity.");
    sound = false;
  }
  if (!sound || number === null || name === null || type === null || currency === null) {
    if (number !== null && directory.account(number) === undefined) directory.refusedAccounts.add(number);
    return REJECTED;
  }
  const there = directory.account(number);
  if (there === undefined) {
    const place = complaints.place(row);
    directory.addAccount({ number, name, type, currency: currency.code, entity: entity === "" ? null : entity, place });
    return ACCEPTED;
  }
  const where = standing(there.place, complaints);
  const account = `The account ${shown(number)}`;
  // What an account counts as may not differ silently; what it is called is the person's to change.
  if (there.type !== type || (there.currency !== "" && there.currency !== currency.code)) {
    const other = there.type === type ? `currency (${there.currency})` : `type (${there.type})`;
    complaints.error(row, 0, "other_content", `${account} ${where} with another ${other}.`);
    return REJECTED;
  }
  if (there.name !== name)
    complaints.warn(row, 1, "other_name", `${account} ${where} as “${shown(there.name)}” and keeps that name.`);
  if (there.place === 0) return ALREADY_THERE;
  if ((there.entity ?? "") !== entity) {
    const kept = there.entity === null ? "without an entity" : `with the entity “${shown(there.entity)}”`;
    complaints.warn(row, 5, "other_entity", `${account} ${where} ${kept} and stays so.`);
  } else if (there.name === name) complaints.repeated(row, 0, account, there.place);
  return REPEATED;
}

/** Where what a row says is said already. */
function standing(place: number, complaints: Complaints): string {
  return place === 0 ? "is already recorded" : `appears in ${complaints.where(place)}`;
}

const TRUE_FLAGS: ReadonlySet<string> = new Set(["1", "true", "yes"]);
const FLAGS: ReadonlySet<string> = new Set(["", "0", "false", "no", ...TRUE_FLAGS]);

/** Reads a row of instruments.csv into the directory. */
export function checkInstrument(row: Row, directory: Directory, complaints: Complaints): Verdict {
  const identifier = needText(row, 0, 100, "The security id", complaints);
  const name = needText(row, 1, 100, "The name", complaints);
  const type = needText(row, 2, 4, "The security type", complaints);
  const currency = needCurrency(row, 3, directory, complaints);
  let sound = identifier !== null && name !== null && type !== null && currency !== null;
  if (type !== null && !OWN_INSTRUMENT_TYPES.has(type)) {
    complaints.error(
      row,
      2,
      "unknown_type",
      `“${shown(type)}” is not a valid security type${type === "CCY" ? " to import: all currencies are built in" : ""}.`,
    );
    sound = false;
  }
  if (!sound || identifier === null || name === null || type === null || currency === null) {
    if (identifier !== null && directory.instrument(identifier) === undefined)
      directory.refusedInstruments.add(identifier);
    return REJECTED;
  }
  const there = directory.instrument(identifier);
  if (there === undefined || there.system) {
    directory.addInstrument({ identifier, name, type, currency: currency.code, place: complaints.place(row) });
    return ACCEPTED;
  }
  if (there.type !== type || there.currency !== currency.code) {
    const other = there.type === type ? `currency (${there.currency ?? "none"})` : `type (${there.type})`;
    complaints.error(
      row,
      0,
      "other_content",
      `The security ${shown(identifier)} ${standing(there.place, complaints)} with another ${other}.`,
    );
    return REJECTED;
  }
  if (there.name !== name) {
    const where = standing(there.place, complaints);
    complaints.warn(
      row,
      1,
      "other_name",
      `The security ${shown(identifier)} ${where} as “${shown(there.name)}” and keeps that name.`,
    );
    return there.place === 0 ? ALREADY_THERE : REPEATED;
  }
  if (there.place === 0) return ALREADY_THERE;
  return complaints.repeated(row, 0, `The security ${shown(identifier)}`, there.place);
}
