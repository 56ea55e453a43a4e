import { fieldLabel } from "@distributary/domain/codes/field-labels";
import type { ReactElement } from "react";
import { valueText } from "../../pickers/history/change-text.ts";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { changesOf, kindNamed } from "./changes.ts";
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
  const kind = kindNamed(field);
  return kind !== null && typeof value === "string" ? <RecordName kind={kind} id={value} /> : <>{valueText(value)}</>;
}
