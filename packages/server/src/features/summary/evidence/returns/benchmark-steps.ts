import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { priceOn, priceUsed } from "@distributary/domain/market/price-on";
import { rateOn, rateUsed } from "@distributary/domain/ledger/rates/rates";
import type { Day } from "@distributary/domain/time/day";
import type { EvidenceStep } from "../../../../access/records/evidence.ts";
import { namesOf } from "../../answer/names.ts";
import { evidenceStep } from "../../../../access/records/evidence-steps.ts";
import { priceEvidence, rateEvidence } from "../evidence-answer.ts";

/** Prices and rates that the level of a benchmark (id) was told by on some days, in the target (an index). */
export function levelSteps(book: Book, id: string, target: number, days: readonly Day[], unit: string): EvidenceStep[] {
  const instrument = indexOf(book.instrumentIndex, id);
  const terms = book.terms.instruments[instrument];
  const isMoney = terms?.type === "CCY";
  const currency = isMoney ? instrument : (terms?.currency ?? target);
  const names = namesOf(book.terms);
  const prices = days.flatMap((day) => {
    const price = isMoney ? null : priceOn(book, instrument, day);
    return price ? [priceUsed(book, price)] : [];
  });
  const rates = days.flatMap((day) => {
    const rate = currency === target ? null : rateOn(book, currency, target, day);
    return rate ? [rateUsed(book, currency, target, day, rate)] : [];
  });
  return [
    evidenceStep("prices", unit, priceEvidence({ prices }, names)),
    evidenceStep("rates", unit, rateEvidence(rates, names)),
  ];
}
