import type { Event } from "@distributary/contract/records/events";
import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { Fragment, useMemo, type ReactElement, type ReactNode } from "react";
import type { SignName } from "../../ui/signs/sign-paths.ts";
import { Sign } from "../../ui/signs/sign.tsx";
import { actSigns } from "../kind-signs.ts";
import { RecordName, useKnownTypes, useKnownUnits } from "../page/names.tsx";
import { Quantity } from "../quantity.tsx";
import { rowOfEvent, type EventTerms } from "./event-row.ts";
import { sentenceOf, type SentencePart } from "./sentence-parts.ts";
import styles from "./sentence.module.css";
import { actOf, comesIn, type ActKind, type ActTerms, type TransactionAct } from "./transaction-act.ts";

/** Which account and instrument a list is of. */
export interface SentenceView {
  readonly account: string | null;
  readonly instrument: string | null;
}

function useAct(row: ListedTransaction, view: SentenceView): { act: TransactionAct; terms: ActTerms } {
  const typeOf = useKnownTypes();
  const terms = { ...view, accountType: typeOf, instrumentType: typeOf };
  return { act: actOf(row, terms), terms };
}

/** A transaction in one line: its sign, what happened, and what the person noted of it. */
export function TransactionSentence({ row, view }: { row: ListedTransaction; view: SentenceView }): ReactElement {
  const { act, terms } = useAct(row, view);
  const { parts, note, noteFirst } = sentenceOf(row, act, terms);
  const words = parts.map((part, at) => <Part key={at} part={part} />);
  const [first, second] = noteFirst ? [note, words] : [words, note];
  return (
    <SignedLine sign={actSigns[act.kind]} tone={comesIn(act.amount) && signed(act.kind) ? "in" : "plain"}>
      {first}
      {second !== null && <span className={styles["muted"]}> · {second}</span>}
    </SignedLine>
  );
}

/** Words after the sign of what they are about: cut short in a row, on two lines on a phone. */
export function SignedLine({
  sign,
  tone = "plain",
  children,
}: {
  sign: SignName;
  tone?: "plain" | "in";
  children: ReactNode;
}): ReactElement {
  return (
    <span className={styles["sentence"]}>
      <Sign name={sign} tone={tone} />
      <span className={styles["words"]}>{children}</span>
    </span>
  );
}

/** What a list of all accounts and securities is of. */
const WHOLE: SentenceView = { account: null, instrument: null };

/** What is known of the records that events name, for a list of all. */
export function useEventTerms(): EventTerms {
  const [typeOf, unitOf] = [useKnownTypes(), useKnownUnits()];
  return useMemo(() => ({ ...WHOLE, accountType: typeOf, instrumentType: typeOf, unitOf }), [typeOf, unitOf]);
}

/** The event of a transaction as the list of transactions shows it, by `show`; `otherwise` for any other event. */
export function EventAsTransaction({
  event,
  show: Show,
  otherwise,
}: {
  event: Event;
  show: (props: { row: ListedTransaction; view: SentenceView }) => ReactElement | null;
  otherwise: ReactElement | null;
}): ReactElement | null {
  const row = rowOfEvent(event, useEventTerms());
  return row === null ? otherwise : <Show row={row} view={WHOLE} />;
}

/** Whether an act changes what everything comes to. */
function signed(kind: ActKind): boolean {
  return kind !== "transfer" && kind !== "notice";
}

function Part({ part }: { part: SentencePart }): ReactElement {
  if (typeof part === "string") return <Fragment>{part}</Fragment>;
  if (part.kind === "units") return <Quantity value={part.of.value} instrument={part.of.instrument} />;
  return <RecordName kind={part.kind} id={part.id} />;
}

/** What a transaction comes to, with its sign and what it is counted in; a transfer between own accounts without sign. */
export function TransactionAmount({ row, view }: { row: ListedTransaction; view: SentenceView }): ReactElement | null {
  const { amount, kind } = useAct(row, view).act;
  if (amount === null) return null;
  return <Counted {...amount} sign={signed(kind) || view.account !== null ? "always" : "auto"} />;
}

/** What the account of the list holds right after a transaction. */
export function TransactionBalance({ row, view }: { row: ListedTransaction; view: SentenceView }): ReactElement | null {
  const { balance } = useAct(row, view).act;
  return balance === null ? null : <Counted {...balance} sign="auto" />;
}

function Counted({ value, instrument, sign }: { value: string; instrument: string; sign: "auto" | "always" }) {
  return (
    <>
      <Quantity value={value} instrument={instrument} sign={sign} />{" "}
      <span className={styles["muted"]}>
        <RecordName kind="instrument" id={instrument} />
      </span>
    </>
  );
}

/** The account of a transaction, both of a transfer; in the list of one account the other end. */
export function TransactionParty({ row, view }: { row: ListedTransaction; view: SentenceView }): ReactElement | null {
  const { act } = useAct(row, view);
  if (act.line === undefined) return null;
  if (view.account !== null) return <RecordName kind="account" id={act.other} />;
  if (act.kind !== "transfer") return <RecordName kind="account" id={act.line.account} />;
  return (
    <>
      <RecordName kind="account" id={act.line.src_account} /> → <RecordName kind="account" id={act.line.dst_account} />
    </>
  );
}
