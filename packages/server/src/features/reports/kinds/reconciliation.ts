import type {
  ComparedLine,
  ComparedStatement,
  Coverage,
  Proposal,
} from "@distributary/contract/reporting/reconciliation";
import { exact, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import type { RecordNames } from "../record-names.ts";

export const reconciliationColumns = [
  textColumn("account", "Account"),
  textColumn("month", "Month"),
  textColumn("state", "State"),
  dayColumn("statement", "Statement of"),
  numberColumn("lines", "Lines"),
  numberColumn("off", "Differing lines"),
  numberColumn("difference", "Difference"),
  numberColumn("off_by", "Total difference"),
];

const lineColumns = [
  textColumn("account", "Account"),
  dayColumn("statement", "Statement of"),
  textColumn("instrument", "Instrument"),
  numberColumn("quantity_stated", "Stated"),
  numberColumn("quantity", "Ledger"),
  numberColumn("quantity_unexplained", "Difference"),
  numberColumn("close", "Stated value"),
  numberColumn("core", "Ledger value"),
  numberColumn("unexplained", "Value difference"),
  textColumn("ties_out", "Reconciled"),
];

const proposalColumns = [
  textColumn("account", "Account"),
  dayColumn("statement", "Statement of"),
  textColumn("instrument", "Instrument"),
  textColumn("kind", "Possible explanation"),
  numberColumn("units", "Units"),
  numberColumn("amount", "Amount or price"),
  textColumn("other", "With"),
  textColumn("suggested", "Suggested"),
];

/** States of a month, in words; those that say that no statement is expected are left out. */
const STATES: Partial<Record<Coverage["accounts"][0]["cells"][0]["state"], string>> = {
  open: "in progress",
  missing: "missing",
  covered: "covered by a later statement",
  unread: "nothing to compare",
  tied: "reconciled",
  off: "does not reconcile",
};

const KINDS: Record<Proposal["kind"], string> = {
  transfer: "transfer",
  purchase: "purchase",
  sale: "sale",
  opening: "opening balance",
  received: "units received",
  delivered: "units delivered",
  income: "income",
  deposit: "deposit",
  interest: "interest",
  fee: "fee",
  withdrawal: "withdrawal",
  price: "statement price",
};

/** Month by month which statement there is; line by line what is off, and what would close it. */
export const reconciliation: ReportKind = async (_question, { statements, names }) => {
  const { coverage, compared } = await statements();
  const { targetUnit } = coverage;
  const tables = [
    { title: "Statements", columns: reconciliationColumns, rows: months(coverage) },
    { title: "Statement lines", columns: lineColumns, rows: compared.flatMap((one) => lines(one, targetUnit)) },
    {
      title: "Suggested entries",
      columns: proposalColumns,
      rows: compared.flatMap((one) => proposals(one, names)),
    },
  ];
  return { tables, summary: null };
};

function months({ accounts, targetUnit }: Coverage): ReportTable["rows"] {
  return accounts.flatMap(({ name, cells }) =>
    cells.flatMap(({ month, state, date, lines: count, off, unexplained, off_by: offBy }) => {
      const said = STATES[state];
      return said === undefined
        ? []
        : [
            [
              name,
              month,
              said,
              date,
              String(count),
              String(off),
              money(unexplained, targetUnit),
              money(offBy, targetUnit),
            ],
          ];
    }),
  );
}

function lines({ name, date, lines: all }: ComparedStatement, unit: string): ReportTable["rows"] {
  return all.map((line) => [
    name,
    date,
    nameOf(line),
    exact(line.quantity_stated),
    exact(line.quantity),
    exact(line.quantity_unexplained),
    money(line.close, unit),
    money(line.core, unit),
    money(line.unexplained, unit),
    line.ties_out === null ? "not compared" : line.ties_out ? "yes" : "no",
  ]);
}

function proposals({ name, date, lines: all }: ComparedStatement, names: RecordNames): ReportTable["rows"] {
  return all
    .filter((line) => line.ties_out !== true)
    .flatMap((line) =>
      line.proposals.map((one) => [
        name,
        date,
        nameOf(line),
        KINDS[one.kind],
        exact(one.event?.new_transaction.units ?? null),
        exact(one.event?.new_transaction.consideration ?? one.price?.price ?? null),
        withWhat(one, line, names),
        one.suggested ? "yes" : "",
      ]),
    );
}

/** The other account of a transfer, and of a total the holding whose price it is. */
function withWhat({ other_account_id: other, price }: Proposal, line: ComparedLine, names: RecordNames): string {
  if (other !== null) return names.account(other);
  return line.instrument_id === null && price !== null ? names.instrument(price.instrument_id) : "";
}

function nameOf({ instrument_id: id, label }: ComparedLine): string {
  return id === null ? "Whole account" : label;
}
