import type { ImportSession, OpeningProposal } from "@distributary/contract/entry/imports";
import type { ReactElement } from "react";
import { NumberField } from "../../records/form/controls/number-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { amountFault } from "../../ui/format/amount-fault.ts";
import { formatDecimal, quantityDigits } from "../../ui/format/amount.ts";
import { choiceFor, openingKey, patchFlow, type FlowState, type OpeningChoice } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import own from "./openings-part.module.css";
import { importTexts } from "./texts.ts";

const decisions = ["unknown_cost", "lot", "decline"] as const;

/** Sales of more than was held: a lot with date and cost, a cost that is not known, or the rows left out. */
export function OpeningsPart({ session, state }: { session: ImportSession; state: FlowState }): ReactElement {
  const answer = (proposal: OpeningProposal, change: Partial<OpeningChoice>): void =>
    patchFlow({
      openings: { ...state.openings, [openingKey(proposal)]: { ...choiceFor(state, proposal), ...change } },
    });
  return (
    <section className={styles["section"]} aria-labelledby="import-openings">
      <div className={styles["sectionHead"]}>
        <h2 id="import-openings">{importTexts.openings}</h2>
        {session.opening_proposals.length > 3 && (
          <Button size="small" onClick={() => patchFlow({ openings: {} })}>
            {importTexts.allUnknown}
          </Button>
        )}
      </div>
      <p className={styles["hint"]}>{importTexts.openingsBody}</p>
      <ul className={own["list"]}>
        {session.opening_proposals.map((proposal) => (
          <Opening
            key={openingKey(proposal)}
            proposal={proposal}
            choice={choiceFor(state, proposal)}
            onChange={(change) => answer(proposal, change)}
          />
        ))}
      </ul>
    </section>
  );
}

function Opening({
  proposal,
  choice,
  onChange,
}: {
  proposal: OpeningProposal;
  choice: OpeningChoice;
  onChange: (change: Partial<OpeningChoice>) => void;
}): ReactElement {
  const title = importTexts.opening(
    proposal.instrument_name,
    proposal.account_name,
    formatDecimal(proposal.missing_quantity, quantityDigits),
    proposal.first_short_date,
  );
  return (
    <li className={own["item"]}>
      <span className={own["what"]}>{title}</span>
      <Choice
        label={title}
        value={choice.decision}
        onChange={(decision) => onChange({ decision })}
        options={decisions.map((value) => ({ value, label: importTexts.decisions[value] }))}
      />
      {choice.decision === "lot" && (
        <div className={own["lot"]}>
          <DateField
            stacked
            label={importTexts.openingDate}
            value={choice.date}
            clearable={false}
            onChange={(day) => onChange({ date: day ?? proposal.proposed_date })}
          />
          <NumberField
            label={importTexts.openingCost}
            value={choice.cost}
            fault={amountFault(choice.cost) ?? undefined}
            onChange={(cost) => onChange({ cost })}
          />
        </div>
      )}
    </li>
  );
}
