import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { clearDraft, readDraft, writeDraft } from "./drafts.ts";
import {
  at,
  bodyOf,
  changedFields,
  fieldsOf,
  partOf,
  valuesOf,
  wrongFields,
  type Errors,
  type Field,
  type FieldGroup,
  type Values,
} from "./fields.ts";
import type { Edited } from "./edited.ts";
import { useDeleted, type Deletion } from "../page/use-deleted.ts";

/** What a record form needs to know of its record. */
export interface RecordFormParts<Saved> {
  /** Names the draft of this form within the universe, such as `account/new`. */
  readonly draft: string;
  /** The fields in groups; they may depend on what stands in some of them, such as a type. */
  readonly groups: (read: (name: string) => string) => readonly FieldGroup[];
  /** The record as it stands, or what a new one begins with. */
  readonly record: object;
  /** Which stored record it changes: then the form says when that was deleted elsewhere, and can bring it back. */
  readonly edits?: Edited | undefined;
  /** Sends a new record whole, of one that is changed the changes and the token of the version seen last. */
  readonly send: (body: Record<string, unknown>) => Promise<Saved>;
  /** `undo` writes the fields as they were before; a new record has none. */
  readonly onSaved: (saved: Saved, undo: (() => Promise<Saved>) | undefined) => void;
  /** What must be right beyond single fields. */
  readonly check?: (values: Values) => Errors;
}

/** A version of the record stored by somebody else while this one was edited. */
export interface Conflict {
  readonly before: Values;
  readonly theirs: Values;
  readonly record: object;
}

/** The state of a record's form: what is typed, what is wrong with it, the draft, and a version that came between. */
export interface RecordForm {
  /** Names the form, as its draft. */
  readonly draft: string;
  readonly groups: readonly FieldGroup[];
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly errors: Errors;
  readonly changed: readonly string[];
  readonly drafted: boolean;
  /** How often a save was refused for its fields. */
  readonly refusals: number;
  readonly saving: boolean;
  readonly saved: boolean;
  readonly conflict: Conflict | null;
  readonly failure: string | null;
  /** The record was deleted elsewhere, while it was edited here; null: it stands. */
  readonly deletion: Deletion | null;
  /** Brings it back and puts what is typed upon it. Throws CallError where that is refused. */
  bringBack(): Promise<void>;
  /** A save found the record gone. */
  noteDeleted(): void;
  /** Fields that show another text than the value they hold: it could not be read. */
  readonly unread: readonly string[];
  setUnread(name: string, unread: boolean): void;
  set(name: string, value: string | boolean): void;
  setAll(values: Values): void;
  save(): void;
  /** What would be sent now. */
  body(): Record<string, unknown>;
  forgetDraft(): void;
  settle(values: Values): void;
  /** The record that the form stands upon: as it was read, or as stored by somebody else once that was settled. */
  readonly record: object;
  /** Puts a version that somebody else stored beside what is typed. */
  meet(stored: object): void;
  /** Says what is wrong with the fields. */
  refuse(wrong: Errors): void;
}

/**
 * Keeps the form of one record. Typed values are a draft in this browser until they are saved or dropped; a 409
 * `already_modified` keeps them and puts the stored version beside them.
 */
export function useRecordForm<Saved>(parts: RecordFormParts<Saved>): RecordForm {
  const { record, send, onSaved, check } = parts;
  const { profile } = useSignedIn();
  const key = `${profile.uuid}/${parts.draft}`;
  const [base, setBase] = useState(record);
  const [held] = useState(() => readDraft(key));
  const [typed, setTyped] = useState<Values>(held ?? {});
  const [drafted, setDrafted] = useState(held !== null);
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const deleted = useDeleted(parts.edits);
  const [unread, setUnreadNames] = useState<readonly string[]>([]);
  const groups = parts.groups((name) => readText(typed, base, name));
  const fields = fieldsOf(groups);
  const before = valuesOf(fields, base, tokenOf(base) === undefined);
  const values: Values = { ...before, ...typed };
  const changed = changedFields(before, values).filter((name) => fields.some((field) => field.name === name));

  function bodyNow(): Record<string, unknown> {
    const token = tokenOf(base);
    return token === undefined
      ? bodyOf(fields, values, {}, base)
      : { ...partOf(bodyOf(fields, values, base), changed), last_update_token: token };
  }

  function undoOf(saved: Saved): (() => Promise<Saved>) | undefined {
    const token = tokenOf(saved);
    if (tokenOf(base) === undefined || token === undefined) return undefined;
    const back = partOf(bodyOf(fields, before, base), changed);
    return () => send({ ...back, last_update_token: token });
  }

  function refuse(wrong: Errors): void {
    setErrors(wrong);
    setRefusals((before) => before + 1);
  }

  const setAll = useCallback(
    (next: Values) => {
      setTyped((before) => {
        const after = { ...before, ...next };
        writeDraft(key, after);
        return after;
      });
      setErrors((before) => without(before, Object.keys(next)));
    },
    [key],
  );

  const sending = useMutation({
    mutationFn: () => send(bodyNow()),
    meta: { quiet: true },
    onSuccess: (saved) => {
      clearDraft(key);
      onSaved(saved, undoOf(saved));
    },
    onError: (failure) => {
      if (!(failure instanceof CallError)) return;
      if (failure.status === 422) refuse(failure.fields);
      if (failure.status === 404 && tokenOf(base) !== undefined) deleted.note();
      if (failure.status === 409 && typeof failure.current === "object" && failure.current !== null)
        meet(failure.current);
    },
  });

  function meet(stored: object): void {
    setConflict({ before, theirs: valuesOf(fields, stored), record: stored });
  }

  function save(): void {
    if (sending.isPending) return;
    const wrong = { ...wrongFields(fields, values), ...check?.(values) };
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else {
      setErrors({});
      sending.mutate();
    }
  }

  return {
    draft: parts.draft,
    groups,
    fields,
    values,
    errors,
    changed,
    drafted,
    refusals,
    saving: sending.isPending,
    saved: sending.isSuccess,
    conflict,
    failure: deleted.deletion === null ? failureOf(sending.error, conflict) : null,
    deletion: deleted.deletion,
    noteDeleted: deleted.note,
    bringBack: () =>
      deleted.bringBack((stored) => {
        setBase(stored);
        sending.reset();
      }),
    set: (name, value) => setAll({ [name]: value }),
    setAll,
    save,
    unread,
    setUnread: (name, isUnread) =>
      setUnreadNames((before) => [...before.filter((one) => one !== name), ...(isUnread ? [name] : [])]),
    record: base,
    meet,
    refuse,
    body: bodyNow,
    forgetDraft() {
      clearDraft(key);
      setTyped({});
      setErrors({});
      setDrafted(false);
    },
    settle(chosen) {
      if (conflict === null) return;
      setBase(conflict.record);
      setTyped(chosen);
      writeDraft(key, chosen);
      setConflict(null);
      sending.reset();
    },
  };
}

function failureOf(failure: Error | null, conflict: Conflict | null): string | null {
  if (failure === null || conflict !== null) return null;
  if (failure instanceof CallError && failure.status === 422) return failure.fields[""] ?? null;
  return failure.message;
}

function readText(typed: Values, base: object, name: string): string {
  const value = typed[name] ?? at(base, name);
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}

function tokenOf(record: unknown): string | undefined {
  const token = (record as { last_update_token?: unknown } | null)?.last_update_token;
  return typeof token === "string" ? token : undefined;
}

function without(errors: Errors, names: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
