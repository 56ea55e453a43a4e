import type { ReactElement } from "react";
import styles from "./file-sources.module.css";
import { sourceTexts } from "./source-texts.ts";

/** For each of the commonest sources, which file it gives and where to click to get it. Closed until it is wanted. */
export function FileSources(): ReactElement {
  return (
    <details className={styles["sources"]}>
      <summary>{sourceTexts.title}</summary>
      <dl>
        {sourceTexts.sources.map(({ name, file, path }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles["file"]}>{file}</dd>
            <dd>{path}</dd>
          </div>
        ))}
      </dl>
      <p>{sourceTexts.note}</p>
    </details>
  );
}
