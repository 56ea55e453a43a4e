import type { ReactElement } from "react";
import { knownTexts } from "../../records/known/known-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { signOf } from "../../ui/format/exact.ts";
import { sinceKnownTexts } from "./texts.ts";

/** That the page shows what was known once, and what was recorded or corrected since makes of it. */
export function KnownNote({
  known,
  changed,
  unit,
  onShow,
  onOpen,
  onNow,
}: {
  known: string;
  /** null: both are worked out and one is not known; undefined: not yet worked out */
  changed: string | null | undefined;
  unit: string;
  /** shows what changed; undefined: it is shown */
  onShow: (() => void) | undefined;
  /** opens what is known now; undefined: that is not read yet */
  onOpen: (() => void) | undefined;
  onNow: () => void;
}): ReactElement {
  const same = changed !== undefined && changed !== null && signOf(changed) === 0;
  return (
    <Note tone="plain">
      {knownTexts.note(formatInstant(known))}{" "}
      {same ? (
        sinceKnownTexts.unchanged
      ) : (
        <>
          {sinceKnownTexts.changed}{" "}
          {changed === undefined ? (
            "…"
          ) : (
            <Figure value={changed} change unit={unit} name={sinceKnownTexts.changed} onOpen={onShow ?? onOpen} />
          )}
          .
        </>
      )}{" "}
      {onShow !== undefined && (
        <Button size="small" look="quiet" onClick={onShow}>
          {sinceKnownTexts.show}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={onNow}>
        {knownTexts.back}
      </Button>
    </Note>
  );
}
