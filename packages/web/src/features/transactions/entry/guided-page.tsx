import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { useFlow } from "../../../pickers/use-flow.ts";
import { WhenRead } from "../../../records/page/record-page.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { act, back, currentActivity, startFlow, type Activity } from "../../../ui/flow/flow.ts";
import { Steps } from "../../../ui/flow/steps.tsx";
import { today } from "../../../ui/format/day.ts";
import { Page } from "../../../ui/surfaces/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { EntryStep } from "./entry-step.tsx";
import styles from "./entry.module.css";
import { KindStep } from "./kind-step.tsx";
import type { EntryKind } from "./entry-kinds.ts";
import { prefillAfter } from "./prefill-after.ts";
import { usePrefill, type Prefill } from "./prefill.ts";
import { useEntryGround, type EntryGround, type SavedEvent } from "./queries.ts";
import { entryTexts } from "./texts.ts";

interface Known {
  readonly kind: EntryKind | null;
  readonly start: Prefill;
  /** The prospect that this entry carries out. */
  readonly prospect: string | undefined;
  readonly recorded: SavedEvent | null;
}

const activities: readonly Activity<Known>[] = [
  // A prospect says what happened already: there is nothing to ask.
  {
    id: "kind",
    title: entryTexts.steps.kind,
    onEntry: ({ kind }) => (kind === null ? { kind: "continue" } : { kind: "jump", to: "details" }),
  },
  { id: "details", title: entryTexts.steps.details },
  { id: "recorded", title: entryTexts.steps.recorded },
];

/** Entering a transaction step by step, without a mouse: what happened, its details as they will be booked, recorded. */
export function GuidedPage(): ReactElement {
  const ground = useEntryGround();
  return (
    <WhenRead found={ground} title={entryTexts.title}>
      {(read) => <Begun ground={read} />}
    </WhenRead>
  );
}

function Begun({ ground }: { ground: EntryGround }): ReactElement {
  const search = useSearch({ from: "/transaction/guided" });
  const { profile } = useSignedIn();
  const prefill = usePrefill(search, today(profile.default_timezone), ground);
  return (
    <WhenRead found={prefill} title={entryTexts.title}>
      {(start) => (
        <GuidedFlow
          key={search.prospect_id ?? JSON.stringify(search)}
          ground={ground}
          start={start}
          prospect={search.prospect_id}
        />
      )}
    </WhenRead>
  );
}

function GuidedFlow({
  ground,
  start,
  prospect,
}: {
  ground: EntryGround;
  start: Prefill;
  prospect: string | undefined;
}): ReactElement {
  const navigate = useNavigate();
  const [flow, move] = useFlow<Known>(() =>
    startFlow(activities, { kind: start.kind, start, prospect, recorded: null }),
  );
  const { context } = flow;
  const activity = currentActivity(flow)?.id;
  return (
    <Page title={entryTexts.title}>
      <h1>
        {activity === "details" && context.kind !== null
          ? `${entryTexts.title}: ${entryTexts.kinds[context.kind].label}`
          : entryTexts.title}
      </h1>
      <div className={styles["steps"]}>
        <Steps flow={flow} />
      </div>
      {activity === "kind" && (
        <KindStep onChoose={(kind) => move((held) => act(held, "DONE", { ...held.context, kind }, "kind"))} />
      )}
      {activity === "details" && context.kind !== null && (
        <EntryStep
          kind={context.kind}
          ground={ground}
          start={context.start}
          prospect={context.prospect}
          onRecorded={(recorded) => move((held) => act(held, "DONE", { ...held.context, recorded }, "details"))}
          onBack={() =>
            context.start.kind === null ? move(back) : void navigate({ to: "/user", search: { t: "transactions" } })
          }
        />
      )}
      {activity === "recorded" && context.recorded !== null && (
        <Recorded
          event={context.recorded}
          onAnother={() =>
            move(({ context: before }) => {
              const next = prefillAfter(before.start, before.recorded?.event_date ?? null);
              return startFlow(activities, { kind: null, start: next, prospect: undefined, recorded: null }, "kind");
            })
          }
        />
      )}
    </Page>
  );
}

function Recorded({ event, onAnother }: { event: SavedEvent; onAnother: () => void }): ReactElement {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <EmptyState title={entryTexts.recorded} body={event.warnings.join(" ")}>
      <Button ref={first} look="primary" onClick={onAnother}>
        {entryTexts.another}
      </Button>
      {event.initial_transaction !== null && (
        <Link to="/transaction/$id/view" params={{ id: event.initial_transaction }} className={buttonClass()}>
          {entryTexts.open}
        </Link>
      )}
      <Link to="/user" search={{ t: "transactions" }} className={buttonClass("quiet")}>
        {entryTexts.list}
      </Link>
    </EmptyState>
  );
}
