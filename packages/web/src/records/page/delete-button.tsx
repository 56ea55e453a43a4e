import { historyEndpoints, type DisposableKind } from "@distributary/contract/records/history";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { sayFailure } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { Note } from "../../ui/states.tsx";
import { sayWithUndo } from "../history/restore.ts";
import { recordTexts } from "../texts.ts";
import { deletedTexts } from "./deleted-texts.ts";

/**
 * Deletes the record of a page where nothing uses it, and says so with the way back; where something does, a sheet says
 * what. `onGone` leaves the page.
 */
export function DeleteButton({
  kind,
  id,
  name,
  onGone,
}: {
  kind: DisposableKind;
  id: string;
  name: string;
  onGone: () => void;
}): ReactElement {
  const [used, setUsed] = useState<string | null>(null);
  const removing = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(historyEndpoints.remove, { params: { kind, id }, query: { commit: "true" } }),
    onSuccess: () => {
      sayWithUndo(recordTexts.removed(name), kind, id, deletedTexts.days);
      onGone();
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.status === 422)
        setUsed(Object.values(failure.fields)[0] ?? failure.message);
      else sayFailure(failure);
    },
  });
  return (
    <>
      <Button look="danger" icon="trash" busy={removing.isPending} onClick={() => removing.mutate()}>
        {recordTexts.delete}
      </Button>
      {used !== null && (
        <Sheet title={deletedTexts.inUse(name)} size="peek" onClose={() => setUsed(null)}>
          <Note tone="warn">{used}</Note>
        </Sheet>
      )}
    </>
  );
}
