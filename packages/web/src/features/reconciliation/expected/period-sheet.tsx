import type { ExpectingRecord } from "@distributary/contract/reporting/expected-documents";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useMayWrite } from "../../../data/session/session.ts";
import { DocumentPicker } from "../../../pickers/documents/document-picker.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { Note } from "../../../ui/states.tsx";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "./expected.module.css";
import { attachDocuments, detachDocument } from "./queries.ts";
import { expectedTexts as texts } from "./texts.ts";

type Period = ExpectingRecord["periods"][0];

/** The documents that cover a period, and the way to attach one with the days that it covers. */
export function PeriodSheet({
  record,
  period,
  onClose,
}: {
  record: ExpectingRecord;
  period: Period;
  onClose: () => void;
}): ReactElement {
  const writes = useMayWrite();
  return (
    <Sheet title={texts.sheet(record.name, texts.period(period.from, period.to))} onClose={onClose}>
      <div className={styles["sheet"]}>
        <p>
          <strong className={styles["state"]}>{texts.states[period.state]}</strong>{" "}
          {period.state !== "there" && texts.due(period.due)}
        </p>
        <section aria-label={texts.documents}>
          <h3>{texts.documents}</h3>
          {period.documents.length === 0 ? (
            <p className={styles["quiet"]}>{texts.noDocuments}</p>
          ) : (
            <ul className={styles["documents"]}>
              {period.documents.map((one) => (
                <Covering key={`${one.document_id} ${one.from}`} document={one} writes={writes} />
              ))}
            </ul>
          )}
        </section>
        {writes && <Attach record={record} period={period} />}
      </div>
    </Sheet>
  );
}

function Covering({ document, writes }: { document: Period["documents"][0]; writes: boolean }): ReactElement {
  const { document_id: id, name, from, to, link_id: link } = document;
  const removing = useMutation({ mutationFn: (given: string) => detachDocument(id, name, given) });
  return (
    <li>
      <div>
        <Link to="/documents/$id/edit" params={{ id }} search={{}}>
          {name}
        </Link>
        <span className={styles["quiet"]}>{texts.covers(from, to)}</span>
        {link === null && <span className={styles["quiet"]}>{texts.byStatement}</span>}
        {removing.isError && <Note tone="fault">{removing.error.message}</Note>}
      </div>
      {writes && link !== null && (
        <Button
          size="small"
          busy={removing.isPending}
          aria-label={texts.detachOne(name)}
          onClick={() => removing.mutate(link)}
        >
          {texts.detach}
        </Button>
      )}
    </li>
  );
}

function Attach({ record, period }: { record: ExpectingRecord; period: Period }): ReactElement {
  const [from, setFrom] = useState<string | null>(period.from);
  const [to, setTo] = useState<string | null>(period.to);
  const [choosing, setChoosing] = useState(false);
  const attaching = useMutation({
    mutationFn: (documents: Parameters<typeof attachDocuments>[1]) =>
      attachDocuments(record, documents, { from: from ?? period.from, to: to ?? period.to }),
  });
  const isWrong = from !== null && to !== null && to < from;
  return (
    <section className={styles["attach"]} aria-label={texts.attachHeading}>
      <h3>{texts.attachHeading}</h3>
      <p className={styles["quiet"]}>{texts.attachHint}</p>
      <div className={styles["days"]}>
        <DateField stacked label={texts.from} value={from} onChange={setFrom} />
        <DateField stacked label={texts.to} value={to} onChange={setTo} error={isWrong ? texts.badPeriod : undefined} />
      </div>
      <Button
        look="primary"
        aria-haspopup="dialog"
        busy={attaching.isPending}
        disabled={isWrong || from === null || to === null}
        onClick={() => setChoosing(true)}
      >
        {texts.attach}
      </Button>
      {attaching.isError && <Note tone="fault">{attaching.error.message}</Note>}
      {choosing && (
        <DocumentPicker
          linked={new Set(period.documents.map((one) => one.document_id))}
          onAccept={(documents) => {
            setChoosing(false);
            if (documents.length > 0) attaching.mutate(documents);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
