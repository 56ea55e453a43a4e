import type { ReactElement, ReactNode } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { RecordForm } from "./record-form.tsx";
import styles from "../page/record-page.module.css";
import { useRecordForm, type RecordForm as FormState, type RecordFormParts } from "./use-record-form.ts";

interface RecordEditorProps<Saved> extends RecordFormParts<Saved> {
  readonly title: string;
  readonly saveLabel: string;
  readonly onCancel: () => void;
  /** What the record will do, as far as it is typed. */
  readonly aside?: (form: FormState) => ReactNode;
  /** More beside Save and Cancel. */
  readonly more?: (form: FormState) => ReactNode;
}

/** The page that makes or changes one record. */
export function RecordEditor<Saved>({
  title,
  saveLabel,
  onCancel,
  aside,
  more,
  ...parts
}: RecordEditorProps<Saved>): ReactElement {
  const form = useRecordForm(parts);
  return (
    <Page title={title}>
      <h1 className={styles["title"]}>{title}</h1>
      <RecordForm form={form} saveLabel={saveLabel} onCancel={onCancel} aside={aside?.(form)} more={more?.(form)} />
    </Page>
  );
}
