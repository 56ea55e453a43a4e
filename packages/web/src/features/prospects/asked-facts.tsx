import type { Prospect } from "@distributary/contract/prospects";
import type { ReactElement } from "react";
import { fieldLabel } from "@distributary/domain/codes/field-labels";
import { valueText } from "../../pickers/history/change-text.ts";
import { RecordName, type NamedKind } from "../../records/names.tsx";
import { plannedEvent } from "../../records/planned-event.ts";
import { Fact, Facts } from "../../records/record-page.tsx";
import { prospectTexts as texts } from "./texts.ts";

const directions: Readonly<Record<string, string>> = texts.directions;

const payloads = ["new_transaction", "capital_call", "capital_distro", "capital_activity"];

/** Fields that name a record, by how their names end. */
const named: readonly (readonly [ending: string, kind: NamedKind])[] = [
  ["account_id", "account"],
  ["entity_id", "entity"],
  ["what_id", "instrument"],
  ["unit_id", "instrument"],
  ["instrument_id", "instrument"],
  ["commitment_id", "instrument"],
];

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
        <Fact key={field} name={fieldLabel(field)}>
          <Asked field={field} value={value} />
        </Fact>
      ))}
    </Facts>
  );
}

function Asked({ field, value }: { field: string; value: unknown }): ReactElement {
  const kind = named.find(([ending]) => field.endsWith(ending))?.[1];
  return kind !== undefined && typeof value === "string" ? (
    <RecordName kind={kind} id={value} />
  ) : (
    <>{field === "direction" ? directions[String(value)] : valueText(value)}</>
  );
}
