import type { ImportSession } from "@distributary/contract/entry/imports";
import type { ComparedLine, ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { RecordName } from "../../records/page/names.tsx";
import { PlainTable, type PlainColumn } from "../../records/table/plain-table.tsx";
import { useUnitDigits } from "../../records/page/unit-digits.ts";
import { Figure } from "../../ui/figure.tsx";
import { moneyDigits, priceDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./importer-page.module.css";
import { useStatements } from "./queries.ts";
import { statementTexts as texts } from "./texts.ts";

interface Row {
  readonly statement: ComparedStatement;
  readonly line: ComparedLine;
}

/** What the statements of an import say beside the records after it, line by line: reconciled, or the difference. */
export function StatementsPart({ session, universe }: { session: ImportSession; universe: string }): ReactElement {
  const { statements, waiting } = useStatements(universe, session.statements);
  if (waiting) return <Skeleton height={96} />;
  const rows = statements.flatMap((statement) =>
    statement.lines.filter(({ observable }) => observable !== null).map((line) => ({ statement, line })),
  );
  const off = statements.filter(({ ties_out }) => ties_out === false).length;
  return (
    <section className={styles["section"]} aria-label={texts.title}>
      <div className={styles["sectionHead"]}>
        <h2 className={styles["verdict"]}>
          <span className={off === 0 ? styles["good"] : styles["bad"]}>
            <Icon name={off === 0 ? "check" : "fault"} size={18} />
          </span>
          {off === 0 ? texts.allTied : texts.off(off)}
        </h2>
      </div>
      <PlainTable label={texts.title} columns={COLUMNS} rows={rows} rowKey={keyOf} />
    </section>
  );
}

function keyOf({ statement, line }: Row): string {
  return `${statement.account_id} ${line.observable ?? ""}`;
}

const COLUMNS: readonly PlainColumn<Row>[] = [
  {
    id: "account",
    label: texts.account,
    cell: ({ statement: { account_id: account, name, date }, line }) => (
      <>
        <Link to="/reconciliation" search={{ account, date }}>
          {name}
        </Link>{" "}
        <span className={styles["dated"]}>
          {line.label === "" ? formatDay(date) : texts.lineOf(line.label, formatDay(date))}
        </span>
        {line.ties_out === false && <Suggested line={line} />}
      </>
    ),
  },
  {
    id: "stated",
    label: texts.stated,
    cell: ({ line }) => <Amount line={line} value={line.quantity_stated ?? line.close} />,
  },
  {
    id: "records",
    label: texts.records,
    cell: ({ line }) => <Amount line={line} value={inUnits(line) ? line.quantity : line.core} />,
  },
  {
    id: "difference",
    label: texts.difference,
    cell: ({ line }) =>
      line.ties_out === true ? texts.tied : <Amount line={line} value={differenceOf(line)} sign="always" />,
    mark: ({ line }) => (line.ties_out === false ? styles["bad"] : undefined),
  },
];

/** Units of a security with the digits that they have, money with those of its currency. */
function Amount({ line, value, sign }: { line: ComparedLine; value: string | null; sign?: "always" }): ReactElement {
  const units = useUnitDigits(line.instrument_id);
  return (
    <Figure value={value} digits={inUnits(line) ? units : moneyDigits} {...(sign === undefined ? {} : { sign })} />
  );
}

/** What would close a difference, as the reconciliation suggests it first. */
function Suggested({ line: { proposals } }: { line: ComparedLine }): ReactElement | null {
  const proposal = proposals.find(({ suggested }) => suggested) ?? proposals[0];
  const moved = proposal?.event?.new_transaction;
  const units = useUnitDigits(moved?.what_id ?? null);
  if (proposal === undefined) return null;
  return (
    <span className={styles["suggested"]}>
      {texts.suggested(texts.kinds[proposal.kind])}{" "}
      <Figure
        value={moved?.units ?? proposal.price?.price ?? null}
        digits={moved === undefined ? priceDigits : units}
      />{" "}
      <RecordName kind="instrument" id={moved?.what_id ?? proposal.price?.units_id ?? null} />
    </span>
  );
}

function inUnits(line: ComparedLine): boolean {
  return line.quantity_stated !== null;
}

function differenceOf(line: ComparedLine): string | null {
  return inUnits(line) ? line.quantity_unexplained : line.unexplained;
}
