import type { Document } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { Choice } from "../../ui/fields/choice.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { sourcePageTexts as texts } from "./texts.ts";

/** So many names stand side by side; more are a list that opens. */
const SIDE_BY_SIDE = 6;

/** Which of the documents under a figure is shown; nothing to choose where there is one. */
export function SourceChoice({
  documents,
  shown,
  onChoose,
}: {
  readonly documents: readonly Document[];
  readonly shown: string;
  readonly onChoose: (uuid: string) => void;
}): ReactElement | null {
  if (documents.length < 2) return null;
  const asked = {
    label: texts.choose,
    value: shown,
    onChange: onChoose,
    options: documents.map(({ uuid, name }) => ({ value: uuid, label: name })),
  };
  return documents.length > SIDE_BY_SIDE ? <SelectField {...asked} /> : <Choice {...asked} />;
}
