import { accountsEndpoints } from "@distributary/contract/accounts";
import { instrumentsEndpoints } from "@distributary/contract/instruments";
import {
  observablesEndpoints,
  type Observable,
  type ObservableBody,
  type ObservableUpdate,
} from "@distributary/contract/observables";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { accountOption, instrumentOption } from "../../pickers/record-options.ts";
import type { FieldOption } from "../../ui/schema/form-schema.ts";
import type { Option } from "../../ui/use-options.ts";
import type { ObservedChoices } from "./observation-form.ts";

/** One observation, by its ULID. */
export function useObservable(universe: string, id: string): UseQueryResult<Observable> {
  return useQuery({
    queryKey: ["observable", universe, id],
    queryFn: ({ signal }) => api.call(observablesEndpoints.get, { params: { id } }, { signal }),
  });
}

const most = 1000;

/** What the fields of an observation that name records can be chosen from: as many of each as one page holds. */
export function useObservedChoices(universe: string): UseQueryResult<ObservedChoices> {
  return useQuery({
    queryKey: ["observed-choices", universe],
    queryFn: async ({ signal }) => {
      const [instruments, accounts] = await Promise.all([
        api.call(instrumentsEndpoints.search, { query: { page_size: most }, body: {} }, { signal }),
        api.call(accountsEndpoints.list, { query: { limit: most, include_standard: "false" } }, { signal }),
      ]);
      const options = instruments.items.map((one) => ({ one, option: instrumentOption(one) }));
      const currencies = options.filter(({ one }) => one.instrument_type === "CCY");
      return {
        securities: listed(options.map(({ option }) => option)),
        accounts: listed(accounts.items.map(accountOption)),
        currencies: listed(currencies.map(({ option }) => option)),
      };
    },
  });
}

function listed(options: readonly Option[]): readonly FieldOption[] {
  return options.map(({ id, label }) => ({ value: id, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Records an observation from what a form sends. */
export function createObservable(body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.create, { query: { commit: "true" }, body: body as ObservableBody });
}

/** Corrects an observation by what a form sends. */
export function updateObservable(id: string, body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.update, {
    params: { id },
    query: { commit: "true" },
    body: body as ObservableUpdate,
  });
}
