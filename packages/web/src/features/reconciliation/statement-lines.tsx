import type { ComparedLine, ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { useState, type ReactElement } from "react";
import { HistorySheet } from "../../records/history/history-button.tsx";
import plain from "../../records/table/plain-table.module.css";
import { useUnitDigits } from "../../records/page/unit-digits.ts";
import { RecordLink } from "../../records/page/record-link.tsx";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { Figure } from "../../ui/figure.tsx";
import { moneyDigits } from "../../ui/format/amount.ts";
import { classes } from "../../ui/classes.ts";
import type { StatementSearch } from "./address.ts";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/** Each line: what is stated (opens where it is said), what the ledger has (opens its legs), and the difference. */
export function StatementLines({
  statement,
  onGo,
}: {
  statement: ComparedStatement;
  onGo: (next: StatementSearch) => void;
}): ReactElement {
  const [evidence, setEvidence] = useState<ComparedLine | null>(null);
  return (
    <>
      <table className={plain["table"]} aria-label={texts.lines}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.stated}</th>
            <th scope="col">{texts.ledger}</th>
            <th scope="col">{texts.difference}</th>
            <th scope="col" className={plain["wide"]}>
              {texts.differenceIn(statement.targetUnit)}
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <Line
              key={line.instrument_id ?? ""}
              line={line}
              account={statement.account_id}
              date={statement.date}
              onEvidence={() => setEvidence(line)}
              onGo={onGo}
            />
          ))}
        </tbody>
      </table>
      {evidence !== null && evidence.observable !== null && (
        <HistorySheet
          kind="observable"
          id={evidence.observable}
          title={nameOf(evidence)}
          onClose={() => setEvidence(null)}
        />
      )}
    </>
  );
}

function Line({
  line,
  account,
  date,
  onEvidence,
  onGo,
}: {
  line: ComparedLine;
  account: string;
  date: string;
  onEvidence: () => void;
  onGo: (next: StatementSearch) => void;
}): ReactElement {
  const open = useOpenEvidence();
  const units = useUnitDigits(line.instrument_id);
  const inUnits = line.quantity_stated !== null || line.quantity !== null;
  const byQuantity = line.quantity_stated !== null || line.observable === null;
  const keys = line.difference_keys;
  const off = line.ties_out === false;
  const valueOff = line.ties_out === true && byQuantity && line.value_stated !== null && !isNothing(line.unexplained);
  return (
    <tr data-off={off || undefined} className={styles["line"]}>
      <td>
        {line.instrument_id === null ? texts.wholeAccount : <RecordLink kind="instrument" id={line.instrument_id} />}
        {off && line.off_since !== null && line.off_since !== date && (
          <button
            type="button"
            className={styles["since"]}
            title={texts.openEarlier(line.off_since)}
            onClick={() => onGo({ account, date: line.off_since ?? date })}
          >
            {texts.offSince(line.off_since)}
          </button>
        )}
        {valueOff && <span className={styles["hint"]}>{texts.valueDiffers}</span>}
      </td>
      <td>
        {line.observable === null ? (
          <span className={styles["quiet"]}>{texts.notSaid}</span>
        ) : (
          <Figure
            value={byQuantity ? line.quantity_stated : line.close}
            digits={byQuantity ? units : moneyDigits}
            name={texts.evidence(nameOf(line))}
            onOpen={onEvidence}
          />
        )}
      </td>
      <td>
        <Figure
          value={byQuantity && inUnits ? line.quantity : line.core}
          digits={byQuantity && inUnits ? units : moneyDigits}
          name={`${texts.ledger}: ${nameOf(line)}`}
          onOpen={() => open(line.explain_key)}
        />
      </td>
      <td className={styles["difference"]}>
        {keys === null ? null : byQuantity ? (
          <Figure
            value={line.quantity_unexplained}
            digits={units}
            sign="always"
            name={`${texts.difference}: ${nameOf(line)}`}
            onOpen={() => open(keys.quantity)}
          />
        ) : (
          <DifferenceOfValue line={line} onOpen={() => open(keys.value)} />
        )}
      </td>
      <td className={classes(plain["wide"], styles["difference"])}>
        {keys === null ? null : <DifferenceOfValue line={line} onOpen={() => open(keys.value)} />}
      </td>
    </tr>
  );
}

function DifferenceOfValue({ line, onOpen }: { line: ComparedLine; onOpen: () => void }): ReactElement {
  const name = `${texts.differenceOfValue}: ${nameOf(line)}`;
  return <Figure value={line.unexplained} sign="always" name={name} onOpen={onOpen} />;
}

function nameOf(line: ComparedLine): string {
  return line.instrument_id === null ? texts.wholeAccount : line.label;
}

function isNothing(amount: string | null): boolean {
  return amount === null || !/[1-9]/.test(amount);
}
