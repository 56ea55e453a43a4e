import type { ComparedLine, ComparedStatement, Proposal } from "@distributary/contract/reporting/reconciliation";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { LegsTable } from "../../records/table/legs-table.tsx";
import { RecordName, useKnownNames } from "../../records/page/names.tsx";
import { Quantity } from "../../records/quantity.tsx";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits } from "../../ui/format/amount.ts";
import { Phrase } from "../../ui/phrase.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { bookProposals, tryProposal } from "./booking.ts";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/**
 * What may be missing behind one difference: one of a few, with what it would move before it is booked. Folded where
 * what is suggested for another line closes this one too.
 */
export function ProposalChoice({
  statement,
  line,
}: {
  statement: ComparedStatement;
  line: ComparedLine;
}): ReactElement {
  const closer = statement.lines.find(
    (other) =>
      other !== line && other.proposals.some((one) => one.suggested && closes(one, statement.account_id, line)),
  );
  const [open, setOpen] = useState(false);
  const choice = <Choices line={line} statement={statement} />;
  if (closer === undefined) return choice;
  return (
    <div className={styles["closed"]}>
      <p>
        <strong>{nameOfLine(line)}</strong>: {texts.closedBy(nameOfLine(closer))}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{texts.otherwise}</summary>
        {open && choice}
      </details>
    </div>
  );
}

function nameOfLine({ instrument_id: instrument, label }: ComparedLine): string {
  return instrument === null ? texts.wholeAccount : label;
}

function closes(proposal: Proposal, account: string, line: ComparedLine): boolean {
  return proposal.closes.some((place) => place.account_id === account && place.instrument_id === line.instrument_id);
}

function Choices({ line, statement }: { line: ComparedLine; statement: ComparedStatement }): ReactElement {
  const group = useId();
  const [place, setPlace] = useState(() =>
    Math.max(
      line.proposals.findIndex((one) => one.suggested),
      0,
    ),
  );
  const chosen = line.proposals[place] ?? line.proposals[0];
  return (
    <fieldset className={styles["proposal"]}>
      <legend>{nameOfLine(line)}</legend>
      <div className={styles["options"]}>
        {line.proposals.map((proposal, index) => (
          <label key={`${proposal.kind} ${index}`} className={styles["option"]}>
            <input type="radio" name={group} checked={index === place} onChange={() => setPlace(index)} />
            <span>
              <Words proposal={proposal} line={line} statement={statement} />
            </span>
          </label>
        ))}
      </div>
      <ForWriters>{chosen !== undefined && <Booking key={JSON.stringify(chosen)} proposal={chosen} />}</ForWriters>
    </fieldset>
  );
}

/** A proposal in words: what, how many, for how much, with whom, and what else it closes. */
function Words({
  proposal,
  line,
  statement: { account_id: account, date },
}: {
  proposal: Proposal;
  line: ComparedLine;
  statement: ComparedStatement;
}): ReactElement {
  const nameOf = useKnownNames();
  const { kind, event, other_event: onward, price, other_account_id: other, closes } = proposal;
  const also = closes.find((one) => one.account_id !== account || one.instrument_id !== line.instrument_id);
  const moved = event?.new_transaction;
  return (
    <>
      <strong>{texts.kinds[kind]}</strong>
      {moved !== undefined && (
        <>
          {" "}
          <Quantity value={moved.units} instrument={moved.what_id} />
          {line.instrument_id === null && (
            <>
              {" "}
              <RecordName kind="instrument" id={moved.what_id} />
            </>
          )}
          {moved.consideration !== null && (
            <>
              {" "}
              <Phrase
                text={texts.forMoney}
                parts={{
                  money: (
                    <>
                      <Quantity value={moved.consideration} instrument={moved.price_unit_id} />{" "}
                      <RecordName kind="instrument" id={moved.price_unit_id} />
                    </>
                  ),
                }}
              />
            </>
          )}
        </>
      )}
      {price !== null && (
        <>
          {" "}
          {line.instrument_id === null && (
            <>
              <RecordName kind="instrument" id={price.instrument_id} />{" "}
            </>
          )}
          <Figure value={price.price} digits={priceDigits} /> <RecordName kind="instrument" id={price.units_id} />
        </>
      )}
      {other !== null && (
        <>
          {" "}
          <Phrase text={texts.withAccount} parts={{ account: <RecordName kind="account" id={other} /> }} />
        </>
      )}
      {event !== null && onward === null && event.event_date !== date && ` ${texts.onDay(event.event_date)}`}
      {event !== null && onward !== null && `, ${onItsWay(event, onward, nameOf)}`}
      {also !== undefined && other === null && (
        <>
          {", "}
          <Phrase
            text={texts.closesAlso}
            parts={{
              what: (
                <>
                  <RecordName kind="instrument" id={also.instrument_id} />
                  {also.account_id !== account && (
                    <>
                      {" · "}
                      <RecordName kind="account" id={also.account_id} />
                    </>
                  )}
                </>
              ),
            }}
          />
        </>
      )}
      {proposal.suggested && <span className={styles["tag"]}>{texts.suggested}</span>}
      {proposal.disturbs && <span className={styles["warned"]}>{texts.disturbs}</span>}
    </>
  );
}

type ProposedEvent = NonNullable<Proposal["event"]>;

/** From when to when what is transferred belongs to neither account, and where it is meanwhile. */
function onItsWay(event: ProposedEvent, onward: ProposedEvent, nameOf: (id: string) => string): string {
  const [from = "", to = ""] = [event.event_date, onward.event_date].toSorted();
  return texts.onItsWay(from, to, nameOf(event.new_transaction.counterparty_account_id ?? ""));
}

/** What the dry run says, then the button that does it. */
function Booking({ proposal }: { proposal: Proposal }): ReactElement {
  const { profile } = useSignedIn();
  const tried = useQuery({
    queryKey: ["proposal", profile.uuid, proposal.event ?? proposal.price, proposal.other_event],
    queryFn: async () => {
      try {
        return { preview: await tryProposal(proposal), refusal: null };
      } catch (failure) {
        if (failure instanceof CallError && (failure.status === 422 || failure.status === 403))
          return { preview: null, refusal: [failure.message, ...Object.values(failure.fields)].join(" ") };
        throw failure;
      }
    },
    retry: false,
  });
  const booking = useMutation({ mutationFn: () => bookProposals([proposal]) });
  return (
    <div className={styles["booking"]}>
      {tried.data === undefined && !tried.isError && <Skeleton height={72} />}
      {tried.data?.refusal != null && (
        <Note tone="warn">
          {texts.cannot} {tried.data.refusal}
        </Note>
      )}
      {(tried.data?.preview?.legs.length ?? 0) > 0 && (
        <LegsTable legs={tried.data?.preview?.legs ?? []} heading={texts.moves} />
      )}
      {tried.data?.preview?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      <Button
        look={proposal.suggested ? "primary" : "plain"}
        busy={booking.isPending}
        disabled={tried.data?.preview == null}
        onClick={() => booking.mutate()}
      >
        {texts.book}
      </Button>
    </div>
  );
}
