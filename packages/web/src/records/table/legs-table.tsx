import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { classes } from "../../ui/classes.ts";
import { Quantity } from "../quantity.tsx";
import { RecordName } from "../page/names.tsx";
import plain from "./plain-table.module.css";
import { recordTexts } from "../texts.ts";

interface LegsTableProps {
  readonly legs: readonly { readonly account: string; readonly instrument: string; readonly quantity: string }[];
  /** What the column of quantities is called. */
  readonly heading: string;
}

/** Legs, signed, by account and instrument. */
export function LegsTable({ legs, heading }: LegsTableProps): ReactElement {
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{recordTexts.account}</th>
          <th scope="col" className={plain["left"]}>
            {recordTexts.what}
          </th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg, index) => (
          <tr key={index}>
            <td className={plain["named"]}>
              <Link to="/accounts/$id" params={{ id: leg.account }}>
                <RecordName kind="account" id={leg.account} />
              </Link>
            </td>
            <td className={classes(plain["left"], plain["named"])}>
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
