import type { HistoricKind } from "@distributary/contract/records/history";
import { lazy, Suspense, useCallback, useState, type ComponentProps, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { historyTexts } from "./texts.ts";

const RecordHistory = lazy(() => import("./record-history.tsx").then((module) => ({ default: module.RecordHistory })));

/** The history of a record beside the page, read when it is first opened. */
export function HistorySheet(props: ComponentProps<typeof RecordHistory>): ReactElement {
  return (
    <Suspense>
      <RecordHistory {...props} />
    </Suspense>
  );
}

/** Opens the history of a record beside its page. */
export function HistoryButton(props: {
  readonly kind: HistoricKind;
  readonly id: string;
  readonly title: string;
  /** Told the id of the record after a way back; an account, an entity or an instrument that was removed gets another. */
  readonly onRestored?: (id: string) => void;
}): ReactElement {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {historyTexts.title}
      </Button>
      {open && <HistorySheet {...props} onClose={close} />}
    </>
  );
}
