import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary/analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { ONE, multiplyDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { gainsInSteps, oneMethodOf, type Gains, type GainsTold } from "@distributary/domain/basis/gains";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { Steps } from "@distributary/domain/ledger/steps";
import { reasonsFor } from "../../../access/records/figure-reasons.ts";
import { figure, figureOrNull } from "./figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { presentTerms } from "./lots.ts";
import { namesOf } from "./names.ts";
import type { View } from "./view.ts";

/** Unless said, more sales than these are counted, and the newest of them are listed. */
const MOST_ITEMS = 1_000;

/**
 * Gains by term under every method, and what was sold under the one that is asked for, `most` sales of it: in steps, for of
 * a long book it takes seconds.
 */
export function* gainsFeature(
  book: Book,
  { at, since, lotMethod }: SummaryQuestion,
  { scope, target, byDay }: Pick<View, "scope" | "target" | "byDay">,
  context: KeyContext,
  most = MOST_ITEMS,
): Steps<SummaryGains> {
  const shares = byDay?.() ?? null;
  const { positions } = shares ?? scope;
  const shareOn = shares?.on ?? (() => ONE);
  const changes = shares?.stretches.slice(1).map(({ from }) => from) ?? [];
  const told = new Map<LotMethod | null, SummaryGainFigures>();
  const wanted = oneMethodOf(book, lotMethod ?? null);
  let closed: GainsTold["closed"] = [];
  // What takes the same lots is worked out once, and only one list of sales is kept.
  for (const method of new Set([null, ...LOT_METHODS].map((one) => oneMethodOf(book, one)))) {
    const one = yield* gainsInSteps(book, positions, { at, since, target, method, shareOn, changes });
    told.set(method, present(one.gains));
    if (method === wanted) closed = one.closed;
  }
  const figures = (method: LotMethod | null) => told.get(oneMethodOf(book, method)) as SummaryGainFigures;
  const newest = closed.toSorted((a, b) => b.lot.day - a.lot.day).slice(0, most);
  const { accounts, instruments } = book.terms;
  const names = namesOf(book.terms);
  return {
    from: since === null ? null : formatDay(since),
    to: formatDay(at),
    recorded: figures(null),
    methods: LOT_METHODS.map((method) => ({ method, ...figures(method) })),
    closed: {
      count: closed.length,
      items: newest.map(({ position, lot, share, gain, gainCurrency, gainPrice, term }) => {
        const place = book.positions[position]?.account ?? -1;
        // As far as it counts, like the gain: units and money of the whole beside it would be somebody else's too.
        const counted = (amount: Decimal | null): Decimal | null => amount && multiplyDecimals(amount, share);
        const account = accounts[place]?.id ?? "";
        const instrument = instruments[book.positions[position]?.instrument ?? -1]?.id ?? "";
        const amounts = {
          basis_own: figureOrNull(counted(lot.basis)),
          proceeds_own: figureOrNull(counted(lot.proceeds)),
          gain: figureOrNull(gain),
          gain_currency: figureOrNull(gainCurrency),
          gain_price: figureOrNull(gainPrice),
        };
        return {
          account_id: account,
          instrument_id: instrument,
          currency: names.code(instruments[book.positions[position]?.currency ?? -1]?.id ?? ""),
          acquired_on: formatDay(lot.acquired),
          sold_on: formatDay(lot.day),
          quantity: figure(multiplyDecimals(lot.quantity, share)),
          ...amounts,
          ...reasonsFor(amounts, (name) => {
            if (name !== "proceeds_own" && amounts.basis_own === null) return "cost_unknown";
            return name !== "basis_own" && amounts.proceeds_own === null ? "value_unknown" : "no_rate";
          }),
          term,
          explain_key: explainKey({ figure: "realised", account, instrument }, context),
        };
      }),
    },
  };
}

function present({ realised, unrealised, unrealisedSince, takenOver, total }: Gains): SummaryGainFigures {
  return {
    realised: presentTerms(realised),
    unrealised: presentTerms(unrealised),
    unrealised_since: unrealisedSince && presentTerms(unrealisedSince),
    ...(isNothing(takenOver) ? {} : { taken_over: presentTerms(takenOver) }),
    total: figureOrNull(total),
  };
}

/** Nothing came or went with a share. */
function isNothing({ short, long, debt }: Gains["takenOver"]): boolean {
  return [short, long, debt].every((gain) => gain?.mantissa === 0n);
}
