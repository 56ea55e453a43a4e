import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Kind } from "./evidence-kind.tsx";
import styles from "./evidence-sheet.module.css";
import { evidenceTexts } from "./texts.ts";

type EvidenceRecord = Extract<EvidenceItem, { kind: "record" }>;

const paths = { event: "/event/$id", observable: "/observable/$id", instrument: "/instruments/$id" } as const;

/** The records that say an amount by themselves, each the way to its page: notices, statements, terms. */
export function EvidenceRecords({ records }: { records: readonly EvidenceRecord[] }): ReactElement | null {
  const [first] = records;
  if (first === undefined) return null;
  return (
    <Kind
      title={evidenceTexts.records}
      head={[evidenceTexts.date, evidenceTexts.what]}
      right={[`${evidenceTexts.amount}, ${first.currency}`]}
    >
      {records.map((item, index) => (
        <tr key={index}>
          <td className={styles["day"]}>{item.date !== null && formatDay(item.date)}</td>
          <td className={styles["wrap"]}>
            <Link to={paths[item.of]} params={{ id: item.id }}>
              {item.description}
            </Link>
          </td>
          <td className={styles["right"]}>
            {item.amount !== null && <Figure value={item.amount} digits={quantityDigits} />}
          </td>
        </tr>
      ))}
    </Kind>
  );
}
