import { fieldLabels } from "../../language/code-labels.ts";
import type { ReactElement } from "react";
import { changesOf } from "../../records/history/changes.ts";
import { ToldValue } from "../../records/history/told-value.tsx";
import plain from "../../records/table/plain-table.module.css";
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
            <td>{fieldLabels.of(field)}</td>
            <td className={plain["left"]}>
              <ToldValue field={field} value={before} />
            </td>
            <td className={plain["left"]}>
              <ToldValue field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
