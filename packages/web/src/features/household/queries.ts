import { householdEndpoints, LOAN_ATTRIBUTES } from "@distributary/contract/access/household";
import { instrumentsEndpoints, type InstrumentUpdate } from "@distributary/contract/records/instruments";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

type Attributes = NonNullable<InstrumentUpdate["user_attributes"]>;

/** What the household is asked: which universes, and in which currency. */
export interface HouseholdQuestion {
  readonly currency: string;
  /** null: all that there are */
  readonly universes: readonly string[] | null;
}

/** Several universes side by side. */
export const householdQuery = ({ currency, universes }: HouseholdQuestion) =>
  queryOptions({
    queryKey: ["household", currency, universes],
    queryFn: () =>
      api.call(householdEndpoints.household, {
        query: { currency, ...(universes === null ? {} : { universes: universes.join(",") }) },
      }),
    placeholderData: (before) => before,
  });

/** Says of a loan of the present universe with which universe it is; null: with none any more. */
export async function nameLoan(
  uuid: string,
  side: { readonly counterpart: string; readonly reference: string } | null,
): Promise<void> {
  const { user_attributes: attributes, last_update_token: token } = await api.call(instrumentsEndpoints.get, {
    params: { id: uuid },
  });
  const ours: readonly string[] = Object.values(LOAN_ATTRIBUTES);
  const others = Object.fromEntries(Object.entries(attributes).filter(([name]) => !ours.includes(name)));
  const said: Readonly<Record<string, string>> =
    side === null
      ? {}
      : { [LOAN_ATTRIBUTES.counterpart]: side.counterpart, [LOAN_ATTRIBUTES.reference]: side.reference.trim() };
  await api.call(instrumentsEndpoints.update, {
    params: { uuid },
    query: { commit: "true" },
    body: { user_attributes: { ...(others as Attributes), ...said }, last_update_token: token },
  });
}
