import type { AccountRole } from "../codes/account-roles.ts";
import type { AccountType } from "../codes/account-types.ts";
import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { StandardAccount } from "../codes/standard-accounts.ts";
import type { Day } from "../time/day.ts";
import type { RecordedTerms } from "../instruments/recorded-terms.ts";

/** A dated share of an account or entity. */
export interface OwnerShare {
  /** entity id */
  readonly entity: string;
  /** 0 to 1, as decimal text */
  readonly share: string;
  /** both days included; null: since ever, until further notice */
  readonly from: Day | null;
  readonly to: Day | null;
}

/** What the engine must know of an entity: who owns it. */
export interface EntityTerms {
  readonly id: string;
  readonly name: string;
  readonly owners: readonly OwnerShare[];
}

/** What the engine must know of an account. Its place in `BookTerms.accounts` is its index everywhere in the book. */
export interface AccountTerms {
  /** uuid */
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
  /** default B; CM (custodial mirror) and I (issuer's capital) stay outside net worth */
  readonly role: AccountRole;
  readonly entity: { readonly id: string; readonly name: string } | null;
  /** whose it is, where that is not its holding entity */
  readonly owner?: string;
  /** shares of several owners; they go before `owner` */
  readonly owners?: readonly OwnerShare[];
  /** which units a sale takes; default that of the universe */
  readonly lotMethod?: LotMethod;
  /** its own tags, then its entity's */
  readonly tags?: readonly string[];
  /** holds what is due on notices of capital until it is settled: owed in money, and no money yet */
  readonly isDue?: true;
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
  /** id of the entity that issued it */
  readonly issuer?: string;
  /** what it pays, where interest accrues on it or a model tells its value */
  readonly recorded?: RecordedTerms;
}

/** The tables that give each account and instrument its index, and what the universe says of all lots. */
export interface BookTerms {
  /** index of the CCY instrument that is the profile's default currency */
  readonly defaultCurrency: number;
  /** which units a sale takes in an account that says nothing itself; default FIFO */
  readonly lotMethod?: LotMethod;
  /** what fees of trades are; default `basis` */
  readonly feeTreatment?: FeeTreatment;
  readonly accounts: readonly AccountTerms[];
  readonly instruments: readonly InstrumentTerms[];
  /** those that own anything or are owned */
  readonly entities?: readonly EntityTerms[];
}
