import { fieldLabels } from "../../language/code-labels.ts";
import type { Prospect } from "@distributary/contract/records/prospects";
import type { ReactElement } from "react";
import { ToldValue } from "../../records/history/told-value.tsx";
import { plannedEvent } from "../../records/planned-event.ts";
import { Fact, Facts } from "../../records/page/record-page.tsx";
import { prospectTexts as texts } from "./texts.ts";

const payloads = ["new_transaction", "capital_call", "capital_distro", "capital_activity"];

/** What is filled in of the event that a prospect asks for, field by field. */
export function AskedFacts({ prospect }: { prospect: Prospect }): ReactElement {
  const { event_type: _type, ...event } = plannedEvent(prospect);
  const facts = Object.entries(event).flatMap(([field, value]) =>
    payloads.includes(field) && typeof value === "object" && value !== null ? Object.entries(value) : [[field, value]],
  ) as readonly (readonly [string, unknown])[];
  if (facts.length === 0) return <p>{texts.nothing}</p>;
  return (
    <Facts>
      {facts.map(([field, value]) => (
        <Fact key={field} name={fieldLabels.of(field)}>
          <ToldValue field={field} value={value} />
        </Fact>
      ))}
    </Facts>
  );
}
