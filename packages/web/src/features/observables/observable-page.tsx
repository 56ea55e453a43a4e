import type { Observable } from "@distributary/contract/records/observables";
import { OBSERVABLE_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useParams } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { labelOf } from "../../records/label-of.ts";
import { RecordName } from "../../records/page/names.tsx";
import { Quantity } from "../../records/quantity.tsx";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { Fact, Facts, RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits } from "../../ui/format/amount.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { observableGroups } from "./observable-fields.ts";
import { updateObservable, useObservable } from "./queries.ts";
import { observableTexts as texts } from "./texts.ts";

/** One observation: what was observed of what, when and by whom; corrected in its place. */
export function ObservablePage(): ReactNode {
  const { id } = useParams({ from: "/observable/$id" });
  const found = useObservable(useSignedIn().profile.uuid, id);
  const [editing, setEditing] = useState(false);
  return (
    <WhenRead found={found} title={texts.one}>
      {(observable) =>
        editing ? (
          <Editor observable={observable} onDone={() => setEditing(false)} />
        ) : (
          <Shown observable={observable} onEdit={() => setEditing(true)} />
        )
      }
    </WhenRead>
  );
}

function titleOf(observable: Observable): string {
  return OBSERVABLE_TYPE_LABELS[observable.type_id];
}

function Editor({ observable, onDone }: { observable: Observable; onDone: () => void }): ReactElement {
  return (
    <RecordEditor
      title={`${recordTexts.edit}: ${titleOf(observable)}`}
      saveLabel={texts.save}
      draft={`observable/${observable.ulid}`}
      groups={() => observableGroups(observable.type_id)}
      record={observable}
      edits={{ kind: "observable", id: observable.ulid }}
      send={(body) => updateObservable(observable.ulid, body)}
      onSaved={(_saved, undo) => {
        saySaved(texts.saved, undo);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function Shown({ observable, onEdit }: { observable: Observable; onEdit: () => void }): ReactElement {
  const { source } = observable.fields;
  return (
    <RecordPage
      title={titleOf(observable)}
      under={observable.date_of}
      tools={
        <>
          <HistoryButton kind="observable" id={observable.ulid} title={titleOf(observable)} />
          <ForWriters>
            <Button onClick={onEdit}>{recordTexts.edit}</Button>
          </ForWriters>
        </>
      }
      side={<RecordDocuments kind="observable" id={observable.ulid} />}
    >
      <Section title={texts.observed}>
        <Facts>
          <Fact name={texts.security}>
            {observable.instrument_id !== null && (
              <Link to="/instruments/$id" params={{ id: observable.instrument_id }}>
                <RecordName kind="instrument" id={observable.instrument_id} />
              </Link>
            )}
          </Fact>
          <Fact name={texts.account}>
            {observable.account_id !== null && (
              <Link to="/accounts/$id" params={{ id: observable.account_id }}>
                <RecordName kind="account" id={observable.account_id} />
              </Link>
            )}
          </Fact>
          <Fact name={texts.instant}>{observable.instant !== null && formatInstant(observable.instant)}</Fact>
          <Fact name={texts.price}>
            {observable.price !== null && <Figure value={observable.price} digits={priceDigits} open />}
          </Fact>
          <Fact name={texts.quantity}>
            {observable.quantity !== null && (
              <Quantity value={observable.quantity} instrument={observable.instrument_id} />
            )}
          </Fact>
          <Fact name={texts.value}>
            {observable.value !== null && <Quantity value={observable.value} instrument={observable.units_id} />}
          </Fact>
          <Fact name={texts.currency}>
            {observable.units_id !== null && <RecordName kind="instrument" id={observable.units_id} />}
          </Fact>
          <Fact name={texts.source}>{labelOf(texts.sources, source)}</Fact>
          <Fact name={texts.identifier}>{observable.identifier}</Fact>
          <Fact name={texts.description}>{observable.description}</Fact>
          <Fact name={texts.notes}>{observable.notes}</Fact>
        </Facts>
      </Section>
    </RecordPage>
  );
}
