import type { ReactElement } from "react";
import { useStore } from "../data/store.ts";
import { formatCount } from "../ui/format/count.ts";
import { EmptyState } from "../ui/states.tsx";
import { AwayNote } from "./away-note.tsx";
import { demoOpening } from "./demo.ts";
import { pickerTexts } from "./texts.ts";

/** How far the making of the demo is. */
export function DemoOnItsWay(): ReactElement {
  const job = useStore(demoOpening)?.job ?? null;
  const total = job?.total ?? 0;
  return (
    <div role="status">
      <EmptyState title={pickerTexts.preparing} body={pickerTexts.preparingBody}>
        <span>
          {total > 0 ? pickerTexts.preparedRows(formatCount(job?.done ?? 0), formatCount(total)) : job?.stage}
        </span>
      </EmptyState>
      <AwayNote />
    </div>
  );
}
