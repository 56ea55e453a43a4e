import { ACCOUNT_ROLES, type AccountRole } from "@distributary/domain/codes/account-roles";
import { ACCOUNT_TYPES, type AccountType } from "@distributary/domain/codes/account-types";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { STANDARD_ACCOUNTS, type StandardAccount } from "@distributary/domain/codes/standard-accounts";
import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import { readOwners } from "@distributary/domain/ownership/read-owners";
import type { AccountTerms, BookTerms, InstrumentTerms } from "@distributary/domain/ledger/terms";
import { isCapitalAccount } from "../access/records/capital-accounts.ts";
import { ownedEntity } from "../access/records/owned-entity.ts";
import type { OwnedEntityRow } from "../access/store/owners.ts";
import type { LotSettings } from "../access/store/settings.ts";
import type { AccountRow, InstrumentRow } from "./store/terms.ts";

/** Indices of accounts and instruments by their uuid. */
export interface TermsIndex {
  readonly account: ReadonlyMap<string, number>;
  readonly instrument: ReadonlyMap<string, number>;
}

/**
 * The engine's terms of what the store holds. What `previous` had keeps its index, and what is new follows: a warm
 * book names everything by index.
 */
export function bookTerms(
  accounts: readonly AccountRow[],
  instruments: readonly InstrumentRow[],
  entities: readonly OwnedEntityRow[],
  universe: { readonly currency: string; readonly lots: LotSettings },
  previous: BookTerms | null,
): BookTerms {
  const { currency, lots } = universe;
  const orderedAccounts = inOrder(accounts, previous?.accounts ?? []);
  const orderedInstruments = inOrder(instruments, previous?.instruments ?? []);
  const place = new Map(orderedInstruments.map((row, index) => [row.id, index]));
  const codes = orderedInstruments.map((row) => row.identifier);
  const defaultCurrency = orderedInstruments.findIndex((row) => row.type === "CCY" && row.identifier === currency);
  if (defaultCurrency < 0) throw new Error(`the default currency ${currency} is not among the currencies`);
  return {
    defaultCurrency,
    lotMethod: lots.lot_method,
    feeTreatment: lots.fee_treatment,
    accounts: orderedAccounts.map(accountTerms),
    instruments: orderedInstruments.map((row) => instrumentTerms(row, place, codes, defaultCurrency)),
    ...(entities.length === 0 ? {} : { entities: entities.map(ownedEntity) }),
  };
}

/** Indices by uuid. */
export function indexTerms(terms: BookTerms): TermsIndex {
  return {
    account: new Map(terms.accounts.map((one, index) => [one.id, index])),
    instrument: new Map(terms.instruments.map((one, index) => [one.id, index])),
  };
}

function inOrder<R extends { readonly id: string }>(
  rows: readonly R[],
  previous: readonly { readonly id: string }[],
): R[] {
  if (previous.length === 0) return [...rows];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = previous.flatMap(({ id }) => {
    const row = byId.get(id);
    byId.delete(id);
    return row ? [row] : [];
  });
  return [...kept, ...byId.values()];
}

function accountTerms(row: AccountRow): AccountTerms {
  return {
    id: row.id,
    name: row.name,
    type: oneOf<AccountType>(ACCOUNT_TYPES, row.type, "OA"),
    role: oneOf<AccountRole>(ACCOUNT_ROLES, row.role ?? "B", "B"),
    entity: row.entity_id === null ? null : { id: row.entity_id, name: row.entity_name ?? "" },
    ...(row.owner_id === null ? {} : { owner: row.owner_id }),
    ...ownersOf(row.owners),
    ...(row.lot_method === null ? {} : { lotMethod: oneOf<LotMethod>(LOT_METHODS, row.lot_method, "FIFO") }),
    ...(row.tags.length === 0 ? {} : { tags: row.tags }),
    ...(isCapitalAccount(row.standard) ? { isDue: true as const } : {}),
    standard: row.standard === null ? null : oneOf<StandardAccount>(STANDARD_ACCOUNTS, row.standard, "@default"),
  };
}

function ownersOf(recorded: unknown): Pick<AccountTerms, "owners"> {
  const owners = readOwners(recorded);
  return owners && owners.length > 0 ? { owners } : {};
}

function instrumentTerms(
  row: InstrumentRow,
  place: ReadonlyMap<string, number>,
  codes: readonly string[],
  defaultCurrency: number,
): InstrumentTerms {
  const unit = currencyOf(row);
  const currency = unit === null ? defaultCurrency : (place.get(unit) ?? defaultCurrency);
  return {
    id: row.id,
    name: row.name,
    type: oneOf<InstrumentType>(INSTRUMENT_TYPES, row.type, "OTHR"),
    code: row.identifier,
    currency,
    ...(row.multiplier === null ? {} : { multiplier: row.multiplier }),
    ...(row.par === null ? {} : { par: row.par }),
    ...(row.tags.length === 0 ? {} : { tags: row.tags }),
    ...(row.issuer_id === null ? {} : { issuer: row.issuer_id }),
    ...(row.details === null ? {} : { recorded: recordedTerms(row, row.details, minorUnitOf(codes[currency] ?? "")) }),
  };
}

/** A commitment is of the currency that it is payable in, where its details say one: its units are that money paid in. */
function currencyOf({ type, details, settlement_unit_id: settlement }: InstrumentRow): string | null {
  const payable = type === "CAPC" ? details?.["payable_unit"] : null;
  return typeof payable === "string" ? payable : settlement;
}

function recordedTerms(row: InstrumentRow, details: RecordedTerms["details"], minorUnit: number): RecordedTerms {
  const { issue_date: issued, start_date: start, end_date: end, issued_amount: issuedAmount, par } = row;
  const terms = { details, issued, start, end, issuedAmount, par };
  return minorUnit === 2 ? terms : { ...terms, minorUnit };
}

function oneOf<T extends string>(list: readonly T[], value: string, fallback: T): T {
  return list.find((one) => one === value) ?? fallback;
}
