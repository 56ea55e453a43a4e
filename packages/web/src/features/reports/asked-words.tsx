import type { GeneratedReport } from "@distributary/contract/reports";
import type { ReactElement } from "react";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { RecordName } from "../../records/names.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import styles from "./reports.module.css";
import { narrowTexts as texts } from "./texts.ts";

/** What a report was narrowed to or told by, in a line under its name; nothing where it is of all of the book. */
export function AskedWords({ asked }: Pick<GeneratedReport, "asked">): ReactElement | null {
  const { accounts = [], perspective, lot_method: method, as_known_on: known, benchmark } = asked;
  const [only] = accounts;
  const words: ReactElement[] = [];
  if (only !== undefined)
    words.push(accounts.length === 1 ? <RecordName kind="account" id={only} /> : <>{texts.count(accounts.length)}</>);
  if (perspective) words.push(<RecordName kind="entity" id={perspective.entity_id} />);
  if (method) words.push(<>{lotMethodLabels[method]}</>);
  if (known) words.push(<>{texts.knownOn(formatInstant(known))}</>);
  if (benchmark)
    words.push(
      <>
        {texts.beside} <RecordName kind="instrument" id={benchmark} />
      </>,
    );
  if (words.length === 0) return null;
  return (
    <span className={styles["asked"]}>
      {words.map((word, index) => (
        <span key={index}>
          {index > 0 && " · "}
          {word}
        </span>
      ))}
    </span>
  );
}
