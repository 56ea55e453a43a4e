import type { Report } from "@distributary/contract/reporting/reports";
import { HOLDING_KINDS, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { HOLDING_KIND_LABELS } from "../../language/code-labels.ts";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { useRef, useState, type ReactElement } from "react";
import { PerspectiveFields } from "../../pickers/perspective-fields.tsx";
import { AccountPicker, InstrumentPicker } from "../../pickers/record-picker.tsx";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { RecordName, useKnownNames } from "../../records/page/names.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import type { ReportsSearch } from "./address.ts";
import { askedOf, namedIn } from "./narrowing.ts";
import styles from "./narrow-fields.module.css";
import { narrowTexts as texts } from "./texts.ts";

interface NarrowFieldsProps {
  readonly takes: Report["takes"];
  readonly search: ReportsSearch;
  /** Changes the address; keys that are not named stay. */
  readonly onSearch: (change: ReportsSearch) => void;
}

/** What of the book a report is about and how it is told: accounts, instruments, kind, whose, lot method, as known when, beside what. */
export function NarrowFields({ takes, search, onSearch }: NarrowFieldsProps): ReactElement | null {
  const chosen = Object.keys(askedOf(search, takes)).length;
  const [open, setOpen] = useState(chosen > 0);
  if (takes.length === 0) return null;
  const { perspective, mode = "look_through" } = search;
  return (
    <details className={styles["narrow"]} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles["summary"]}>{chosen === 0 ? texts.all : texts.narrowed(chosen)}</summary>
      <div className={styles["fields"]}>
        {takes.includes("accounts") && <Named which="accounts" search={search} onSearch={onSearch} />}
        {takes.includes("instruments") && <Named which="instruments" search={search} onSearch={onSearch} />}
        {takes.includes("instrument_types") && (
          <SelectField
            label={texts.kind}
            empty={texts.allKinds}
            value={search.kind ?? ""}
            options={HOLDING_KINDS.map((value) => ({ value, label: HOLDING_KIND_LABELS[value] }))}
            onChange={(value) => onSearch({ kind: value === "" ? undefined : (value as InstrumentType) })}
          />
        )}
        {takes.includes("perspective") && (
          <div className={styles["field"]}>
            <PerspectiveFields
              label={texts.whose}
              perspective={perspective === undefined ? null : { entity: perspective, mode }}
              onChange={(next) => onSearch({ perspective: next?.entity, mode: next?.mode })}
            />
          </div>
        )}
        {takes.includes("lot_method") && (
          <SelectField
            label={texts.method}
            empty={texts.asRecorded}
            value={search.method ?? ""}
            options={LOT_METHODS.map((value) => ({ value, label: lotMethodLabels[value] }))}
            onChange={(value) => onSearch({ method: value === "" ? undefined : (value as LotMethod) })}
          />
        )}
        {takes.includes("as_known_on") && (
          <DateField
            stacked
            label={texts.known}
            value={search.known ?? null}
            placeholder={texts.now}
            hint={texts.knownHint}
            onChange={(day) => onSearch({ known: day ?? undefined })}
          />
        )}
        {takes.includes("benchmark") && (
          <div className={styles["field"]}>
            <InstrumentPicker
              label={texts.benchmark}
              creatable={false}
              value={search.benchmark ?? null}
              onChange={(id) => onSearch({ benchmark: id ?? undefined })}
            />
          </div>
        )}
      </div>
    </details>
  );
}

const NAMED = {
  accounts: {
    kind: "account",
    Picker: AccountPicker,
    label: texts.accounts,
    all: texts.allAccounts,
    another: texts.anotherAccount,
    chosen: texts.chosenAccounts,
  },
  instruments: {
    kind: "instrument",
    Picker: InstrumentPicker,
    label: texts.instruments,
    all: texts.allInstruments,
    another: texts.anotherInstrument,
    chosen: texts.chosenInstruments,
  },
} as const;

/** Accounts or instruments one after the other; each can be taken out again. */
function Named({
  which,
  search,
  onSearch,
}: Omit<NarrowFieldsProps, "takes"> & { readonly which: keyof typeof NAMED }): ReactElement {
  const { kind, Picker, label, all, another, chosen } = NAMED[which];
  const named = namedIn(search, which);
  const nameOf = useKnownNames();
  const field = useRef<HTMLDivElement>(null);
  const choose = (ids: readonly string[]): void =>
    onSearch({ [which]: ids.length === 0 ? undefined : [...new Set(ids)].join(",") });
  return (
    <div className={styles["field"]} ref={field}>
      <Picker
        label={label}
        creatable={false}
        placeholder={named.length === 0 ? all : another}
        value={null}
        onChange={(id) => id !== null && choose([...named, id])}
      />
      {named.length > 0 && (
        <ul className={styles["chosen"]} aria-label={chosen}>
          {named.map((id) => (
            <li key={id}>
              <RecordName kind={kind} id={id} />
              <Button
                size="small"
                look="quiet"
                aria-label={texts.without(nameOf(id))}
                onClick={() => {
                  // The button goes with its row: the keyboard stays with the field.
                  field.current?.querySelector("input")?.focus();
                  choose(named.filter((one) => one !== id));
                }}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
