import type { FullInstrument } from "@distributary/contract/records/instruments";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ForWriters } from "../../../pickers/visit/for-writers.tsx";
import { fieldsOf } from "../../../records/form/fields.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { instrumentGroups } from "../instrument-fields.ts";
import styles from "../loan/loan-panel.module.css";
import { plannedTexts as texts } from "../schedule/planned-texts.ts";

/** Which terms would have to be recorded, by the words of the form, and the way to it. */
export function TermsMissing({
  instrument,
  missing,
  said = texts.missing(labelsOf(instrument, missing).join(", ")),
  way = texts.add,
}: {
  instrument: FullInstrument;
  /** the names of fields */
  missing: readonly string[];
  /** what stands in place of the list */
  said?: string;
  way?: string;
}): ReactElement {
  return (
    <p className={styles["note"]}>
      {said}{" "}
      {!instrument.is_system_instrument && (
        <ForWriters>
          <Link to="/instruments/$id/edit" params={{ id: instrument.uuid }} className={buttonClass("plain", "small")}>
            {way}
          </Link>
        </ForWriters>
      )}
    </p>
  );
}

function labelsOf(instrument: FullInstrument, missing: readonly string[]): readonly string[] {
  const fields = fieldsOf(instrumentGroups(instrument.instrument_type, false));
  return missing.map(
    (name) =>
      fields.find((field) => field.name === name || field.name === `details.${name}`)?.label ??
      name.replaceAll("_", " "),
  );
}
