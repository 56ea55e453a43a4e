import { BUNDLE_DAYS, bundlesEndpoints, type Bundle } from "@distributary/contract/access/bundles";
import type { Document } from "@distributary/contract/records/document-shapes";
import type { GeneratedReport } from "@distributary/contract/reporting/reports";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError } from "../../data/http/errors.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./bundle-sheet.module.css";
import { LinkReady } from "./link-ready.tsx";
import { ReportChoice } from "./report-choice.tsx";
import { bundleTexts as texts } from "./texts.ts";

const DAYS: readonly number[] = [BUNDLE_DAYS.least, 7, BUNDLE_DAYS.usual, 30, BUNDLE_DAYS.most];

/** Sharing documents and reports by a link: which, under which name, until when, and by which password. */
export function BundleSheet({
  documents: first,
  reports: firstReports = [],
  onShared,
  onClose,
}: {
  documents: readonly Document[];
  reports?: readonly GeneratedReport[];
  onShared?: () => void;
  onClose: () => void;
}): ReactElement {
  const [documents, setDocuments] = useState(first);
  const [reports, setReports] = useState(firstReports);
  const [name, setName] = useState(first.length === 1 ? (first[0]?.name ?? "") : "");
  const [days, setDays] = useState<number>(BUNDLE_DAYS.usual);
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<{ bundle: Bundle; link: string } | null>(null);
  const create = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      api.call(bundlesEndpoints.create, {
        body: {
          ...{ name, days, password: password === "" ? null : password },
          documents: documents.map(({ uuid }) => uuid),
          reports: reports.map(({ report_key: key }) => key),
        },
      }),
    onSuccess: (answer) => {
      setMade(answer);
      onShared?.();
    },
    onError: (failure) => setWrong(wrongOf(failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = {
      ...(name.trim() === "" && { name: texts.nameNeeded }),
      ...(documents.length + reports.length === 0 && { documents: texts.nothing }),
    };
    setWrong(missing);
    if (Object.keys(missing).length === 0) create.mutate();
  }

  if (made !== null)
    return (
      <Sheet title={texts.ready} onClose={onClose} size="peek" resizable={false}>
        <LinkReady bundle={made.bundle} link={made.link} onClose={onClose} />
      </Sheet>
    );
  return (
    <Sheet title={texts.title} onClose={onClose} size="peek" resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <p className={styles["said"]}>{texts.intro}</p>
        {wrong[""] !== undefined && <Note tone="fault">{wrong[""]}</Note>}
        <section aria-label={texts.files}>
          <h3 className={styles["head"]}>{texts.fileCount(documents.length + reports.length)}</h3>
          <ul className={styles["files"]}>
            {documents.map((one) => (
              <FileLine
                key={one.uuid}
                name={one.name}
                detail={one.is_folder ? texts.folder : formatBytes(one.storage_size)}
                onRemove={() => setDocuments(documents.filter(({ uuid }) => uuid !== one.uuid))}
              />
            ))}
            {reports.map((one) => (
              <FileLine
                key={one.report_key}
                name={one.file_name}
                detail={one.name}
                onRemove={() => setReports(reports.filter(({ report_key: key }) => key !== one.report_key))}
              />
            ))}
          </ul>
          {wrong["documents"] !== undefined && <Note tone="fault">{wrong["documents"]}</Note>}
          <ReportChoice chosen={reports} onChoose={(report) => setReports([...reports, report])} />
        </section>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={wrong["name"]}
          value={name}
          required
          maxLength={128}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={texts.expires}
          value={String(days)}
          options={DAYS.map((count) => ({ value: String(count), label: texts.days(count) }))}
          onChange={(count) => setDays(Number(count))}
        />
        <PasswordField
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          hint={texts.passwordHint}
          error={wrong["password"]}
          value={password}
          maxLength={200}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles["ways"]}>
          <Button type="submit" look="primary" icon="link" busy={create.isPending}>
            {texts.create}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}

function FileLine({ name, detail, onRemove }: { name: string; detail: string; onRemove: () => void }): ReactElement {
  return (
    <li className={styles["file"]}>
      <span className={styles["fileName"]}>{name}</span>
      <span className={styles["said"]}>{detail}</span>
      <IconButton icon="close" size="small" label={texts.remove(name)} onClick={onRemove} />
    </li>
  );
}

/** What was refused, by field; "" is what belongs to none of them. */
function wrongOf(failure: Error): Readonly<Record<string, string>> {
  if (!(failure instanceof CallError)) return { "": failure.message };
  if (failure.status === 400) return { password: failure.message };
  if (failure.status !== 422) return { "": failure.message };
  return Object.fromEntries(
    Object.entries(failure.fields).map(([field, words]) => [
      /^(documents|reports)/.test(field) ? "documents" : field,
      words,
    ]),
  );
}
