import { useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { useMayWrite } from "../../data/session/session.ts";
import { priceEvidence } from "../../records/evidence/price-evidence.ts";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { sayWithUndo } from "../../records/history/restore.ts";
import { RecordName, useKnownNames } from "../../records/page/names.tsx";
import { useRowActions } from "../../records/page/row-actions.tsx";
import { priceDigits } from "../../ui/format/amount.ts";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import styles from "./pricing.module.css";
import { providerOf } from "./provider.ts";
import { removeObservation, type MappedSymbol } from "./queries.ts";
import { pricingTexts as texts, publicSourceLabels } from "./texts.ts";

const columns: readonly Column<MappedSymbol>[] = [
  { id: "symbol", label: texts.symbol, cell: (row) => row.identifier, width: "160px", narrow: "name" },
  {
    id: "security",
    label: texts.security,
    cell: (row) => <RecordName kind="instrument" id={row.instrument_id} />,
    narrow: "detail",
  },
  {
    id: "source",
    label: texts.source,
    cell: (row) => {
      const provider = providerOf(row.fields);
      return provider === null ? null : publicSourceLabels[provider];
    },
    width: "160px",
  },
  {
    id: "currency",
    label: texts.currency,
    cell: (row) => (row.units_id === null ? null : <RecordName kind="instrument" id={row.units_id} />),
    width: "96px",
  },
  { id: "date", label: texts.asOf, cell: (row) => row.newest?.date_of, width: "112px", narrow: "aside" },
  {
    id: "newest",
    label: texts.newest,
    numeric: true,
    width: "160px",
    cell: (row) => (row.newest === null ? null : <NewestPrice of={row.newest} />),
    narrow: "figure",
  },
];

/** The mapped symbols, each with its security and the newest price that is recorded of it. */
export function SymbolsTable({
  symbols,
  onEdit,
  onFetch,
}: {
  symbols: readonly MappedSymbol[];
  onEdit: (symbol: MappedSymbol) => void;
  /** Fetches the prices of a security; none where no source is set up. */
  onFetch: ((instrument: string) => void) | undefined;
}): ReactElement {
  const navigate = useNavigate();
  const { actionsOf, sheet } = useRowActions();
  const writes = useMayWrite();
  const rowAt = useMemo(() => (index: number) => symbols[index], [symbols]);
  const open = (row: MappedSymbol): void =>
    void navigate({ to: "/instruments/$id", params: { id: row.instrument_id ?? "" } });
  return (
    <>
      <DataTable
        label={texts.symbols}
        columns={columns}
        count={symbols.length}
        rowAt={rowAt}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.identifier ?? row.ulid}
        onOpen={writes ? onEdit : open}
        actions={(row) => {
          const { instrument_id: instrument } = row;
          return actionsOf({
            name: row.identifier ?? "",
            path: `/instruments/${instrument}`,
            onOpen: () => open(row),
            onEdit: () => onEdit(row),
            history: { kind: "observable", id: row.id },
            more:
              onFetch === undefined || instrument === null
                ? []
                : [{ key: "fetch", label: texts.fetchOne, icon: "refresh", onSelect: () => onFetch(instrument) }],
            remove: { label: texts.remove, run: () => remove(row) },
          });
        }}
      />
      {sheet}
    </>
  );
}

/** A price with its own currency, which need not be that of the symbol. */
function NewestPrice({ of }: { of: NonNullable<MappedSymbol["newest"]> }): ReactElement {
  const names = useKnownNames();
  const unit = of.units_id === null ? "" : names(of.units_id);
  const { source } = of.fields;
  const price = { date: of.date_of ?? "", price: of.price, source: typeof source === "string" ? source : null };
  return (
    <>
      <WorkedFigure
        value={of.price}
        digits={priceDigits}
        open
        name={`${texts.newest}, ${price.date}`}
        evidence={() => priceEvidence(price, unit)}
      />
      {of.units_id !== null && (
        <span className={styles["unit"]}>
          {" "}
          <RecordName kind="instrument" id={of.units_id} />
        </span>
      )}
    </>
  );
}

async function remove(row: MappedSymbol): Promise<void> {
  await removeObservation(row.id);
  sayWithUndo(texts.removed(row.identifier ?? ""), "observable", row.id);
}
