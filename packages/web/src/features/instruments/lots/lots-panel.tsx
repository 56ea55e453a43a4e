import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { useState, type ReactElement } from "react";
import { lotMethodLabels } from "../../../records/lot-method-labels.ts";
import { LotsTold } from "../../../records/lots-told.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import { FailState, Note, Skeleton } from "../../../ui/states.tsx";
import { GainsByMethod } from "./gains-by-method.tsx";
import styles from "./lots-panel.module.css";
import { LotsTable } from "./lots-table.tsx";
import { lotsTexts as texts } from "./lots-texts.ts";
import { SoldLotsTable } from "./sold-lots-table.tsx";
import { useLots } from "./use-lots.ts";

const methods = ["", ...LOT_METHODS] as const;

/** The lots of a security by any method: held, sold, and the gains of all methods beside each other. */
export function LotsPanel({ instrument }: { instrument: string }): ReactElement {
  const [method, setMethod] = useState<LotMethod | null>(null);
  const found = useLots(instrument, method);
  if (found.isError)
    return <FailState title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={160} />;
  const { unit, open, gains, told, missed } = found.data;
  if (open.count === 0 && gains.closed.count === 0) return <p>{texts.none}</p>;
  return (
    <div className={styles["panel"]} aria-busy={found.isPlaceholderData}>
      <SelectMenu<LotMethod | "">
        labelShown
        label={texts.told}
        value={method ?? ""}
        onChange={(chosen) => setMethod(chosen === "" ? null : chosen)}
        options={methods.map((value) => ({ value, label: value === "" ? texts.asRecorded : lotMethodLabels[value] }))}
      />
      {method !== null && <p className={styles["note"]}>{texts.note}</p>}
      <LotsTold told={told} />
      {missed.length > 0 && (
        <Note tone="warn">
          {missed.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Note>
      )}
      <LotsTable unit={unit} items={open.items} />
      {gains.closed.count > 0 && <SoldLotsTable unit={unit} closed={gains.closed} />}
      <GainsByMethod unit={unit} gains={gains} chosen={method} held={open.explain} />
    </div>
  );
}
