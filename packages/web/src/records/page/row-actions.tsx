import type { HistoricKind } from "@distributary/contract/records/history";
import { useCallback, useState, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { HistorySheet } from "../history/history-button.tsx";
import { historyTexts } from "../history/texts.ts";
import type { Action } from "../../ui/menus/action-menu.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { copyLink } from "./copy-link.ts";
import { recordTexts } from "../texts.ts";

/** A record as its row knows it: what the menu at the end of the row can do with it. */
export interface RowRecord {
  readonly name: string;
  /** The address of its page. */
  readonly path: string;
  readonly onOpen?: () => void;
  readonly onEdit?: (() => void) | undefined;
  readonly history?: { readonly kind: HistoricKind; readonly id: string } | undefined;
  /** Where it leads, for whoever reads it. */
  readonly ways?: readonly Action[];
  /** Further things that can be done by who may write, before the last one. */
  readonly more?: readonly Action[];
  /** Takes it away, with the way back in the message that says so. */
  readonly remove?:
    | {
        readonly label: string;
        readonly run: () => Promise<unknown>;
        readonly icon?: IconName;
        readonly harmless?: true;
      }
    | undefined;
}

interface RowActions {
  readonly actionsOf: (record: RowRecord) => readonly Action[];
  /** The history that was asked for; stands somewhere on the page. */
  readonly sheet: ReactElement | null;
}

/** The menu of the rows of a list, and of a page on a phone: open, edit, copy the link, history, what the list adds, and remove. */
export function useRowActions(): RowActions {
  const universe = useSignedIn().profile.uuid;
  const writes = useMayWrite();
  const [shown, setShown] = useState<RowRecord | null>(null);
  const close = useCallback(() => setShown(null), []);
  return {
    actionsOf: (record) => [
      ...(record.onOpen === undefined
        ? []
        : [{ key: "open", label: recordTexts.open, icon: "chevronRight", onSelect: record.onOpen } as const]),
      ...(record.onEdit === undefined || !writes
        ? []
        : [{ key: "edit", label: recordTexts.edit, icon: "edit", onSelect: record.onEdit } as const]),
      {
        key: "copy",
        label: recordTexts.copyLink,
        icon: "link",
        onSelect: () => void copyLink(record.path, universe),
      },
      ...(record.history === undefined
        ? []
        : [{ key: "history", label: historyTexts.title, icon: "history", onSelect: () => setShown(record) } as const]),
      ...(record.ways ?? []),
      ...(writes ? (record.more ?? []) : []),
      ...(record.remove === undefined || !writes ? [] : [removal(record.remove)]),
    ],
    sheet: shown?.history === undefined ? null : <HistorySheet {...shown.history} title={shown.name} onClose={close} />,
  };
}

/** Red is for what destroys: what is put away stands as it did. */
function removal({ label, run, icon = "trash", harmless }: NonNullable<RowRecord["remove"]>): Action {
  return { key: "remove", label, icon, danger: harmless !== true, onSelect: () => void run().catch(sayFailure) };
}
