import { fieldLabel } from "@distributary/domain/codes/field-labels";
import type { ReactElement } from "react";
import { valueText } from "../../pickers/history/change-text.ts";
import { RecordLink } from "../../records/record-link.tsx";
import plain from "../../records/plain-table.module.css";
import { changesOf, kindNamed, ownersIn, type OwnerTold } from "./changes.ts";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { eventTexts } from "./texts.ts";

/** What an update of a record changed, field by field. */
export function ChangesTable({ data }: { data: Readonly<Record<string, unknown>> }): ReactElement {
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{eventTexts.field}</th>
          <th scope="col" className={plain["left"]}>
            {eventTexts.before}
          </th>
          <th scope="col" className={plain["left"]}>
            {eventTexts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changesOf(data).map(({ field, before, after }) => (
          <tr key={field}>
            <td>{fieldLabel(field)}</td>
            <td className={plain["left"]}>
              <Value field={field} value={before} />
            </td>
            <td className={plain["left"]}>
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactElement {
  const owners = ownersIn(field, value);
  if (owners !== null) return <Owners owners={owners} />;
  const kind = kindNamed(field);
  return kind !== null && typeof value === "string" ? <RecordLink kind={kind} id={value} /> : <>{valueText(value)}</>;
}

function Owners({ owners }: { owners: readonly OwnerTold[] }): ReactElement {
  return (
    <>
      {owners.map(({ entity, share, from, to }, row) => (
        // Nothing but its place tells two parts of one owner apart.
        <div key={row}>
          <RecordLink kind="entity" id={entity} /> {formatShare(share, percentDigits)}
          {eventTexts.ownedFor(from, to)}
        </div>
      ))}
    </>
  );
}
