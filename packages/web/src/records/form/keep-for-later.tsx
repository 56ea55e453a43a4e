import type { Prospect } from "@distributary/contract/records/prospects";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { sayWithUndo } from "../history/restore.ts";
import { Button } from "../../ui/button.tsx";
import { wrongFields } from "./fields.ts";
import { prospectOf } from "../planned-event.ts";
import { plannedRecord } from "../planned-record.ts";
import { keepProspect, plannedOf, withdrawProspect } from "../prospects.ts";
import { saySaved } from "../page/say-saved.ts";
import { settled } from "./settled.ts";
import { recordTexts } from "../texts.ts";
import type { RecordForm } from "./use-record-form.ts";

const inside = "request.event.";

/**
 * Keeps what is typed as a prospect instead of recording it, whole or not. A prospect that somebody else changed in the
 * meantime stands beside what is typed.
 */
export function KeepForLater({
  form,
  prospect,
  event,
}: {
  form: RecordForm;
  /** The prospect that the form carries out, where it does. */
  prospect: string | undefined;
  /** The event that the body of the form would record. */
  event: (body: Record<string, unknown>) => object;
}): ReactElement {
  const navigate = useNavigate();
  const latest = useRef(form);
  latest.current = form;
  const keeping = useMutation({
    mutationFn: () => {
      const { record, body } = latest.current;
      const { prospect_token: token } = record as { prospect_token?: string };
      return keepProspect(
        prospectOf({ ...event(body()) }),
        prospect === undefined || token === undefined ? undefined : { uuid: prospect, token },
      );
    },
    meta: { quiet: true },
    onSuccess: ({ uuid }) => {
      form.forgetDraft();
      if (prospect === undefined) saySaved(recordTexts.kept, () => withdrawProspect(uuid));
      else sayWithUndo(recordTexts.kept, "prospect", uuid);
      void navigate({ to: "/prospects/$id", params: { id: uuid } });
    },
    onError: (failure) => {
      if (!(failure instanceof CallError)) return;
      if (failure.status === 409 && failure.current !== null)
        form.meet(plannedRecord(plannedOf(failure.current as Prospect)));
      else if (failure.status === 404 && prospect !== undefined) form.noteDeleted();
      else form.refuse(atFields(failure));
    },
  });

  async function keep(frame: HTMLFormElement | null): Promise<void> {
    if (frame === null || !(await settled(frame))) return;
    // What is needed to record it is not needed to keep it.
    const { fields, values } = latest.current;
    const wrong = wrongFields(
      fields.map((field) => ({ ...field, required: false })),
      values,
    );
    if (Object.keys(wrong).length > 0) form.refuse(wrong);
    else keeping.mutate();
  }

  return (
    <Button
      busy={keeping.isPending}
      disabled={form.conflict !== null || form.deletion !== null}
      onClick={(pressed) => void keep(pressed.currentTarget.form)}
    >
      {recordTexts.keep}
    </Button>
  );
}

/** What is wrong with a prospect at the fields of the event in it; anything else concerns the whole. */
function atFields(failure: CallError): Readonly<Record<string, string>> {
  const said = Object.entries(failure.fields).map(([name, text]) => [
    name.startsWith(inside) ? name.slice(inside.length) : "",
    text,
  ]);
  return said.length === 0 ? { "": failure.message } : (Object.fromEntries(said) as Record<string, string>);
}
