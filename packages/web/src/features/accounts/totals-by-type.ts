import { ACCOUNT_TYPES, type AccountType } from "@distributary/domain/codes/account-types";
import type { HeldValues } from "../../records/held/held-values.ts";
import { addExact } from "../../ui/format/exact.ts";

/** What the accounts of each type come to, in the order of types; what has no known value counts as nothing. */
export function totalsByType(
  held: HeldValues,
  typeOf: (id: string) => string | undefined,
): readonly { readonly type: AccountType; readonly value: string }[] {
  return ACCOUNT_TYPES.flatMap((type) => {
    const values = [...held.byId].filter(([id]) => typeOf(id) === type).map(([, one]) => one.value ?? "0");
    return values.length === 0 ? [] : [{ type, value: values.reduce(addExact, "0") }];
  });
}
