import type { DocumentContent } from "@distributary/contract/records/document-shapes";
import { useState, type ReactElement } from "react";
import { formatInstant } from "../../../ui/format/day.ts";
import { Choice } from "../../../ui/fields/choice.tsx";
import { findWords } from "./find-words.ts";
import styles from "./plain-viewers.module.css";
import { viewerTexts as texts } from "./texts.ts";

/** A text with the words marked in it. */
function Marked({ text, words }: { text: string; words: string }): ReactElement {
  const found = findWords(text, words);
  const ends = [0, ...found.map(({ end }) => end)];
  return (
    <>
      {found.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark data-found="">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** What was read in a file, as text: a letter, a presentation, a plain file. */
export function TextViewer({ content, words }: { content: DocumentContent; words: string }): ReactElement {
  return (
    <div className={styles["text"]} role="region" aria-label={texts.content} tabIndex={0}>
      {content.pages.map(({ page, text }) => (
        <div key={page}>
          {content.page_count > 1 && <p className={styles["number"]}>{texts.page(page, content.page_count)}</p>}
          <pre>
            <Marked text={text} words={words} />
          </pre>
        </div>
      ))}
    </div>
  );
}

/** When a mail was sent; as it was written where that is no date. */
function sentOn(date: string | null): string | null {
  return date === null || Number.isNaN(Date.parse(date)) ? date : formatInstant(date);
}

/** A mail: who wrote to whom and when, what it says, what was attached. */
export function MailViewer({ content, words }: { content: DocumentContent; words: string }): ReactElement {
  const { mail } = content;
  const lines = [
    [texts.subject, mail?.subject],
    [texts.from, mail?.from],
    [texts.to, mail?.to],
    [texts.sent, sentOn(mail?.date ?? null)],
    [texts.attachments, mail?.attachments.join(", ")],
  ] as const;
  return (
    <div>
      <dl className={styles["head"]}>
        {lines.map(([name, value]) =>
          value == null || value === "" ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <TextViewer content={content} words={words} />
    </div>
  );
}

/** Sheets of a table, one at a time. */
export function TableViewer({ content, words }: { content: DocumentContent; words: string }): ReactElement {
  const [chosen, setChosen] = useState("0");
  const sheet = content.sheets[Number(chosen)] ?? content.sheets[0];
  const most = Math.max(0, ...(sheet?.rows ?? []).map((row) => row.length));
  return (
    <div className={styles["sheets"]}>
      {content.sheets.length > 1 && (
        <Choice
          label={texts.sheets}
          value={chosen}
          onChange={setChosen}
          options={content.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
        />
      )}
      <div className={styles["table"]} role="region" aria-label={texts.sheet(sheet?.name ?? "")} tabIndex={0}>
        <table>
          <tbody>
            {sheet?.rows.map((row, at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {Array.from({ length: most }, (_, column) => (
                  <td key={column}>
                    <Marked text={row[column] ?? ""} words={words} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
