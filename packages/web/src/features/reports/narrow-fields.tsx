import type { Report } from "@distributary/contract/reports";
import { LOT_METHODS, type LotMethod } from "@distributary/domain/codes/lot-methods";
import { useRef, useState, type ReactElement } from "react";
import { PerspectiveFields } from "../../pickers/perspective-fields.tsx";
import { AccountPicker, InstrumentPicker } from "../../pickers/record-picker.tsx";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { RecordName, useKnownNames } from "../../records/names.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { ReportsSearch } from "./address.ts";
import { accountsOf, askedOf } from "./narrowing.ts";
import styles from "./narrow-fields.module.css";
import { narrowTexts as texts } from "./texts.ts";

interface NarrowFieldsProps {
  readonly takes: Report["takes"];
  readonly search: ReportsSearch;
  /** Changes the address; keys that are not named stay. */
  readonly onSearch: (change: ReportsSearch) => void;
}

/** What of the book a report is about and how it is told: accounts, whose, lot method, as known when, beside what. */
export function NarrowFields({ takes, search, onSearch }: NarrowFieldsProps): ReactElement | null {
  const chosen = Object.keys(askedOf(search, takes)).length;
  const [open, setOpen] = useState(chosen > 0);
  if (takes.length === 0) return null;
  const { perspective, mode = "look_through" } = search;
  return (
    <details className={styles["narrow"]} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles["summary"]}>{chosen === 0 ? texts.all : texts.narrowed(chosen)}</summary>
      <div className={styles["fields"]}>
        {takes.includes("accounts") && <Accounts search={search} onSearch={onSearch} />}
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

/** The accounts one after the other; each can be taken out again. */
function Accounts({ search, onSearch }: Omit<NarrowFieldsProps, "takes">): ReactElement {
  const accounts = accountsOf(search);
  const nameOf = useKnownNames();
  const field = useRef<HTMLDivElement>(null);
  const choose = (ids: readonly string[]): void =>
    onSearch({ accounts: ids.length === 0 ? undefined : [...new Set(ids)].join(",") });
  return (
    <div className={styles["field"]} ref={field}>
      <AccountPicker
        label={texts.accounts}
        creatable={false}
        placeholder={accounts.length === 0 ? texts.allAccounts : texts.anotherAccount}
        value={null}
        onChange={(id) => id !== null && choose([...accounts, id])}
      />
      {accounts.length > 0 && (
        <ul className={styles["chosen"]} aria-label={texts.chosenAccounts}>
          {accounts.map((id) => (
            <li key={id}>
              <RecordName kind="account" id={id} />
              <Button
                size="small"
                look="quiet"
                aria-label={texts.without(nameOf(id))}
                onClick={() => {
                  // The button goes with its row: the keyboard stays with the accounts.
                  field.current?.querySelector("input")?.focus();
                  choose(accounts.filter((one) => one !== id));
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
