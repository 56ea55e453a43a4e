import type { ReactElement } from "react";
import plain from "../../records/plain-table.module.css";
import { commonTexts } from "../../ui/texts.ts";
import { changesOf } from "./changes.ts";
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
            <td>{field}</td>
            <td className={plain["left"]}>{shown(before)}</td>
            <td className={plain["left"]}>{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return commonTexts.unknown;
  return typeof value === "string" ? value : JSON.stringify(value);
}
