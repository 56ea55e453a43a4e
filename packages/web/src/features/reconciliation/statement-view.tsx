import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { knownTexts } from "../../records/known/known-texts.ts";
import { RecordLink } from "../../records/page/record-link.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { Note } from "../../ui/states.tsx";
import type { StatementSearch } from "./address.ts";
import { bookProposals } from "./booking.ts";
import { ProposalChoice } from "./proposal-choice.tsx";
import { removeStatement } from "./queries.ts";
import { StatementLines } from "./statement-lines.tsx";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/** A statement line by line beside the ledger; what is off comes with what may be missing. */
export function StatementView({
  statement,
  known,
  onEnter,
  onGo,
}: {
  statement: ComparedStatement;
  /** the instant as of which it is known: nothing is written then; null: now */
  known: string | null;
  onEnter: () => void;
  onGo: (next: StatementSearch) => void;
}): ReactElement {
  const { account_id: account, date, previous, next, lines } = statement;
  const { statement: said } = statement;
  const open = known === null ? lines.filter((line) => line.proposals.length > 0 && line.ties_out !== true) : [];
  const suggested = open.flatMap((line) => line.proposals).filter((one) => one.suggested);
  const closing = useMutation({ mutationFn: () => bookProposals(suggested) });
  const removing = useMutation({
    mutationFn: async () => (said === null ? undefined : removeStatement({ account, date }, said)),
  });
  return (
    <div className={styles["view"]}>
      <p>
        <RecordLink kind="account" id={account} />
      </p>
      {known !== null && <Note tone="plain">{knownTexts.note(formatInstant(known))}</Note>}
      <div className={styles["tools"]}>
        <State statement={statement} />
        <span className={styles["spacer"]} />
        <IconButton
          icon="chevronLeft"
          label={texts.previous}
          disabled={previous === null}
          onClick={() => previous !== null && onGo({ account, date: previous })}
        />
        <IconButton
          icon="chevronRight"
          label={texts.next}
          disabled={next === null}
          onClick={() => next !== null && onGo({ account, date: next })}
        />
        <ForWriters>
          {known === null && (
            <Button look={said === null ? "primary" : "plain"} onClick={onEnter}>
              {said === null ? texts.enterThis : texts.edit}
            </Button>
          )}
          {said !== null && known === null && (
            <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
              {texts.remove}
            </Button>
          )}
        </ForWriters>
      </div>
      {lines.length === 0 ? <p>{texts.nothingHeld}</p> : <StatementLines statement={statement} onGo={onGo} />}
      {open.length > 0 && (
        <section aria-label={texts.mayBeMissing} className={styles["proposals"]}>
          <div className={styles["tools"]}>
            <h2>{texts.mayBeMissing}</h2>
            <span className={styles["spacer"]} />
            <ForWriters>
              {suggested.length > 1 && (
                <Button busy={closing.isPending} onClick={() => closing.mutate()}>
                  {texts.bookAll(suggested.length)}
                </Button>
              )}
            </ForWriters>
          </div>
          {open.map((line) => (
            <ProposalChoice key={line.instrument_id ?? ""} statement={statement} line={line} />
          ))}
        </section>
      )}
    </div>
  );
}

function State({ statement: { statement, ties_out: tiesOut } }: { statement: ComparedStatement }): ReactElement {
  if (statement === null) return <p className={styles["quiet"]}>{texts.noStatement}</p>;
  return (
    <p className={styles["state"]} data-ties={tiesOut ?? "unknown"} role="status">
      <Icon name={tiesOut === true ? "check" : "warning"} size={14} />
      {tiesOut === null ? texts.tiesUnknown : tiesOut ? texts.tiesOut : texts.tiesNot}
    </p>
  );
}
