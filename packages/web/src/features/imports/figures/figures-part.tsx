import type { FigureReason, ImportFigure, ImportFigures } from "@distributary/contract/entry/import-figures";
import type { ImportSession } from "@distributary/contract/entry/imports";
import { useState, type ReactElement } from "react";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { moneyDigits, quantityDigits, type Digits } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { Icon } from "../../../ui/icons.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import styles from "../importer-page.module.css";
import { useFigures } from "../queries.ts";
import { figureTexts as texts } from "./figure-texts.ts";

/** A line of the comparison: a holding, or the total of a currency. */
type Row = ImportFigure | ImportFigures["totals"][number];

/** What the program that was left shows beside the records after an import, figure by figure, with what differences come from. */
export function FiguresPart({ session, universe }: { session: ImportSession; universe: string }): ReactElement | null {
  const { data, isPending, error, refetch } = useFigures(universe, session.uuid);
  const [isWhole, setWhole] = useState(false);
  if (isPending) return session.sources.length === 0 ? null : <Skeleton height={96} />;
  if (error !== null || data === undefined)
    return <FailState title={texts.failed} failure={error} onRetry={() => void refetch()} />;
  const { figures, differing, agreeing, totals, more } = data;
  if (figures.length === 0) return null;
  const forms = new Set(figures.map(({ form }) => texts.programs[form]));
  const [only] = forms;
  const program = forms.size === 1 && only !== undefined ? only : texts.programsTogether;
  const isOff = differing > 0;
  const listed = isWhole ? figures : figures.filter(({ agrees }) => !agrees);
  return (
    <section className={styles["section"]} aria-label={texts.title(program)}>
      <div className={styles["sectionHead"]}>
        <h2 className={styles["verdict"]}>
          <span className={isOff ? styles["bad"] : styles["good"]}>
            <Icon name={isOff ? "fault" : "check"} size={18} />
          </span>
          {isOff ? texts.differ(differing, differing + agreeing, program) : texts.allAgree(agreeing, program)}
        </h2>
      </div>
      <PlainTable
        label={texts.title(program)}
        columns={columnsOf(program)}
        rows={[...listed, ...totals]}
        rowKey={(row) => (isFigure(row) ? `${row.account_id} ${row.instrument_id}` : row.currency)}
      />
      {!isWhole && agreeing > 0 && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.showAll(agreeing)}
        </Button>
      )}
      {more > 0 && <p className={styles["hint"]}>{texts.more(more)}</p>}
    </section>
  );
}

function isFigure(row: Row): row is ImportFigure {
  return "form" in row;
}

/** Units of a security as they are; money to its cents. */
function digitsOf(row: Row): Digits {
  return isFigure(row) && row.label !== row.currency ? quantityDigits : moneyDigits;
}

function columnsOf(program: string): readonly PlainColumn<Row>[] {
  return [
    {
      id: "holding",
      label: texts.holding,
      cell: (row) =>
        isFigure(row) ? (
          <>
            {row.label} <span className={styles["reason"]}>{texts.of(row.account_name, formatDay(row.date))}</span>
            {row.reasons.map((reason) => (
              <Reason key={reason.kind} reason={reason} figure={row} />
            ))}
          </>
        ) : (
          <strong>{texts.total(row.currency)}</strong>
        ),
    },
    { id: "shown", label: texts.shown(program), cell: (row) => <Amount row={row} side="shown" /> },
    { id: "recorded", label: texts.recorded, cell: (row) => <Amount row={row} side="recorded" /> },
    {
      id: "difference",
      label: texts.difference,
      cell: (row) =>
        row.difference === "0" ? (
          isFigure(row) && !row.agrees ? null : (
            texts.agrees
          )
        ) : (
          <Figure value={row.difference} digits={digitsOf(row)} sign="always" />
        ),
      mark: (row) => ((isFigure(row) ? row.agrees : row.difference === "0") ? undefined : styles["bad"]),
    },
  ];
}

function Amount({ row, side }: { row: Row; side: "shown" | "recorded" }): ReactElement {
  const value = isFigure(row) && row.price_shown !== null ? row[`value_${side}`] : undefined;
  return (
    <>
      <Figure value={row[side]} digits={digitsOf(row)} />
      {isFigure(row) && value !== undefined && (
        <span className={styles["worth"]}>
          <Figure value={value} /> {value === null ? "" : row.currency}
        </span>
      )}
    </>
  );
}

/** What a difference comes from, and how much of it. */
function Reason({
  reason: { kind, quantity, rows },
  figure,
}: {
  reason: FigureReason;
  figure: ImportFigure;
}): ReactElement {
  const { price_shown: theirs, price_recorded: ours, price_date: date } = figure;
  return (
    <span className={styles["reason"]}>
      {texts.reasons[kind]}
      {kind === "price" && theirs !== null && ours !== null && date !== null
        ? `: ${texts.priceOf(theirs, ours, formatDay(date))}`
        : ""}
      {rows !== null && ` (${texts.rows(rows)})`}
      {quantity !== null && (
        <>
          : <Figure value={quantity} digits={digitsOf(figure)} sign="always" />
        </>
      )}
    </span>
  );
}
