import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { Decimal } from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/ledger/book";
import type { Steps } from "@distributary/domain/ledger/steps";
import { OwnershipCycle } from "@distributary/domain/ownership/ownership";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { perspectiveSeries } from "@distributary/domain/summary/perspective-series";
import { ends } from "./figures.ts";

type Owners = NonNullable<SummaryAnswer["analytic"]["owners"]>;

/**
 * What every entity owns by its shares, directly and through others, at both days: what the summary says through its eyes.
 * Who owns nothing at either is left out; of entities that own each other in a circle nothing is known.
 */
export function* ownersOf(book: Book, question: SummaryQuestion, currency: string): Steps<Owners> {
  const owners: Owners = [];
  for (const id of ownersIn(book)) {
    const owned = worthOf(book, question, id, currency);
    if (owned !== null) owners.push(owned);
    yield;
  }
  return owners;
}

function worthOf(book: Book, question: SummaryQuestion, entity: string, currency: string): Owners[number] | null {
  const { at, since, accounts, instruments, instrumentTypes } = question;
  const asked = {
    ...(accounts ? { accounts } : {}),
    ...(instruments ? { instruments } : {}),
    ...(instrumentTypes ? { instrumentTypes } : {}),
    currency: question.currency,
    days: since === null ? [at] : [since, at],
  };
  try {
    const series = perspectiveSeries(book, asked, { entity, mode: "look_through" });
    if (
      series.assets.every((one) => one === 0) &&
      series.liabilities.every((one) => one === 0) &&
      !series.incomplete.includes(1)
    )
      return null;
    const places = minorUnitOf(currency);
    const [last, before] = [series.total.at(-1) ?? 0, since === null ? null : (series.total[0] ?? 0)];
    return {
      entity_id: entity,
      net_worth: ends(inMinor(last, places), before === null ? null : inMinor(before, places)),
      incomplete: series.incomplete.at(-1) === 1,
    };
  } catch (error) {
    if (!(error instanceof OwnershipCycle)) throw error;
    return { entity_id: entity, net_worth: { at: null, since: null, diff: null }, incomplete: true };
  }
}

function inMinor(amount: number, places: number): Decimal {
  return { mantissa: BigInt(Math.round(amount)), scale: places };
}

/** Whoever an account or another entity belongs to, wholly or by a share. */
function ownersIn({ terms }: Book): ReadonlySet<string> {
  const { accounts, entities = [] } = terms;
  const owned = [...accounts, ...entities].flatMap(({ owners = [] }) => owners.map(({ entity }) => entity));
  const held = accounts.flatMap(({ owner, entity }) => [owner, entity?.id]);
  return new Set([...owned, ...held].filter((id) => id !== undefined));
}
