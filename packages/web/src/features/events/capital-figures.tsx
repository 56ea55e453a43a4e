import type { EventSummary } from "@distributary/contract/records/events";
import type { ReactElement } from "react";
import { RecordName } from "../../records/page/names.tsx";
import { Figure } from "../../ui/figure.tsx";
import styles from "./event-page.module.css";
import { eventTexts } from "./texts.ts";

type Line = readonly [name: string, value: string | null];

function Figures({ unit, lines }: { unit: string; lines: readonly Line[] }): ReactElement {
  return (
    <>
      <p className={styles["unit"]}>
        <RecordName kind="instrument" id={unit} />
      </p>
      <dl className={styles["figures"]}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How far a notice is settled. */
export function SettlementFigures({
  settlement,
}: {
  settlement: NonNullable<EventSummary["settlement"]>;
}): ReactElement {
  return (
    <>
      <Figures
        unit={settlement.payable_unit_id}
        lines={[
          [eventTexts.total, settlement.total],
          [eventTexts.isSettled, settlement.settled],
          [eventTexts.outstanding, settlement.outstanding],
        ]}
      />
      {settlement.due_date !== null && !settlement.is_settled && (
        <p className={styles["unit"]}>
          {eventTexts.dueDate} {settlement.due_date}
        </p>
      )}
    </>
  );
}

/** How a commitment stands after all that was recorded of it. */
export function CommitmentFigures({
  commitment,
}: {
  commitment: NonNullable<EventSummary["commitment"]>;
}): ReactElement {
  return (
    <>
      <p>
        <RecordName kind="instrument" id={commitment.commitment_id} />
      </p>
      <Figures
        unit={commitment.payable_unit_id}
        lines={[
          [eventTexts.committed, commitment.committed_capital],
          [eventTexts.called, commitment.called],
          [eventTexts.paidIn, commitment.paid_in],
          [eventTexts.unfunded, commitment.unfunded],
          [eventTexts.recallable, commitment.recallable],
          [eventTexts.distributed, commitment.distributed],
          [eventTexts.returnOfCapital, commitment.return_of_capital],
          [eventTexts.fees, commitment.fees],
          [eventTexts.payable, commitment.payable],
          [eventTexts.receivable, commitment.receivable],
        ]}
      />
    </>
  );
}
