import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import type {
  DocumentsExpected,
  ExpectedDocuments,
  ExpectingRecord,
} from "@distributary/contract/reporting/expected-documents";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { queryClient } from "../../../data/cache.ts";
import { recordOf } from "../../../pickers/documents/staged-links.ts";
import { changeRecord, readRecord } from "../../../records/page/record-calls.ts";
import { saySaved } from "../../../records/page/say-saved.ts";
import { expectedTexts as texts } from "./texts.ts";

/** An account or commitment of which documents are expected. */
export type Expecting = Pick<ExpectingRecord, "kind" | "id" | "name">;

/** The days that a document covers. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Which documents are expected in the twelve months that end with that of `at` (this month without one). */
export function useExpected(universe: string, at: string | undefined): UseQueryResult<ExpectedDocuments> {
  return useQuery({
    queryKey: ["documents-expected", universe, at ?? null],
    queryFn: ({ signal }) => api.call(reconciliationEndpoints.expected, { query: { at } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["documents-expected"] });
}

/** Says of a record when documents of it are expected, or (null) that none are, with the way back. */
export async function saveExpectation({ kind, id, name }: Expecting, next: DocumentsExpected | null): Promise<void> {
  const record = await readRecord(kind, id);
  const before = record["user_attributes"] as Readonly<Record<string, unknown>>;
  const { documents_every: _every, documents_since: _since, documents_late_after: _late, ...others } = before;
  const change = (attributes: Readonly<Record<string, unknown>>, token: string) =>
    changeRecord(kind, id, { user_attributes: attributes, last_update_token: token });
  const saved = await change({ ...others, ...next }, record.last_update_token);
  saySaved(texts.saved(name), async () => {
    await change(before, saved.last_update_token);
    await readAgain();
  });
  await readAgain();
}

/** Links documents to a record with the days that they cover. */
export async function attachDocuments(to: Expecting, documents: readonly Document[], days: Days): Promise<void> {
  const period = { period_from: days.from, period_to: days.to };
  for (const { uuid } of documents) {
    const params = { id: uuid };
    // As it is now: a list may be older than its links.
    const { links } = await api.call(documentsEndpoints.get, { params });
    const there = links.find((link) => link.kind === to.kind && recordOf(link).id === to.id);
    const attributes = { ...there?.attributes, ...period } as typeof period;
    const add = there === undefined ? { kind: to.kind, target: to.id, attributes } : { link: there.uuid, attributes };
    await api.call(documentsEndpoints.update, { params, body: { link_updates: { adds: [add], deletes: [] } } });
  }
  saySaved(texts.attached(documents.length));
  await readAgain();
}

/** Takes a document away from a record. */
export async function detachDocument(document: string, name: string, link: string): Promise<void> {
  const body = { link_updates: { adds: [], deletes: [link] } };
  await api.call(documentsEndpoints.update, { params: { id: document }, body });
  saySaved(texts.detached(name));
  await readAgain();
}
