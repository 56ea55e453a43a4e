import type { ImportSession, KeptRecord, OpeningProposal } from "@distributary/contract/entry/imports";
import { tokens } from "../../../data/api.ts";
import { createStore } from "../../../data/store.ts";
import type { ChangedSince } from "../changed-since.ts";
import type { MendSheet } from "../mending/sheet.ts";
import { nothingSaid, type Said } from "./said.ts";

/** A file on its way. */
export interface Upload {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly status: "waiting" | "sending" | "done" | "failed";
  readonly error: string | null;
}

/** The answer to a proposed opening balance. */
export interface OpeningChoice {
  readonly decision: "lot" | "unknown_cost" | "decline";
  readonly date: string;
  readonly cost: string;
}

/** What failed, in words, why, and how it is tried again. */
export interface FlowFailure {
  readonly title: string;
  readonly cause: unknown;
  readonly again: () => void;
}

/** How far the import of this page is. */
export interface FlowState {
  /** The universe that it is in; null before the page was first opened */
  readonly universe: string | null;
  readonly session: ImportSession | null;
  readonly uploads: readonly Upload[];
  readonly openings: Readonly<Record<string, OpeningChoice>>;
  /** What was said about how it is read, and waits until the server takes it */
  readonly said: Said;
  readonly busy: "opening" | "uploading" | "reading" | "writing" | "undoing" | null;
  readonly failure: FlowFailure | null;
  /** The import that could not be taken back whole, or of which something stayed. */
  readonly changedSince: ChangedSince | null;
  /** Skipped rows of an earlier import that were not corrected yet. */
  readonly left: MendSheet | null;
  /** What stayed of the import that was taken back last, since others use it. */
  readonly kept: { readonly importId: string; readonly records: readonly KeptRecord[] } | null;
}

/** Before anything was dropped. */
export const blankFlow: FlowState = {
  universe: null,
  session: null,
  uploads: [],
  openings: {},
  said: nothingSaid,
  busy: null,
  failure: null,
  changedSince: null,
  left: null,
  kept: null,
};

/** The one import that this tab works on; it outlives a walk to another page. */
export const flow = createStore<FlowState>(blankFlow);

/** Changes some of it. */
export function patchFlow(change: Partial<FlowState>): void {
  flow.set((before) => ({ ...before, ...change }));
}

/** The key of a proposal among the answers. */
export function openingKey(proposal: Pick<OpeningProposal, "account" | "instrument">): string {
  return `${proposal.account}\n${proposal.instrument}`;
}

/** The answer to a proposal; until somebody says more, its cost is not known. */
export function choiceFor(state: FlowState, proposal: OpeningProposal): OpeningChoice {
  return state.openings[openingKey(proposal)] ?? { decision: "unknown_cost", date: proposal.proposed_date, cost: "" };
}

/** Where the import of this tab and universe is remembered, so that it survives a reload. */
function memory(part = ""): string {
  return `persisted/import/${tokens.universe()?.universe ?? ""}${part}`;
}

function put(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}

/** The import that this tab worked on last. */
export function heldSession(): string | null {
  return sessionStorage.getItem(memory());
}

/** Keeps which import this tab works on; null: none. Skipped rows that were left are those of the one before. */
export function rememberSession(id: string | null): void {
  if (id !== heldSession()) rememberLeft(null);
  put(memory(), id);
}

const LEFT = "/left";

/** Skipped rows of an earlier import that were not corrected yet. */
export function leftRows(): MendSheet | null {
  const kept = sessionStorage.getItem(memory(LEFT));
  return kept === null ? null : (JSON.parse(kept) as MendSheet);
}

/** Keeps skipped rows over a reload; null: there are none left. */
export function rememberLeft(left: MendSheet | null): void {
  put(memory(LEFT), left === null ? null : JSON.stringify(left));
}
