import type { FullInstrument, Instrument } from "@distributary/contract/instruments";
import { instrumentsEndpoints } from "@distributary/contract/instruments";
import { readRecordedSafe } from "@distributary/domain/instruments/recorded-safe";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { useHoldings } from "../../records/use-holdings.ts";
import { signOf } from "../../ui/format/exact.ts";
import type { Convertible } from "./conversion-round.ts";
import { costOf } from "./payoff-lines.ts";

/** Most SAFEs that are looked through for those of the same company. */
const MOST = 100;

/** The SAFEs of the same issuer, that of the page among them, by the day they were issued; alone where no issuer is known. */
function useSafesOf(universe: string, instrument: FullInstrument): UseQueryResult<readonly Instrument[]> {
  const issuer = instrument.issuer_id;
  return useQuery({
    queryKey: ["safes-of", universe, issuer, instrument.uuid],
    queryFn: async ({ signal }) => {
      const asked = { query: { prefix: "", page_size: String(MOST) }, body: { instrument_types: ["SAFE" as const] } };
      const { items } = await api.call(instrumentsEndpoints.search, asked as never, { signal });
      return items.filter((one) => one.issuer_id === issuer || one.uuid === instrument.uuid);
    },
    enabled: issuer !== null,
  });
}

/** What converts in a next round of the company: the SAFE of the page, and beside it one's others of the same issuer. */
export interface Converting {
  readonly own: Convertible;
  /** in the order in which they were issued, the own one among them */
  readonly all: readonly Convertible[];
  /** the account that holds the own one, and how much of it; null: nothing is held */
  readonly held: { readonly account: string; readonly quantity: string } | null;
  /** nothing is held: the principal is the issued amount */
  readonly isIssued: boolean;
}

/** Reads what converts; undefined while it is read. */
export function useConverting(
  universe: string,
  instrument: FullInstrument,
): { readonly data: Converting | undefined; readonly found: UseQueryResult<unknown> } {
  const holdings = useHoldings(null);
  const safes = useSafesOf(universe, instrument);
  const failed = safes.isError ? safes : holdings;
  if (holdings.data === undefined || (instrument.issuer_id !== null && safes.data === undefined))
    return { data: undefined, found: failed };
  const { positions } = holdings.data;
  const held = positions.find((one) => one.instrument_id === instrument.uuid && signOf(one.quantity) > 0);
  const convertible = (one: Instrument | FullInstrument): Convertible => ({
    id: one.uuid,
    name: one.display_name,
    terms: readRecordedSafe({
      details: one.details,
      issued: one.issue_date,
      start: one.start_date,
      end: one.end_date,
      issuedAmount: one.issued_amount,
      par: one.par_amount,
    }),
    principal: above(costOf(positions, one.uuid)) ?? (one.uuid === instrument.uuid ? one.issued_amount : null),
  });
  const own = convertible(instrument);
  const others = (safes.data ?? []).filter((one) => one.uuid !== instrument.uuid).map(convertible);
  const issuedOf = ({ terms }: Convertible): number => terms.issued ?? Number.MAX_SAFE_INTEGER;
  return {
    data: {
      own,
      all: [own, ...others.filter(({ principal }) => principal !== null)].toSorted((a, b) => issuedOf(a) - issuedOf(b)),
      held: held ? { account: held.account_id, quantity: held.quantity } : null,
      isIssued: held === undefined && instrument.issued_amount !== null,
    },
    found: failed,
  };
}

/** A cost that is something. */
function above(cost: string | null): string | null {
  return cost !== null && signOf(cost) > 0 ? cost : null;
}
