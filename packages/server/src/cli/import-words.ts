import { counted } from "@distributary/domain/words/counted";
import type { ImportMatch, MatchedMovement } from "@distributary/contract/entry/import-matches";
import type { ImportCounts, ImportSession } from "@distributary/contract/entry/imports";
import type { ComparedLine, ComparedStatement, Proposal } from "@distributary/contract/reporting/reconciliation";
import { toWrite } from "../features/imports/plan.ts";

/** Why an import by command wrote nothing: all is there already, or what is not was refused or declined. */
export function nothingWritten({ rejected }: ImportCounts): string {
  if (rejected === 0) return "Nothing new: everything in these files is already recorded.";
  const rows = counted(rejected, { one: "# row skipped", other: "# rows skipped" });
  return `Nothing was imported: ${rows}, everything else is already recorded.`;
}

/** Each count on a line of its own, and what was written in all: entities have no rows, so that it is not that of rows. */
export function linesOf(counts: ImportCounts): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind.replaceAll("_", " ")}: ${count}\n`);
  return `${kinds.join("")}records written: ${toWrite(counts)}\n`;
}

/** Rows that may be transfers or duplicates and are not sure, one a line, and how all of them are decided. */
export function unsureLines({ matches, unsure_matches: counts }: ImportSession): readonly string[] {
  const total = counts.transfer + counts.duplicate;
  if (total === 0) return [];
  const shown = matches.filter(({ sure }) => !sure);
  const rest = total - shown.length;
  return [
    ...shown.map(unsureLine),
    ...(rest > 0 ? [`unsure: … and ${rest} more`] : []),
    "Add --unsure=apply to join and skip them, or decide them one by one on the Import page.",
  ];
}

function unsureLine({ kind, applied, row, other }: ImportMatch): string {
  const money = `${other.amount} ${other.currency}`;
  if (kind === "transfer") {
    const what = `${money} from ${sideIn(row)} to ${sideIn(other)} may be one transfer`;
    return `unsure: ${what}; ${applied ? "the two are joined" : "each is a transaction of its own"}.`;
  }
  const what = `${sideIn(row)} (${row.description}, ${row.amount} ${row.currency}) may say again ${sideIn(other)}`;
  return `unsure: ${what}; it is ${applied ? "skipped" : "imported"}.`;
}

function sideIn({ file, line, account, date }: MatchedMovement): string {
  return file === null ? `${account} on ${date} (recorded)` : `${account} on ${date} (${file}, line ${line})`;
}

/** What accounts held before their first statement, one a line, as it is booked. */
export function openingLines({ opening_balances: balances }: ImportSession): readonly string[] {
  return balances.map(
    ({ account, currency, date, amount, stated, stated_on: on }) =>
      `opening balance: ${amount} ${currency} in ${account} on ${date}, so that it reconciles with ${stated} on ${on}`,
  );
}

/** Whether the records reconcile with each statement after an import; of one that does not what differs, and what closes it. */
export function statementLines(statements: readonly ComparedStatement[]): readonly string[] {
  return statements.flatMap((statement) => {
    const of = `statement: ${statement.name} on ${statement.date}`;
    const stated = statement.lines.filter(({ observable }) => observable !== null);
    const off = stated.filter(({ ties_out: ties }) => ties === false);
    if (off.length > 0) return off.map((line) => `${of}: ${differenceOf(line, statement)}`);
    return stated.some(({ ties_out: ties }) => ties === true) ? [`${of} reconciles`] : [];
  });
}

function differenceOf(line: ComparedLine, statement: ComparedStatement): string {
  const [unit, stated, ours, difference] =
    line.quantity_stated === null
      ? [statement.targetUnit, line.close, line.core, line.unexplained]
      : [line.label, line.quantity_stated, line.quantity, line.quantity_unexplained];
  const proposal = line.proposals.find(({ suggested }) => suggested) ?? line.proposals[0];
  const closing = proposal === undefined ? "" : `; ${closingOf(proposal, statement)} closes it`;
  return `${stated} ${unit} stated, ${ours} recorded, difference ${difference}${closing}.`;
}

const KINDS: Readonly<Record<Proposal["kind"], string>> = {
  transfer: "a transfer",
  purchase: "a purchase",
  sale: "a sale",
  opening: "an opening balance",
  received: "a receipt",
  delivered: "a delivery",
  income: "income",
  deposit: "a deposit",
  interest: "interest",
  fee: "a fee",
  withdrawal: "a withdrawal",
  price: "a price",
};

function closingOf({ kind, event, price }: Proposal, { lines }: ComparedStatement): string {
  if (price !== null) return `${KINDS[kind]} of ${price.price}`;
  const moved = event?.new_transaction;
  const unit = lines.find(({ instrument_id: id }) => id === moved?.what_id)?.label ?? "";
  return `${KINDS[kind]} of ${moved?.units ?? ""} ${unit}`.trimEnd();
}
