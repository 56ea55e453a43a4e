import { addDecimals, negateDecimal, sumDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { debtMovements, type DebtMovement } from "@distributary/domain/commitments/debt-ledger";
import { bookKnown, type Books } from "../../access/books.ts";
import { recordKeyOf } from "@distributary/contract/evidence/record-key";
import { figureAsked, evidenceOfSteps, type EvidenceSource } from "../../access/records/evidence.ts";
import { notFound } from "../../platform/http/problem.ts";
import { DEBT_FIGURES, type DebtFigure } from "@distributary/contract/evidence/figures/loans";
import { evidenceStep } from "../../access/records/evidence-steps.ts";
import { runningLegs } from "./running-legs.ts";

/** What a movement adds to each figure; null: it has nothing to do with it. */
const COUNTS: Readonly<Record<DebtFigure, (movement: DebtMovement) => Decimal | null>> = {
  balance: ({ part, amount }) => (part === "paid" ? negateDecimal(amount) : amount),
  drawn: ({ part, amount }) => (part === "drawn" ? amount : null),
  charged: ({ part, amount }) => (part === "charged" ? amount : null),
  paid: ({ part, amount, beside }) => (part === "paid" ? addDecimals(amount, beside) : null),
  interest: ({ part, interest }) => (part === "paid" ? interest : null),
  principal: ({ part, principal }) => (part === "paid" ? principal : null),
};

/** Opens every figure of a debt down to the legs of the ledger. */
export function debtEvidence(books: Books): EvidenceSource {
  return {
    opens: (key) => recordKeyOf("debt", key) !== null,
    async explain(universe, query) {
      const { asked, name } = figureAsked("debt", DEBT_FIGURES, query.key);
      const known = await bookKnown(books, universe, asked.asKnownOn, true);
      const account = known?.book.accountIndex.get(asked.ids[0] ?? "");
      const currency = known?.book.instrumentIndex.get(asked.ids[1] ?? "");
      if (!known || account === undefined || currency === undefined) throw notFound();
      const { book } = known;
      const unit = book.terms.instruments[currency]?.code ?? "";
      const counted = debtMovements(book, account, currency, asked.at).flatMap((movement) => {
        const amount = COUNTS[name](movement);
        return amount === null || amount.mantissa === 0n ? [] : [{ ...movement, amount }];
      });
      const evidence = runningLegs(book, counted, unit);
      const figure = formatDecimal(sumDecimals(counted.map(({ amount }) => amount)));
      return evidenceOfSteps(
        {
          ...DEBT_FIGURES[name],
          title: `${DEBT_FIGURES[name].title}: ${book.terms.accounts[account]?.name ?? ""}`,
          figure,
          unit,
        },
        [evidenceStep("legs", unit, evidence, { figure })],
        query,
      );
    },
  };
}
