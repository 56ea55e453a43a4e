import type { AccountRole } from "../codes/account-roles.ts";
import type { AccountType } from "../codes/account-types.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { StandardAccount } from "../codes/standard-accounts.ts";
import type { RecordedTerms } from "../instruments/recorded-terms.ts";

/** What the engine must know of an account. Its place in `BookTerms.accounts` is its index everywhere in the book. */
export interface AccountTerms {
  /** uuid */
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
  /** default B; CM (custodial mirror) and I (issuer's capital) stay outside net worth */
  readonly role: AccountRole;
  readonly entity: { readonly id: string; readonly name: string } | null;
  /** which units a sale takes; default FIFO */
  readonly lotMethod?: LotMethod;
  /** its own tags, then its entity's */
  readonly tags?: readonly string[];
  /** null for an ordinary account; MKT ISR I EX RE never enter net worth */
  readonly standard: StandardAccount | null;
}

/** What the engine must know of an instrument. Its place in `BookTerms.instruments` is its index everywhere in the book. */
export interface InstrumentTerms {
  /** uuid */
  readonly id: string;
  readonly name: string;
  readonly type: InstrumentType;
  /** ISO 4217 code or symbol where it has one; USD and EUR are found by it as the crossing currencies */
  readonly code: string | null;
  /** index of the CCY instrument its price and cost are in; ignored for a CCY instrument, which is in itself */
  readonly currency: number;
  /** decimal text, default 1: value = quantity x par x price x multiplier */
  readonly multiplier?: string;
  /** decimal text, default 1 */
  readonly par?: string;
  readonly tags?: readonly string[];
  /** what it pays, where interest accrues on it or a model tells its value */
  readonly recorded?: RecordedTerms;
}

/** The tables that give each account and instrument its index. */
export interface BookTerms {
  /** index of the CCY instrument that is the profile's default currency */
  readonly defaultCurrency: number;
  readonly accounts: readonly AccountTerms[];
  readonly instruments: readonly InstrumentTerms[];
}
