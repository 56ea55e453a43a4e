import { useState, type FormEvent, type ReactElement } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { Dropdown } from "../../../ui/menus/dropdown.tsx";
import { MenuLabel } from "./menu-label.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { optionalColumns, type OptionalColumn } from "../table/columns.ts";
import styles from "./menus.module.css";
import { columnError, mostColumns, presetColumns, type PresetColumn } from "../table/own-columns.ts";
import { columnTexts, ownColumnTexts } from "../texts.ts";

interface ColumnsMenuProps {
  readonly hidden: readonly OptionalColumn[];
  readonly onHidden: (hidden: readonly OptionalColumn[]) => void;
  readonly own: readonly string[];
  readonly onOwn: (own: readonly string[]) => void;
}

/** Which columns are shown: those of the table, some more by their words, and any that can be written. */
export function ColumnsMenu({ hidden, onHidden, own, onOwn }: ColumnsMenuProps): ReactElement {
  const presets = Object.keys(presetColumns) as PresetColumn[];
  const written = own.filter((column) => !presets.some((name) => presetColumns[name] === column));
  const without = (column: string): readonly string[] => own.filter((one) => one !== column);
  return (
    <Dropdown
      name={ownColumnTexts.title}
      label={<MenuLabel>{ownColumnTexts.title}</MenuLabel>}
      side="end"
      marked={own.length > 0}
    >
      {() => (
        <div className={styles["panel"]}>
          <div className={styles["part"]} role="group" aria-label={ownColumnTexts.shown}>
            <span className={styles["title"]}>{ownColumnTexts.shown}</span>
            <div className={styles["checks"]}>
              {optionalColumns.map((column) => (
                <CheckField
                  key={column}
                  label={columnTexts[column]}
                  checked={!hidden.includes(column)}
                  onChange={(shown) => onHidden(shown ? hidden.filter((one) => one !== column) : [...hidden, column])}
                />
              ))}
            </div>
          </div>
          <div className={styles["part"]} role="group" aria-label={ownColumnTexts.more}>
            <span className={styles["title"]}>{ownColumnTexts.more}</span>
            <div className={styles["checks"]}>
              {presets.map((name) => (
                <CheckField
                  key={name}
                  label={ownColumnTexts.presets[name]}
                  checked={own.includes(presetColumns[name])}
                  onChange={(shown) => {
                    const column = presetColumns[name];
                    onOwn(shown ? [...own, column].slice(0, mostColumns) : without(column));
                  }}
                />
              ))}
            </div>
          </div>
          <div className={styles["part"]}>
            <span className={styles["title"]}>{ownColumnTexts.mine}</span>
            {written.length > 0 && (
              <ul className={styles["list"]}>
                {written.map((column) => (
                  <li key={column} className={styles["item"]}>
                    <span className={styles["code"]} title={column}>
                      {column}
                    </span>
                    <IconButton
                      icon="close"
                      size="small"
                      label={ownColumnTexts.remove(column)}
                      onClick={() => onOwn(without(column))}
                    />
                  </li>
                ))}
              </ul>
            )}
            <ColumnForm own={own} onAdd={(column) => onOwn([...own, column])} />
          </div>
        </div>
      )}
    </Dropdown>
  );
}

/** A column as it is written; what is wrong with it stands under the field, and nothing is asked until it is right. */
function ColumnForm({
  own,
  onAdd,
}: {
  readonly own: readonly string[];
  readonly onAdd: (column: string) => void;
}): ReactElement {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  function add(event: FormEvent): void {
    event.preventDefault();
    const column = text.trim();
    const wrong =
      columnError(column) ??
      (own.includes(column) ? ownColumnTexts.twice : own.length >= mostColumns ? ownColumnTexts.tooMany : undefined);
    setError(wrong);
    if (wrong !== undefined) return;
    setText("");
    onAdd(column);
  }

  return (
    <form className={styles["form"]} onSubmit={add} noValidate>
      <TextField
        label={ownColumnTexts.field}
        hint={ownColumnTexts.hint}
        error={error}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="small">
        {ownColumnTexts.add}
      </Button>
    </form>
  );
}
