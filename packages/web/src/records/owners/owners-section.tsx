import { useState, type ReactElement } from "react";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { today } from "../../ui/format/day.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { RecordLink } from "../page/record-link.tsx";
import { useKnownNames } from "../page/names.tsx";
import { PlainTable } from "../table/plain-table.tsx";
import { Section } from "../page/record-page.tsx";
import { inOrder, ownersOf, ownersOn, restOf, type OwnerRow } from "./owner-rows.ts";
import { OwnerSheet } from "./owner-sheet.tsx";
import styles from "./owners-section.module.css";
import { saveOwners, type OwnedRecord } from "./save-owners.ts";
import { ownerTexts as texts } from "./texts.ts";

interface OwnersSectionProps {
  readonly kind: "account" | "entity";
  readonly record: OwnedRecord;
  /** Whose it is where it names no owners: of an account its owner or holding entity, of an entity its parent. */
  readonly sole: string | null;
}

/** Who owns an account or an entity: today's shares as a bar, all of them by their days, and the ways to change them. */
export function OwnersSection({ kind, record, sole }: OwnersSectionProps): ReactElement {
  // The record as it stood when the sheet was opened: rows move while others change them, and a place is one of then.
  const [opened, setOpened] = useState<{ readonly record: OwnedRecord; readonly index: number | null } | null>(null);
  const day = today(useSignedIn().profile.default_timezone);
  const rows = ownersOf(record.user_attributes);
  const writes = useMayWrite();
  return (
    <Section title={texts.title}>
      <Today rows={rows} day={day} kind={kind} sole={sole} />
      {rows.length > 0 && (
        <Dated rows={rows} day={day} onEdit={writes ? (index) => setOpened({ record, index }) : undefined} />
      )}
      <ForWriters>
        <Button icon="plus" size="small" onClick={() => setOpened({ record, index: null })}>
          {texts.add}
        </Button>
      </ForWriters>
      {opened !== null && (
        <OwnerSheet
          rows={ownersOf(opened.record.user_attributes)}
          index={opened.index}
          save={(after) => saveOwners(kind, opened.record, after)}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

function Today({
  rows,
  day,
  kind,
  sole,
}: {
  rows: readonly OwnerRow[];
  day: string;
  kind: OwnersSectionProps["kind"];
  sole: string | null;
}): ReactElement {
  const names = useKnownNames();
  if (rows.length === 0 && sole === null)
    return <p className={styles["none"]}>{kind === "account" ? texts.noneAccount : texts.noneEntity}</p>;
  const implied = rows.length === 0 && sole !== null;
  const owners = implied ? [{ entity_id: sole, share: "1", from: null, to: null }] : ownersOn(rows, day);
  if (owners.length === 0) return <p className={styles["none"]}>{texts.noneToday}</p>;
  const rest = restOf(owners);
  return (
    <div className={styles["today"]}>
      <ShareBar
        label={texts.today}
        parts={[
          ...owners.map((owner, at) => ({
            key: owner.entity_id,
            label: names(owner.entity_id),
            name: <RecordLink kind="entity" id={owner.entity_id} />,
            share: owner.share,
            colour: at + 1,
          })),
          ...(rest === null ? [] : [{ key: "rest", label: texts.nobody, share: rest, colour: null }]),
        ]}
      />
      {implied && <p className={styles["none"]}>{texts.sole(kind)}</p>}
    </div>
  );
}

interface IndexedRow {
  readonly row: OwnerRow;
  readonly index: number;
}

function Dated({
  rows,
  day,
  onEdit,
}: {
  rows: readonly OwnerRow[];
  day: string;
  /** None for who only looks. */
  onEdit: ((index: number) => void) | undefined;
}): ReactElement {
  const names = useKnownNames();
  const state = ({ from, to }: OwnerRow): string | null =>
    to !== null && to < day ? texts.past : from !== null && from > day ? texts.later : null;
  const span = ({ from, to }: OwnerRow): string => `${from ?? texts.ever} – ${to ?? texts.open}`;
  const isPast = ({ row }: IndexedRow): string | undefined => (state(row) === null ? undefined : styles["other"]);
  return (
    <PlainTable
      label={texts.title}
      className={styles["table"]}
      rows={inOrder(rows)}
      rowKey={({ index }) => index}
      under={({ row }) => span(row)}
      columns={[
        {
          id: "owner",
          label: texts.owner,
          cell: ({ row }) => (
            <>
              <RecordLink kind="entity" id={row.entity_id} />
              {state(row) !== null && <span className={styles["state"]}> · {state(row)}</span>}
            </>
          ),
        },
        {
          id: "share",
          label: texts.share,
          mark: isPast,
          // A share rests on nothing but its own entry.
          cell: ({ row, index }) => (
            <RatioFigure
              text={formatShare(row.share, percentDigits)}
              name={texts.shareOf(names(row.entity_id))}
              onOpen={onEdit && (() => onEdit(index))}
            />
          ),
        },
        { id: "from", label: texts.from, wide: true, mark: isPast, cell: ({ row }) => row.from ?? texts.ever },
        { id: "to", label: texts.to, wide: true, mark: isPast, cell: ({ row }) => row.to ?? texts.open },
        ...(onEdit === undefined
          ? []
          : [
              {
                id: "edit",
                label: "",
                cell: ({ row, index }: IndexedRow) => (
                  <IconButton
                    icon="edit"
                    size="small"
                    label={texts.edit(names(row.entity_id))}
                    aria-haspopup="dialog"
                    onClick={() => onEdit(index)}
                  />
                ),
              },
            ]),
      ]}
    />
  );
}
