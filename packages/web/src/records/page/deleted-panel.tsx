import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type ReactElement } from "react";
import { refusalText } from "../../data/http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { deletedTexts } from "./deleted-texts.ts";
import type { Deletion } from "./use-deleted.ts";

/** Says over a form that its record was deleted elsewhere, by whom, and offers the way back; what is typed stays. */
export function DeletedPanel({
  deletion,
  onBringBack,
}: {
  deletion: Deletion;
  /** Brings the record back under the form. Throws CallError where that is refused. */
  onBringBack: () => Promise<void>;
}): ReactElement {
  const { by, at, refused, canReturn } = deletion;
  const button = useRef<HTMLButtonElement>(null);
  const returning = useMutation({ mutationFn: onBringBack, meta: { quiet: true } });
  // Whoever pressed Save is taken to what can be done instead.
  useEffect(() => {
    if (refused) button.current?.focus();
  }, [refused]);
  return (
    <Note tone="fault">
      <strong>
        {deletedTexts.title}
        {by !== null && at !== null && ` ${deletedTexts.by(by, formatInstant(at))}`}.
      </strong>{" "}
      {deletedTexts.kept} {canReturn && deletedTexts.offer}
      {canReturn && (
        <p style={{ marginTop: 8 }}>
          <Button ref={button} size="small" busy={returning.isPending} onClick={() => returning.mutate()}>
            {deletedTexts.bringBack}
          </Button>
        </p>
      )}
      {returning.isError && <p>{refusalText(returning.error)}</p>}
    </Note>
  );
}
