import { flowTexts } from "./texts.ts";

/** What can be said to a flow: the activity is done, what it shows is accepted, or all of it is called off. */
export const flowActions = ["DONE", "OK", "CANCEL"] as const;
export type FlowAction = (typeof flowActions)[number];

/** How far a step is. */
export type StepState = "Queued" | "Processing" | "Completed";

/** What entering an activity leads to: staying in it, calling off, ending, or going to another activity. */
export type Entry<Context> =
  | { readonly kind: "continue" | "cancel" | "finish"; readonly context?: Context }
  | { readonly kind: "jump"; readonly to: string; readonly context?: Context };

/** One step of a flow. `onEntry` decides, from what is known so far, whether there is anything to ask. */
export interface Activity<Context> {
  readonly id: string;
  readonly title: string;
  readonly onEntry?: (context: Context) => Entry<Context>;
}

/** A flow and where it stands. */
export interface Flow<Context> {
  readonly activities: readonly Activity<Context>[];
  readonly context: Context;
  readonly status: "running" | "completed" | "cancelled";
  /** The place of the current activity. */
  readonly step: number;
}

/** A flow was asked for something that it cannot do; the message is what a person reads. */
export class FlowError extends Error {
  override readonly name = "FlowError";
}

/** Starts a flow at its first activity, or at the one named. */
export function startFlow<Context>(
  activities: readonly Activity<Context>[],
  context: Context,
  at?: string,
): Flow<Context> {
  if (activities.length === 0) throw new FlowError(flowTexts.unexpected);
  const flow: Flow<Context> = { activities, context, status: "running", step: 0 };
  return enter(flow, at === undefined ? 0 : placeOf(flow, at), 0);
}

/**
 * Says an action to the current activity. DONE and OK complete it and go on to the next, past the last of which the
 * flow is completed; CANCEL calls the flow off. `context` is what is known after the activity. Throws FlowError when the
 * flow is over, or when `from` is not the current activity.
 */
export function act<Context>(
  flow: Flow<Context>,
  action: FlowAction,
  context = flow.context,
  from?: string,
): Flow<Context> {
  expectRunning(flow);
  if (from !== undefined && placeOf(flow, from) !== flow.step) throw new FlowError(flowTexts.unexpected);
  if (action === "CANCEL") return { ...flow, context, status: "cancelled" };
  return enter({ ...flow, context }, flow.step + 1, 0);
}

/** Goes back to the activity before, without asking its entry handler: one goes back to see it. */
export function back<Context>(flow: Flow<Context>): Flow<Context> {
  expectRunning(flow);
  if (flow.step === 0) throw new FlowError(flowTexts.noPrevious);
  return { ...flow, step: flow.step - 1 };
}

/** Goes to the activity of that id. */
export function jump<Context>(flow: Flow<Context>, id: string): Flow<Context> {
  expectRunning(flow);
  return enter(flow, placeOf(flow, id), 0);
}

/** The current activity; null when the flow is over. */
export function currentActivity<Context>(flow: Flow<Context>): Activity<Context> | null {
  return flow.status === "running" ? (flow.activities[flow.step] ?? null) : null;
}

/** How far the step at a place is. */
export function stepState<Context>(flow: Flow<Context>, place: number): StepState {
  if (flow.status === "completed" || place < flow.step) return "Completed";
  return place === flow.step && flow.status === "running" ? "Processing" : "Queued";
}

function placeOf<Context>(flow: Flow<Context>, id: string): number {
  const place = flow.activities.findIndex((activity) => activity.id === id);
  if (place < 0) throw new FlowError(flowTexts.notFound(id));
  return place;
}

function expectRunning<Context>(flow: Flow<Context>): void {
  if (flow.status !== "running") throw new FlowError(flowTexts.unexpected);
}

function enter<Context>(before: Flow<Context>, step: number, jumps: number): Flow<Context> {
  const activity = before.activities[step];
  if (activity === undefined) return { ...before, step: before.activities.length, status: "completed" };
  // Entry handlers that send each other on for ever would hang the page.
  if (jumps > before.activities.length) throw new FlowError(flowTexts.unexpected);
  const entry = activity.onEntry?.(before.context) ?? { kind: "continue" };
  const flow = { ...before, step, context: entry.context ?? before.context };
  switch (entry.kind) {
    case "continue":
      return flow;
    case "cancel":
      return { ...flow, status: "cancelled" };
    case "finish":
      return { ...flow, step: flow.activities.length, status: "completed" };
    case "jump":
      return enter(flow, placeOf(flow, entry.to), jumps + 1);
  }
}
