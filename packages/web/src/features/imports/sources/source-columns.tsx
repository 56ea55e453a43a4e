import type { ImportMapping, ImportSource } from "@distributary/contract/entry/import-mappings";
import { useId, type ReactElement } from "react";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import styles from "../importer-page.module.css";
import own from "./source-part.module.css";
import { sourceTexts } from "./source-texts.ts";

type Role = ImportMapping["columns"][number];
type Meaning = ImportMapping["words"][string];

const ROLES = Object.entries(sourceTexts.roles) as [Role, string][];
const MEANINGS = Object.entries(sourceTexts.meanings).map(([value, label]) => ({ value, label }));

/** The first rows as the file has them below what each column is, and what the words of the column of types mean. */
export function SourceColumns({
  source,
  onChange,
}: {
  source: ImportSource;
  onChange: (change: Partial<ImportMapping>) => void;
}): ReactElement {
  const { mapping, names, sample, words } = source;
  const id = useId();
  const nameOf = (at: number): string =>
    names[at] === "" || names[at] === undefined ? sourceTexts.column(at + 1) : names[at];
  const say = (at: number, role: Role): void =>
    onChange({ columns: mapping.columns.map((before, place) => (place === at ? role : before)) });
  const isTyped = mapping.columns.includes("action") && mapping.columns.includes("quantity");
  return (
    <>
      <h3 id={id} className={own["head"]}>
        {sourceTexts.columns}
      </h3>
      <p className={styles["hint"]}>{sourceTexts.columnsHint}</p>
      <div className={own["scroll"]} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={own["table"]}>
          <thead>
            <tr>
              <th scope="col">{sourceTexts.line}</th>
              {mapping.columns.map((role, at) => (
                <th scope="col" key={at}>
                  <span className={own["name"]}>{nameOf(at)}</span>
                  <select
                    className={own["role"]}
                    aria-label={sourceTexts.roleOf(nameOf(at))}
                    value={role}
                    data-ignored={role === "ignore" || undefined}
                    onChange={(event) => say(at, event.target.value as Role)}
                  >
                    {ROLES.map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                {mapping.columns.map((role, at) => (
                  <td key={at} data-ignored={role === "ignore" || undefined}>
                    {row.cells[at] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isTyped && words.length > 0 && (
        <>
          <h3 className={own["head"]}>{sourceTexts.words}</h3>
          <div className={own["fields"]}>
            {words.map(({ word }) => (
              <SelectField
                key={word}
                label={word}
                value={mapping.words[word] ?? ""}
                empty={sourceTexts.notSaid}
                options={MEANINGS}
                onChange={(meaning) => onChange({ words: { ...mapping.words, [word]: meaning as Meaning } })}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
