import type { ComparedLine, ComparedStatement, Proposal } from "@distributary/contract/reporting/reconciliation";
import { addDecimals, compareDecimals, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { ComparedLine as LedgerLine } from "@distributary/domain/reconciliation/compare";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { quantityOn } from "@distributary/domain/snapshot/reconcile";
import type { AccountTerms } from "../../access/store/references.ts";
import { ulidFromUuid } from "../../platform/ids.ts";
import { withLedger } from "./coverage.ts";
import { proposedFor } from "./differences.ts";
import { idOf, labelOf, text } from "./naming.ts";
import { presentProposals } from "./proposals.ts";
import type { SaidLine, Statement } from "./stated.ts";
import { totalProposals } from "./total-proposals.ts";

/** Which statement, in which currency, and how a figure of the ledger is addressed. */
export interface StatementQuestion {
  /** indices in the terms */
  readonly account: number;
  readonly target: number;
  readonly day: Day;
  /** `null`: the whole account */
  figureKey(instrument: number | null): string;
  /** how the difference of a line is addressed */
  differenceKey(figure: "quantity" | "value", instrument: number | null): string;
}

/** What was read for a statement: those of its account up to its day, and those of all accounts around that day. */
export interface StatementSources {
  readonly earlier: readonly Statement[];
  readonly around: readonly Statement[];
  readonly accounts: readonly AccountTerms[];
  readonly neighbours: { readonly previous: string | null; readonly next: string | null };
}

/** A statement line by line beside the ledger, then what the ledger holds beyond it. */
export function presentComparison(
  book: Book,
  question: StatementQuestion,
  sources: StatementSources,
): ComparedStatement {
  const { account, target, day } = question;
  const sameDay = sources.around.filter((one) => one.day === day).map((one) => withLedger(book, one, target));
  const found = sameDay.find((one) => one.account === account) ?? null;
  const proposed = found && proposedFor(book, found, sameDay, sources.around, sources.accounts);
  const earlier = sources.earlier.filter((one) => one.day < day).toReversed();
  const told = (found?.lines ?? []).map((said, place) => {
    const line = found?.compared[place] as LedgerLine;
    return presentLine(book, question, said, line, {
      offSince: offSince(book, line, day, earlier),
      proposals:
        !found || !proposed
          ? []
          : line.instrument === null
            ? totalProposals(book, found, line, said, sameDay, sources.accounts)
            : presentProposals(book, day, line, said, proposed, sources.accounts),
    });
  });
  const named = new Set(found?.lines.map((line) => line.instrument));
  const beyond = book.positions
    .filter((one) => one.account === account && !named.has(one.instrument))
    .flatMap(({ instrument }) => {
      const quantity = quantityOn(book, account, instrument, day);
      return signOfDecimal(quantity) === 0 ? [] : [heldLine(book, question, instrument, quantity)];
    });
  const terms = book.terms.accounts[account];
  return {
    account_id: terms?.id ?? "",
    name: terms?.name ?? "",
    date: formatDay(day),
    targetUnit: book.terms.instruments[target]?.code ?? "",
    statement: found && said(book, found),
    ties_out: found?.tiesOut ?? null,
    ...sources.neighbours,
    lines: [...told, ...beyond].toSorted(byGravity),
  };
}

/** What is off first, then what agrees, then what the statement does not speak of; the whole account last of its kind. */
function byGravity(a: ComparedLine, b: ComparedLine): number {
  const gravity = (line: ComparedLine): number =>
    (line.observable === null ? 4 : line.ties_out === false ? 0 : 2) + (line.instrument_id === null ? 1 : 0);
  return gravity(a) - gravity(b) || a.label.localeCompare(b.label, "en");
}

function presentLine(
  book: Book,
  question: StatementQuestion,
  said: SaidLine,
  line: LedgerLine,
  { offSince: since, proposals }: { readonly offSince: Day | null; readonly proposals: Proposal[] },
): ComparedLine {
  return {
    instrument_id: idOf(book, line.instrument),
    label: labelOf(book, line.instrument),
    quantity_stated: text(line.statedQuantity),
    quantity: text(line.quantity),
    quantity_unexplained: text(line.unexplainedQuantity),
    value_stated: text(said.value),
    units_id: idOf(book, said.currency),
    close: text(line.stated),
    core: text(line.core),
    unexplained: text(line.unexplained),
    ties_out: line.tiesOut,
    off_since: since === null ? null : formatDay(since),
    explain_key: question.figureKey(line.instrument),
    difference_keys: {
      quantity: question.differenceKey("quantity", line.instrument),
      value: question.differenceKey("value", line.instrument),
    },
    observable: ulidFromUuid(said.row.id),
    proposals,
  };
}

function heldLine(book: Book, question: StatementQuestion, instrument: number, quantity: Decimal): ComparedLine {
  return {
    instrument_id: idOf(book, instrument),
    label: labelOf(book, instrument),
    quantity_stated: null,
    quantity: text(quantity),
    quantity_unexplained: null,
    value_stated: null,
    units_id: null,
    close: null,
    core: null,
    unexplained: null,
    ties_out: null,
    off_since: null,
    explain_key: question.figureKey(instrument),
    difference_keys: null,
    observable: null,
    proposals: [],
  };
}

/** The first day of an unbroken row of statements, up to this one, that are off by the same quantity. */
function offSince(book: Book, line: LedgerLine, day: Day, earlier: readonly Statement[]): Day | null {
  const { instrument, unexplainedQuantity } = line;
  if (instrument === null || unexplainedQuantity === null || line.tiesOut !== false) return null;
  let since = day;
  for (const statement of earlier) {
    const quantity = statement.lines.find((one) => one.instrument === instrument)?.quantity ?? null;
    if (quantity === null) break;
    const ledger = quantityOn(book, statement.account, instrument, statement.day);
    if (compareDecimals(quantity, addDecimals(ledger, unexplainedQuantity)) !== 0) break;
    since = statement.day;
  }
  return since;
}

function said(book: Book, { start, lines }: Statement): ComparedStatement["statement"] {
  const total = lines.find((line) => line.instrument === null);
  const units = total && idOf(book, total.currency);
  return {
    start_date: start,
    total: total?.value && units ? { value: formatDecimal(total.value), units_id: units } : null,
    lines: lines
      .filter((line) => line.instrument !== null)
      .map((line) => ({
        instrument_id: idOf(book, line.instrument) ?? "",
        quantity: text(line.quantity),
        value: text(line.value),
        units_id: idOf(book, line.currency),
      })),
  };
}
