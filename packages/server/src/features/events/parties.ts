import type { AccountTerms, InstrumentTerms } from "../../access/store/references.ts";
import type { CounterpartyKind } from "@distributary/domain/events/derive-new";

/** The records that a NEW event names, as far as its rules need them. */
export interface NewParties {
  readonly what: InstrumentTerms;
  readonly priceUnit: InstrumentTerms | null;
  /** What comes for it by a spin-off or merger */
  readonly received: InstrumentTerms | null;
  readonly target: AccountTerms;
  readonly counterparty: AccountTerms;
}

/**
 * The currency (its id) that an instrument is priced and paid in where nothing else is said: that of its settlement, of a
 * commitment first the one that it is payable in. Null where it has none.
 */
export function ownCurrency({ type, payableUnitId, settlementUnitId }: InstrumentTerms): string | null {
  return type === "CAPC" ? (payableUnitId ?? settlementUnitId) : settlementUnitId;
}

/** Whose side an account takes: an own one, or that of a standard account or one of its type. */
export function kindOf(account: AccountTerms): CounterpartyKind {
  switch (account.acctType) {
    case "MKT":
    case "ISR":
    case "I":
    case "EX":
    case "RE":
      return account.acctType;
    default:
      return "own";
  }
}
