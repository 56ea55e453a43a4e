import type { EventSummary } from "@distributary/contract/events";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Quantity } from "../../records/quantity.tsx";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { recordTexts } from "../../records/texts.ts";
import { eventTexts } from "./texts.ts";

/** What an event and those that belong to it moved, signed, by account and instrument. */
export function MovedTable({ legs }: { legs: EventSummary["legs"] }): ReactElement {
  if (legs.length === 0) return <p>{eventTexts.movesNothing}</p>;
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{recordTexts.account}</th>
          <th scope="col" className={plain["left"]}>
            {recordTexts.what}
          </th>
          <th scope="col">{recordTexts.change}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={`${leg.account}/${leg.instrument}`}>
            <td>
              <Link to="/accounts/$id" params={{ id: leg.account }}>
                <RecordName kind="account" id={leg.account} />
              </Link>
            </td>
            <td className={plain["left"]}>
              <Link to="/instruments/$id" params={{ id: leg.instrument }}>
                <RecordName kind="instrument" id={leg.instrument} />
              </Link>
            </td>
            <td>
              <Quantity value={leg.quantity} instrument={leg.instrument} sign="always" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
