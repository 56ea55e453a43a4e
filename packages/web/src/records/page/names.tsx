import { incomeLabels } from "../../language/code-labels.ts";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { useQuery } from "@tanstack/react-query";
import { useCallback, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { commonTexts } from "../../ui/texts.ts";

const mostNames = 1000;

/** Records that other records name. */
export type NamedKind = "account" | "entity" | "instrument";

interface KnownNames {
  readonly byId: ReadonlyMap<string, string>;
  /** Codes of the instruments that are currencies. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Types of the instruments, and of the accounts. */
  readonly types: ReadonlyMap<string, string>;
  /** The currencies that instruments are priced and settled in. */
  readonly units: ReadonlyMap<string, string>;
}

/** Names of the universe's accounts, entities and instruments, as many as one page of each holds. */
function useNames(universe: string): KnownNames | undefined {
  const { data } = useQuery({
    queryKey: ["names", universe],
    queryFn: async ({ signal }): Promise<KnownNames> => {
      const query = { limit: mostNames };
      const [accounts, entities, instruments] = await Promise.all([
        api.call(accountsEndpoints.list, { query }, { signal }),
        api.call(entitiesEndpoints.list, { query }, { signal }),
        api.call(instrumentsEndpoints.search, { query: { page_size: mostNames }, body: {} }, { signal }),
      ]);
      const names = [
        ...[...accounts.items, ...entities.items].map(({ uuid, name }) => [uuid, name] as const),
        ...instruments.items.map((one) => [one.uuid, instrumentName(one)] as const),
      ];
      const money = instruments.items.filter((one) => one.instrument_type === "CCY");
      return {
        byId: new Map(names),
        currencies: new Map(money.map((one) => [one.uuid, one.identifier])),
        types: new Map([
          ...instruments.items.map((one) => [one.uuid, one.instrument_type] as const),
          ...accounts.items.map((one) => [one.uuid, one.acct_type] as const),
        ]),
        units: new Map(
          instruments.items.flatMap((one) =>
            one.settlement_unit_id === null ? [] : [[one.uuid, one.settlement_unit_id] as const],
          ),
        ),
      };
    },
    staleTime: 300_000,
  });
  return data;
}

/** What an instrument is called in a line: a currency by its code, anything else by its name. */
export function instrumentName(instrument: {
  readonly instrument_type: string;
  readonly identifier: string;
  readonly display_name: string;
}): string {
  return instrument.instrument_type === "CCY" ? instrument.identifier : instrument.display_name;
}

/** The name of one record; null where there is none, or none yet: a dry run names accounts that it would open. */
async function lookUp(kind: NamedKind, id: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await nameOf(kind, { id }, signal);
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 404) return null;
    throw failure;
  }
}

async function nameOf(kind: NamedKind, params: { id: string }, signal: AbortSignal): Promise<string> {
  if (kind === "account") return (await api.call(accountsEndpoints.get, { params }, { signal })).name;
  if (kind === "entity") return (await api.call(entitiesEndpoints.get, { params }, { signal })).name;
  return instrumentName(await api.call(instrumentsEndpoints.get, { params }, { signal }));
}

/** One name: from the page of names, else looked up by itself and kept. No id is `---`. */
function useRecordName(kind: NamedKind, id: string | null | undefined, missing: string): string {
  const universe = useSignedIn().profile.uuid;
  const names = useNames(universe);
  const known = id === null || id === undefined ? commonTexts.unknown : names?.byId.get(id);
  const { data } = useQuery({
    queryKey: ["name", universe, kind, id],
    queryFn: ({ signal }) => lookUp(kind, id ?? "", signal),
    enabled: names !== undefined && known === undefined,
    staleTime: 300_000,
  });
  return known ?? (data === null ? missing : data) ?? "…";
}

/** The code of an instrument that is a currency; null for any other, and while it is not known. */
export function useCurrencyCode(id: string | null | undefined): string | null {
  const names = useNames(useSignedIn().profile.uuid);
  return id === null || id === undefined ? null : (names?.currencies.get(id) ?? null);
}

/** What income from an instrument is called; null while its type is not known. */
export function useIncomeWord(id: string): string | null {
  const type = useNames(useSignedIn().profile.uuid)?.types.get(id);
  return type === undefined ? null : incomeLabels.of(type);
}

/** The types of instruments and accounts, as far as they are known without asking for each. */
export function useKnownTypes(): (id: string) => string | undefined {
  const types = useNames(useSignedIn().profile.uuid)?.types;
  return useCallback((id) => types?.get(id), [types]);
}

/** The currencies that instruments are priced in, as far as they are known without asking for each. */
export function useKnownUnits(): (id: string) => string | undefined {
  const units = useNames(useSignedIn().profile.uuid)?.units;
  return useCallback((id) => units?.get(id), [units]);
}

/** Names as far as they are known without asking for each: for lists to choose from. */
export function useKnownNames(): (id: string) => string {
  const byId = useNames(useSignedIn().profile.uuid)?.byId;
  return useCallback((id) => byId?.get(id) ?? "…", [byId]);
}

/** The name of a record, of an instrument that is a currency its code. */
export function RecordName({
  kind,
  id,
  missing = commonTexts.unknown,
}: {
  kind: NamedKind;
  id: string | null | undefined;
  /** Said where there is no such record. */
  missing?: string;
}): ReactElement {
  return <>{useRecordName(kind, id, missing)}</>;
}
