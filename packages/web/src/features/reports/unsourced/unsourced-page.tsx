import type { FigureWithoutSource, SourcedKind } from "@distributary/contract/reporting/figures-without-source";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState, type ReactElement } from "react";
import type { Document } from "@distributary/contract/records/document-shapes";
import { seesPart } from "../../../data/session/may-write.ts";
import { useMayWrite, useSignedIn } from "../../../data/session/session.ts";
import { snackbar } from "../../../data/snackbar-store.ts";
import { DocumentPicker } from "../../../pickers/documents/document-picker.tsx";
import { RecordTable } from "../../../pickers/record-table.tsx";
import { useTableSearch } from "../../../records/table/use-table-search.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { Page } from "../../../ui/surfaces/page.tsx";
import { attachDocuments, readUnsourced, sharesQuery } from "./queries.ts";
import { SourceShares } from "./source-shares.tsx";
import { unsourcedTexts as texts } from "./texts.ts";
import { nameOf, unsourcedColumns, unsourcedFilters } from "./unsourced-columns.tsx";

const NONE_LINKED: ReadonlySet<string> = new Set();

/** Figures whose records no document is linked to, the largest first, with how much of the value has one. */
export function UnsourcedPage(): ReactElement {
  const session = useSignedIn();
  return (
    <Page title={texts.title}>
      {seesPart(session) ? (
        <>
          <h1>{texts.title}</h1>
          <p>{texts.noDocuments}</p>
        </>
      ) : (
        <Unsourced universe={session.profile.uuid} />
      )}
    </Page>
  );
}

function Unsourced({ universe }: { universe: string }): ReactElement {
  const writes = useMayWrite();
  const navigate = useNavigate();
  const [search, setSearch] = useTableSearch(unsourcedFilters);
  const shares = useQuery(sharesQuery(universe));
  const currency = shares.data?.currency ?? null;
  const columns = useMemo(() => unsourcedColumns(currency), [currency]);
  const kind = (search.filters["kind"] ?? null) as SourcedKind | null;
  const read = useMemo(() => readUnsourced(universe, kind), [universe, kind]);
  const [picking, setPicking] = useState<FigureWithoutSource | null>(null);
  const attach = useMutation({
    mutationFn: ({ figure, documents }: { figure: FigureWithoutSource; documents: readonly Document[] }) =>
      attachDocuments(figure, documents),
    onSuccess: (_, { figure, documents }) =>
      snackbar.show({
        id: `attached-${figure.record.id}`,
        title: texts.attached(documents.length),
        body: nameOf(figure),
        tone: "plain",
      }),
  });

  const open = ({ record: { kind, id } }: FigureWithoutSource): void =>
    void (kind === "transaction"
      ? navigate({ to: "/transaction/$id/view", params: { id } })
      : navigate({ to: "/observable/$id", params: { id } }));

  return (
    <>
      <RecordTable<FigureWithoutSource>
        name="figures-without-source"
        title={texts.title}
        universe={universe}
        columns={columns}
        filters={unsourcedFilters}
        search={search}
        onSearch={setSearch}
        read={read}
        rowKey={({ kind, record, line }) => `${kind} ${record.id} ${line}`}
        rowLabel={nameOf}
        href={pathOf}
        onOpen={open}
        rowActions={(row) => [
          ...(writes
            ? [{ key: "attach", label: texts.attach, icon: "link" as const, onSelect: () => setPicking(row) }]
            : []),
          { key: "open", label: texts.open, icon: "file", onSelect: () => open(row) },
        ]}
        lead={<SourceShares universe={universe} />}
        none={<p>{texts.none}</p>}
        empty={<EmptyState title={texts.empty} body={texts.emptyBody} />}
      />
      {picking !== null && (
        <DocumentPicker
          title={texts.attach}
          linked={NONE_LINKED}
          onAccept={(documents) => {
            setPicking(null);
            if (documents.length > 0) attach.mutate({ figure: picking, documents });
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

function pathOf({ record: { kind, id } }: FigureWithoutSource): string {
  return kind === "transaction" ? `/transaction/${id}/view` : `/observable/${id}`;
}
