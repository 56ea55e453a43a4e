import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallError } from "../../data/http/errors.ts";
import { wrongFields } from "./fields.ts";
import type { RecordForm } from "./use-record-form.ts";

/** How long typing must rest before the server is asked what a save would do. */
const rest = 350;

/** What a save would do now. */
export interface DryRun<Answer> {
  /** The answer for what stands in the fields, or the one before while a newer is on its way. */
  readonly answer: Answer | null;
  /** The answer is that of an earlier text. */
  readonly stale: boolean;
  /** Why a save would be refused, by field; null while nothing speaks against it. */
  readonly refusal: Readonly<Record<string, string>> | null;
}

/** Asks the server what saving the form would do, whenever typing rests and the fields can be read. */
export function useDryRun<Answer>(
  form: RecordForm,
  ask: (body: Record<string, unknown>) => Promise<Answer>,
): DryRun<Answer> {
  const body = JSON.stringify(form.body());
  const [asked, setAsked] = useState(body);
  const isRead = form.unread.length === 0 && Object.keys(wrongFields(form.fields, form.values)).length === 0;
  const ready = isRead && form.conflict === null && form.deletion === null;
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(body), rest);
    return () => clearTimeout(waiting);
  }, [body]);
  const found = useQuery({
    queryKey: ["dry-run", form.draft, asked],
    queryFn: async () => {
      try {
        return { answer: await ask(JSON.parse(asked) as Record<string, unknown>), refusal: null };
      } catch (failure) {
        if (failure instanceof CallError && failure.status === 422) return { answer: null, refusal: failure.fields };
        if (failure instanceof CallError && failure.status === 409) return { answer: null, refusal: null };
        throw failure;
      }
    },
    enabled: ready && asked === body && !form.saving && !form.saved,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
    gcTime: 30_000,
  });
  return {
    answer: ready ? (found.data?.answer ?? null) : null,
    stale: asked !== body || found.isPlaceholderData,
    refusal: ready ? (found.data?.refusal ?? null) : null,
  };
}
