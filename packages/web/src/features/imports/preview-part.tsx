import type { ImportSource } from "@distributary/contract/entry/import-mappings";
import type { ImportPreview } from "@distributary/contract/entry/import-preview";
import { useState, type ReactElement } from "react";
import { Choice } from "../../ui/fields/choice.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import styles from "./importer-page.module.css";
import own from "./preview-part.module.css";
import { rawText } from "./raw-text.ts";
import { importTexts, previewColumns } from "./texts.ts";

type Row = ImportPreview["sample"][number];
type Cell = Row["cells"][number];

/** The columns of a book's files that hold numbers. */
const NUMBERS: ReadonlySet<string> = new Set([
  "quantity",
  "price",
  "amount",
  "counter_amount",
  "accrued_interest",
  "fee",
  "rate",
]);

function isNumber(column: string | undefined): true | undefined {
  return (column !== undefined && NUMBERS.has(column.trim().toLowerCase())) || undefined;
}

/** The first rows of a file: each value as it was read, and the file's own text where it differs. */
export function PreviewPart({
  previews,
  sources,
}: {
  previews: readonly ImportPreview[];
  sources: readonly ImportSource[];
}): ReactElement | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const narrow = useNarrow();
  const preview =
    previews.find((item) => item.file === chosen) ??
    previews.find((item) => item.kind === "transactions") ??
    previews[0];
  if (preview === undefined) return null;
  // Who made the columns of a file knows their names; those of another program stand under ours.
  const isOurs = sources.every(({ file }) => file !== preview.file);
  const labels = preview.columns.map((column) => (isOurs ? column : (previewColumns[column] ?? column)));
  return (
    <section className={styles["section"]} aria-labelledby="import-preview">
      <div className={styles["sectionHead"]}>
        <h2 id="import-preview">{importTexts.preview}</h2>
        <Choice
          label={importTexts.preview}
          value={preview.file}
          onChange={setChosen}
          options={previews.map((item) => ({
            value: item.file,
            label: item.file.replace(/^.*\//, "").replace(/\.csv$/i, ""),
          }))}
        />
      </div>
      <p className={styles["hint"]}>{isOurs ? importTexts.previewHint : importTexts.previewRead}</p>
      {narrow ? (
        <Stacked preview={preview} labels={labels} isOurs={isOurs} />
      ) : (
        <Wide preview={preview} labels={labels} isOurs={isOurs} />
      )}
    </section>
  );
}

interface Shown {
  readonly preview: ImportPreview;
  /** the columns as people call them */
  readonly labels: readonly string[];
  /** whether the file is one of a book; of any other its own cells were another program's, and stand above */
  readonly isOurs: boolean;
}

function Wide({ preview, labels, isOurs }: Shown): ReactElement {
  return (
    <div className={own["scroll"]} tabIndex={0} role="region" aria-label={preview.file}>
      <table className={own["table"]}>
        <thead>
          <tr>
            <th scope="col">{importTexts.line}</th>
            {preview.columns.map((column, index) => (
              <th scope="col" key={column} data-number={isNumber(column)}>
                {labels[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.sample.map((row) => (
            <tr key={row.line}>
              <td className={own["line"]}>{row.line}</td>
              {row.cells.map((cell, index) => (
                <td key={index} data-number={isNumber(preview.columns[index])}>
                  <Value cell={cell} isOurs={isOurs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Stacked({ preview, labels, isOurs }: Shown): ReactElement {
  return (
    <>
      {preview.sample.slice(0, 3).map((row) => (
        <dl key={row.line} className={own["stack"]}>
          {row.cells.map((cell, index) => (
            <div key={index} className={own["pair"]}>
              <dt>{labels[index]}</dt>
              <dd className={own["both"]}>
                <Value cell={cell} isOurs={isOurs} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}

function Value({ cell, isOurs }: { readonly cell: Cell; readonly isOurs: boolean }): ReactElement {
  const raw = isOurs || cell.parsed === null ? rawText(cell) : null;
  return (
    <>
      {cell.parsed !== null && <span className={own["parsed"]}>{cell.parsed}</span>}
      {raw !== null && (
        <span
          className={own["raw"]}
          data-problem={cell.problem !== null || undefined}
          title={cell.problem ?? importTexts.asWritten}
        >
          <span className="visually-hidden">{importTexts.asWritten}: </span>
          {raw}
        </span>
      )}
      {cell.problem !== null && <span className="visually-hidden">{cell.problem}</span>}
    </>
  );
}
