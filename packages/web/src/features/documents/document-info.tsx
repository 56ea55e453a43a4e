import type { Document } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { DocumentThumbnail } from "../../pickers/documents/document-thumbnail.tsx";
import { Fact, Facts } from "../../records/page/record-page.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { typeLabel } from "./document-columns.tsx";
import styles from "./document-page.module.css";
import { documentTexts as texts } from "./texts.ts";

/** What is known of a file: its picture, size and times, and what was read in it. */
export function DocumentInfo({ document }: { document: Document }): ReactElement {
  const { info } = document;
  const { dimensions, tabular, attributes = {} } = info ?? {};
  return (
    <div className={styles["info"]}>
      <DocumentThumbnail document={document} />
      <Facts>
        <Fact name={texts.type}>{typeLabel(document)}</Fact>
        <Fact name={texts.size}>{formatBytes(document.storage_size)}</Fact>
        <Fact name={texts.modified}>{formatInstant(document.updated_time)}</Fact>
        <Fact name={texts.created}>{formatInstant(document.created_time)}</Fact>
        <Fact name={texts.accessed}>
          {document.accessed_time === null ? null : formatInstant(document.accessed_time)}
        </Fact>
        <Fact name={texts.pages}>{info?.pages}</Fact>
        <Fact name={texts.dimensions}>
          {dimensions == null
            ? tabular == null
              ? null
              : texts.table(tabular.sheets, tabular.rows, tabular.columns)
            : texts.size2(Math.round(dimensions.width), Math.round(dimensions.height))}
        </Fact>
        <Fact name={texts.origin}>{info?.origin}</Fact>
        <Fact name={texts.version}>{document.version_number > 1 ? document.version_number : null}</Fact>
      </Facts>
      {Object.keys(attributes).length > 0 && (
        <>
          <h3>{texts.attributes}</h3>
          <Facts>
            {Object.entries(attributes).map(([name, value]) => (
              <Fact key={name} name={name}>
                {typeof value === "string" ? value : JSON.stringify(value)}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </div>
  );
}
