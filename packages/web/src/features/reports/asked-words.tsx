import type { GeneratedReport } from "@distributary/contract/reporting/reports";
import { HOLDING_KIND_LABELS } from "../../language/code-labels.ts";
import type { ReactElement } from "react";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { RecordName } from "../../records/page/names.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import styles from "./reports.module.css";
import { narrowTexts as texts } from "./texts.ts";

/** What a report was narrowed to or told by, in a line under its name; nothing where it is of all of the book. */
export function AskedWords({ asked }: Pick<GeneratedReport, "asked">): ReactElement | null {
  const { accounts = [], instruments = [], instrument_types: kinds = [] } = asked;
  const { perspective, lot_method: method, as_known_on: known, benchmark } = asked;
  const words: ReactElement[] = [];
  const name = (kind: "account" | "instrument", ids: readonly string[], count: (many: number) => string): void => {
    const [only] = ids;
    if (only !== undefined)
      words.push(ids.length === 1 ? <RecordName kind={kind} id={only} /> : <>{count(ids.length)}</>);
  };
  name("account", accounts, texts.count);
  name("instrument", instruments, texts.instrumentCount);
  if (kinds.length > 0) words.push(<>{kinds.map((kind) => HOLDING_KIND_LABELS[kind]).join(", ")}</>);
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
