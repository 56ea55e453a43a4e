import type { SummaryLots } from "@distributary/contract/summary/analytic";
import { ONE, multiplyDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { missingRate } from "@distributary/domain/basis/missing-rate";
import type { NoFigureReason } from "@distributary/domain/returns/measures/figure";
import type { GainByTerm } from "@distributary/domain/basis/gain-term";
import { valuedLots, type ValuedLot } from "@distributary/domain/basis/open-lots";
import { LotValuer } from "@distributary/domain/basis/lot-valuer";
import { unrealisedGains } from "@distributary/domain/basis/unrealised-gains";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { TermAsked } from "@distributary/contract/evidence/analytic-key";
import { reasonsFor } from "../../../access/records/figure-reasons.ts";
import { figure, figureOrNull } from "./figures.ts";
import type { View } from "./view.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";

/** More lots than these are counted and summed, and opened position by position. */
const MOST_ITEMS = 1_000;

/** The open lots at `at` under the method asked for, or each account's own. */
export function lotsOf(
  book: Book,
  question: SummaryQuestion,
  { scope, target, byDay }: Pick<View, "scope" | "target" | "byDay">,
  context: KeyContext,
  most: number = MOST_ITEMS,
): SummaryLots {
  const shareOn = byDay?.().on ?? null;
  const asked = { at: question.at, target, method: question.lotMethod ?? null, shareOn: shareOn ?? (() => ONE) };
  const valuer = new LotValuer(book, scope.positions, asked);
  const gains = unrealisedGains(book, scope.positions, asked, valuer);
  const whole = valuedLots(book, scope.positions, asked, most, valuer);
  const lots = shareOn ? whole.map((lot) => byShare(lot, shareOn(lot.position, question.at))) : whole;
  const { accounts, instruments } = book.terms;
  const keyOf = (term: TermAsked): string => explainKey({ figure: "gained", term }, context);
  let place = 0;
  return {
    count: gains.lots,
    items: lots.map((lot, at) => {
      const before = lots[at - 1];
      place = before?.account === lot.account && before.instrument === lot.instrument ? place + 1 : 0;
      const account = accounts[lot.account]?.id ?? "";
      const instrument = instruments[lot.instrument]?.id ?? "";
      const amounts = amountsOf(lot);
      const { reasons } = reasonsFor(amounts, (name) => whyUnknown(name, amounts, lacksRate(book, lot)));
      const item: SummaryLots["items"][number] = {
        account_id: account,
        instrument_id: instrument,
        method: lot.method,
        acquired_on: formatDay(lot.acquired),
        quantity: figure(lot.quantity),
        basis_own: amounts.basis_own,
        basis: amounts.basis,
        value_own: amounts.value_own,
        value: amounts.value,
        accrued: amounts.accrued,
        unrealised: amounts.unrealised,
        unrealised_currency: amounts.unrealised_currency,
        unrealised_price: amounts.unrealised_price,
        term: lot.term,
        explain_key: explainKey({ figure: "lot", part: "cost", account, instrument, place }, context),
      };
      if (reasons) item.reasons = reasons;
      return item;
    }),
    unrealised: presentTerms(gains),
    explain: { short: keyOf("short"), long: keyOf("long"), debt: keyOf("debt"), all: keyOf("all") },
  };
}

function amountsOf(lot: ValuedLot) {
  return {
    basis_own: figureOrNull(lot.ownBasis),
    basis: figureOrNull(lot.basis),
    value_own: figureOrNull(lot.ownValue),
    value: figureOrNull(lot.value),
    accrued: figureOrNull(lot.accrued),
    unrealised: figureOrNull(lot.unrealised),
    unrealised_currency: figureOrNull(lot.unrealisedCurrency),
    unrealised_price: figureOrNull(lot.unrealisedPrice),
  };
}

/** What an amount of a lot lacks: its cost, a price, or else a rate. `isConverted`: its cost is known in another currency. */
function whyUnknown(
  name: keyof ReturnType<typeof amountsOf>,
  { basis_own: cost, value_own: value }: ReturnType<typeof amountsOf>,
  isConverted: boolean,
): NoFigureReason {
  const ofCost = name === "basis_own" || name === "basis";
  const ofValue = name === "value_own" || name === "value" || name === "accrued";
  if (!ofValue && cost === null) return isConverted ? "no_rate" : "cost_unknown";
  return !ofCost && name !== "unrealised_currency" && value === null ? "no_price" : "no_rate";
}

/** Whether a lot has a cost in another currency than its own alone, from which no rate leads on its day. */
function lacksRate(book: Book, { position, ownBasis, acquired }: ValuedLot): boolean {
  const held = book.positions[position];
  return held !== undefined && missingRate(book, held, { cost: ownBasis, acquired }) !== null;
}

/** Gains by term, as the contract shows them. */
export function presentTerms({ short, long, debt }: GainByTerm): SummaryLots["unrealised"] {
  return { short: figureOrNull(short), long: figureOrNull(long), debt: figureOrNull(debt) };
}

/** The lot as far as a share of the account counts. */
export function byShare(lot: ValuedLot, share: Decimal): ValuedLot {
  const by = (amount: Decimal | null): Decimal | null => amount && multiplyDecimals(amount, share);
  return {
    ...lot,
    quantity: multiplyDecimals(lot.quantity, share),
    ownBasis: by(lot.ownBasis),
    basis: by(lot.basis),
    ownValue: by(lot.ownValue),
    value: by(lot.value),
    accrued: by(lot.accrued),
    unrealised: by(lot.unrealised),
    unrealisedCurrency: by(lot.unrealisedCurrency),
    unrealisedPrice: by(lot.unrealisedPrice),
  };
}
