import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/commitments";
import type { ReactElement, ReactNode } from "react";
import plain from "../../records/plain-table.module.css";
import { useExplain } from "../../records/use-explain.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { multipleText, percentText, reasonText } from "../../ui/format/ratio.ts";
import { OpenedText } from "../../ui/opened-text.tsx";
import styles from "./commitment-panel.module.css";
import { commitmentTexts as texts } from "./commitment-texts.ts";

const amounts = [
  "committed",
  "called",
  "paid_in",
  "fees",
  "unfunded",
  "recallable",
  "distributed",
  "return_of_capital",
  "payable",
  "receivable",
  "value",
] as const;

const multiples = ["tvpi", "dpi", "rvpi", "pic", "moic"] as const;

/** How a commitment stands now: each figure with its formula, or the reason why there is none. */
export function CommitmentFigures({ record }: { record: CommitmentRecord }): ReactElement {
  const { now, formulas, currency, explain } = record;
  const open = useExplain();
  const opened = (name: keyof typeof texts.names) => ({
    name: texts.names[name],
    onOpen: () => open(explain[name] ?? ""),
  });
  return (
    <table className={plain["table"]} aria-label={texts.figures}>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col">{texts.amountIn(currency)}</th>
          <th scope="col" className={styles["formula"]}>
            {texts.formula}
          </th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((name) => (
          <Row key={name} name={texts.names[name]} formula={noteOf(name, now) ?? formulas[name]}>
            <Figure
              value={now[name]}
              {...opened(name)}
              {...(name === "value" && now.value_estimated ? { estimated: texts.estimated } : {})}
            />
          </Row>
        ))}
        {multiples.map((name) => (
          <Row key={name} name={texts.names[name]} formula={formulas[name]} reason={now[name].reason}>
            <OpenedText {...opened(name)} text={multipleText(now[name].value)} />
          </Row>
        ))}
        <Row name={texts.names.irr} formula={formulas["irr"]} reason={now.irr.reason} roots={now.irr.roots}>
          <OpenedText {...opened("irr")} text={percentText(now.irr.value)} />
        </Row>
      </tbody>
    </table>
  );
}

/** What stands beside an amount in place of its formula. */
function noteOf(name: (typeof amounts)[number], now: CommitmentPoint): string | null {
  if (name === "committed") return now.committed === null ? texts.notCommitted : "";
  if (name === "unfunded" && now.committed === null) return reasonText("no_commitment");
  if (name !== "value") return null;
  if (now.value === null) return reasonText("value_unknown");
  if (now.value_estimated) return texts.estimated;
  return now.value_date === null ? null : texts.priceOf(formatDay(now.value_date));
}

function Row({
  name,
  formula,
  reason = null,
  roots,
  children,
}: {
  name: string;
  formula: string | undefined;
  reason?: string | null;
  roots?: readonly string[] | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <tr>
      <td>{name}</td>
      <td>{children}</td>
      <td className={styles["formula"]}>
        {reason !== null && (
          <span className={styles["reason"]}>
            {reasonText(reason)}
            {roots !== undefined && ` (${texts.solutions}: ${roots.map(percentText).join(", ")})`}
          </span>
        )}
        {formula}
      </td>
    </tr>
  );
}
