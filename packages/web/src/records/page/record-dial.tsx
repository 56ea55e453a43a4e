import type { ReactElement, ReactNode } from "react";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useRowActions, type RowRecord } from "./row-actions.tsx";
import { recordTexts } from "../texts.ts";

/** What can be done with the record of a page, under the thumb: a speed-dial, on a phone alone. */
export function RecordDial(record: RowRecord): ReactElement | null {
  const { actionsOf, sheet } = useRowActions();
  const narrow = useNarrow();
  if (!narrow) return null;
  return (
    <>
      <ActionMenu form="speed-dial" label={recordTexts.actions} actions={actionsOf(record)} />
      {sheet}
    </>
  );
}

/** Buttons of a record's page that its speed-dial has, too: on a phone that is enough. */
export function BesideDial({ children }: { children: ReactNode }): ReactElement | null {
  return useNarrow() ? null : <>{children}</>;
}
