import { importsEndpoints } from "@distributary/contract/entry/imports";
import { api } from "../../../data/api.ts";
import { CallError } from "../../../data/http/errors.ts";
import { readTypedAmount } from "../../../ui/format/typed-amount.ts";
import { importTexts } from "../texts.ts";
import { isRunning, sessionNow, settle } from "./following.ts";
import { blankFlow, choiceFor, flow, patchFlow, rememberSession, type FlowState } from "./flow-store.ts";
import { alsoSaid, isNothingSaid, nothingSaid, saidSince, type Said } from "./said.ts";

type Busy = NonNullable<FlowState["busy"]>;

/** What the page is at; work that it has left for another ends without a trace. */
let current: object | null = null;

/** Does one thing with the import of this page, and keeps what failed; then goes on with what was said meanwhile. */
export async function guarded(busy: Busy, work: () => Promise<void>): Promise<void> {
  const own = {};
  current = own;
  patchFlow({ busy, failure: null });
  try {
    await work();
  } catch (cause) {
    // Whoever leaves the question for a reason knows that nothing was done.
    if (current === own && !isLeft(cause)) failed(flow.get().busy ?? busy, cause, () => void guarded(busy, work));
  }
  if (current === own) await rest();
}

/** Whether somebody left the question for a reason. */
export function isLeft(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/** The page is at nothing; it goes on with what was said meanwhile, unless something failed that somebody should see. */
export async function rest(): Promise<void> {
  patchFlow({ busy: null });
  const { said, session, failure } = flow.get();
  if (failure === null && session?.stage === "ready" && !isNothingSaid(said)) await readAgain();
}

/** Has whatever the page is at end without a trace on it. */
export function leaveWork(): void {
  current = null;
}

/** Forgets the import of this page; what was uploaded stays in the list of past imports. */
export function startOver(): void {
  leaveWork();
  rememberSession(null);
  flow.set(({ universe }) => ({ ...blankFlow, universe }));
}

/** Keeps what failed, with the way on that fits where the import stands: a job at work is only followed again. */
export function failed(during: Busy, cause: unknown, again: () => void): void {
  const { session } = flow.get();
  if (session !== null && isRunning(session)) {
    patchFlow({ failure: { title: importTexts.failedAt.following, cause, again: () => void follow(session.uuid) } });
    return;
  }
  const title = importTexts.failedAt[during];
  if (during === "reading") failedToRead(title, cause);
  // Whether what was to be written still fits the book is found out by reading again.
  else patchFlow({ failure: { title, cause, again: during === "writing" ? () => void readAgain() : again } });
}

/** The page shows again what the server knows, so that nothing else is written; what was not taken is said once more. */
function failedToRead(title: string, cause: unknown): void {
  const { said } = flow.get();
  const isRefused = cause instanceof CallError && cause.status >= 400 && cause.status < 500;
  patchFlow({ said: nothingSaid, failure: { title, cause, again: () => void say(isRefused ? {} : said) } });
}

function follow(id: string): Promise<void> {
  return guarded("opening", async () => void (await settle(await sessionNow(id))));
}

/** Asks what a save would write, with the answers given so far. */
export async function readAgain(): Promise<void> {
  await guarded("reading", read);
}

/**
 * Reads again with what is said about how the import is read. Said while the page is at something, it is shown at once and
 * waits for its turn.
 */
export async function say(now: Partial<Said>): Promise<void> {
  patchFlow({ said: alsoSaid(flow.get().said, now) });
  if (flow.get().busy === null) await readAgain();
}

/** The same as a part of other work. */
export async function read(): Promise<void> {
  const { session, said } = flow.get();
  if (session === null) return;
  patchFlow({ busy: "reading" });
  const openings = answers();
  const [matches, balances] = [Object.values(said.matches), Object.values(said.balances)];
  const mappings = Object.entries(said.mappings).map(([file, mapping]) => ({ file, mapping }));
  const answer = await api.call(importsEndpoints.suggestions, {
    body: {
      session: session.uuid,
      ...(openings.length > 0 ? { openings } : {}),
      ...(said.locked === null ? {} : { locked_period: said.locked }),
      ...(matches.length === 0 ? {} : { matches }),
      ...(balances.length === 0 ? {} : { opening_balances: balances }),
      ...(mappings.length === 0 ? {} : { mappings }),
    },
  });
  const ended = settle(answer);
  patchFlow({ said: saidSince(flow.get().said, said) });
  await ended;
}

/** What is answered to proposed opening lots. */
export function answers(): {
  account: string;
  instrument: string;
  decision: "lot" | "unknown_cost" | "decline";
  date?: string;
  cost?: string;
}[] {
  const state = flow.get();
  return (state.session?.opening_proposals ?? []).map((proposal) => {
    const { decision, date, cost } = choiceFor(state, proposal);
    const typed = readTypedAmount(cost);
    const known = decision === "lot" ? { date, cost: typed.kind === "amount" ? typed.amount : cost } : {};
    return { account: proposal.account, instrument: proposal.instrument, decision, ...known };
  });
}
