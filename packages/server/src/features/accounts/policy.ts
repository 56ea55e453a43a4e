import type { AccountUpdate } from "@distributary/contract/records/accounts";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import { ACCOUNT_ROLES } from "@distributary/domain/codes/account-roles";
import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import { HttpProblem } from "../../platform/http/problem.ts";
import type { AccountRow } from "./store.ts";
import { wrongExpectation } from "../../access/records/documents-expected.ts";

/** Standard accounts take the other side of everybody's transactions: nobody changes them. */
export function mustBeOwn(account: AccountRow): void {
  if (!account.is_system_account) return;
  throw new HttpProblem(
    403,
    `"${account.name}" is a standard account and cannot be changed. Create an account of your own instead.`,
    {
      code: "forbidden",
    },
  );
}

/** What is wrong with the values of an account beyond their form. */
export function wrongValues(body: AccountUpdate, loc: readonly (string | number)[]): ValidationItem[] {
  const items: ValidationItem[] = [];
  const refuse = (place: readonly string[], msg: string): void => {
    items.push({ loc: [...loc, ...place], msg, type: "value_error" });
  };
  if (body.base_currency && !MINOR_UNITS.has(body.base_currency))
    refuse(["base_currency"], "Enter an ISO 4217 currency code, such as USD.");
  const role = body.user_attributes?.["role"];
  if (role !== undefined && role !== null && !ACCOUNT_ROLES.some((known) => known === role)) {
    refuse(["user_attributes", "role"], `Choose a role from ${ACCOUNT_ROLES.join(", ")}.`);
  }
  const method = body.user_attributes?.["lot_method"];
  if (method !== undefined && method !== null && !LOT_METHODS.some((known) => known === method)) {
    refuse(["user_attributes", "lot_method"], `Choose a cost basis method from ${LOT_METHODS.join(", ")}.`);
  }
  items.push(...wrongExpectation(body.user_attributes, [...loc, "user_attributes"]));
  return items;
}
