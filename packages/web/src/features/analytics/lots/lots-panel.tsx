import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryLots } from "@distributary/contract/summary/analytic";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { LotsTold } from "../../../records/lots-told.tsx";
import { lotMethodLabels } from "../../../records/lot-method-labels.ts";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import { LotsTable } from "./lots-table.tsx";
import { MethodTotals } from "./method-totals.tsx";
import { useLotsBy } from "../queries.ts";
import type { AnalyticsQuestion } from "../question.ts";
import styles from "../tables.module.css";
import { analyticsTexts as texts } from "../texts.ts";

const shownAtOnce = 25;

const methods = ["", ...LOT_METHODS] as const;

/** The open lots, and what they would be under another method, beside what is recorded. */
export function LotsPanel({
  answer,
  lots,
  question,
  method,
  onMethod,
  onOpen,
}: {
  answer: SummaryAnswer;
  lots: SummaryLots;
  question: AnalyticsQuestion;
  method: LotMethod | undefined;
  onMethod: (method: LotMethod | undefined) => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const other = useLotsBy(useSignedIn().profile.uuid, question, method);
  const [most, setMost] = useState(shownAtOnce);
  const shown = method === undefined ? lots : other.data;
  const tools = (
    <SelectMenu<LotMethod | "">
      labelShown
      label={texts.method}
      value={method ?? ""}
      onChange={(chosen) => onMethod(chosen === "" ? undefined : chosen)}
      options={methods.map((value) => ({
        value,
        label: value === "" ? texts.asRecorded : lotMethodLabels[value],
      }))}
    />
  );
  return (
    <Panel title={texts.lots} tools={tools}>
      {method === undefined && <LotsTold told={answer.analytic.lots_told} />}
      {method !== undefined && <p className={styles["note"]}>{texts.methodNote}</p>}
      {other.isError && method !== undefined ? (
        <FailState title={texts.failed} failure={other.error} onRetry={() => void other.refetch()} />
      ) : shown === null || shown === undefined ? (
        <Skeleton height={240} />
      ) : shown.count === 0 ? (
        <p className={styles["none"]}>{texts.noLots}</p>
      ) : (
        <>
          <MethodTotals
            recorded={lots}
            chosen={method === undefined ? null : { method, lots: shown }}
            onOpen={onOpen}
          />
          <LotsTable answer={answer} all={shown.items} most={most} onOpen={onOpen} />
          <div className={styles["more"]}>
            <span>{texts.shown(Math.min(most, shown.items.length), shown.count)}</span>
            {most < shown.items.length && (
              <Button size="small" onClick={() => setMost(most * 4)}>
                {texts.showAll}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
