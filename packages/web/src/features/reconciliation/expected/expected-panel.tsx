import type { ExpectedDocuments, ExpectingRecord } from "@distributary/contract/reporting/expected-documents";
import { EXPECTED_STATES } from "@distributary/domain/reconciliation/expected-documents";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, FailState, Skeleton } from "../../../ui/states.tsx";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { ExpectationSheet } from "./expectation-sheet.tsx";
import { ExpectedGrid, Sign } from "./expected-grid.tsx";
import styles from "./expected.module.css";
import { PeriodSheet } from "./period-sheet.tsx";
import { useExpected } from "./queries.ts";
import { expectedTexts as texts } from "./texts.ts";

/** What stands beside the page: a period by its record and first day, or when documents of a record are expected. */
type Opened =
  | { readonly kind: "period"; readonly id: string; readonly from: string }
  | { readonly kind: "expectation"; readonly record: ExpectingRecord | null };

/** Documents that are expected of accounts and commitments: there, expected or late, period by period. */
export function ExpectedPanel({ at }: { at: string | undefined }): ReactElement {
  const { profile } = useSignedIn();
  const found = useExpected(profile.uuid, at);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const add = (
    <ForWriters>
      <Button aria-haspopup="dialog" onClick={() => setOpened({ kind: "expectation", record: null })}>
        {texts.add}
      </Button>
    </ForWriters>
  );
  const record = opened?.kind === "period" ? found.data?.items.find(({ id }) => id === opened.id) : undefined;
  const period = opened?.kind === "period" ? record?.periods.find(({ from }) => from === opened.from) : undefined;
  return (
    <Panel title={texts.title} tools={(found.data?.items.length ?? 0) > 0 && add}>
      {found.data === undefined ? (
        found.isError ? (
          <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={120} />
        )
      ) : found.data.items.length === 0 ? (
        <EmptyState tight title={texts.none} body={texts.noneBody}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Counts counts={found.data.counts} />
          <ExpectedGrid
            expected={found.data}
            onOpen={({ id }, from) => setOpened({ kind: "period", id, from })}
            onChange={(one) => setOpened({ kind: "expectation", record: one })}
          />
          <ul className={styles["legend"]} aria-label={texts.legend}>
            {EXPECTED_STATES.filter((state) => state !== "open").map((state) => (
              <li key={state}>
                <span className={styles["cell"]} data-state={state} aria-hidden="true">
                  <Sign state={state} narrow />
                </span>
                {texts.states[state]}
              </li>
            ))}
          </ul>
        </>
      )}
      {record !== undefined && period !== undefined && (
        <PeriodSheet key={`${record.id} ${period.from}`} record={record} period={period} onClose={close} />
      )}
      {opened?.kind === "expectation" && <ExpectationSheet record={opened.record} onClose={close} />}
    </Panel>
  );
}

function Counts({ counts }: { counts: ExpectedDocuments["counts"] }): ReactElement {
  return (
    <p className={styles["says"]} role="status">
      <strong>{counts.late === 0 ? texts.noneLate : texts.late(counts.late)}</strong>
      {counts.expected > 0 && ` · ${texts.expectedCount(counts.expected)}`}
    </p>
  );
}
