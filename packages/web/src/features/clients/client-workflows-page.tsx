import { clientsEndpoints, type OpenWork } from "@distributary/contract/access/clients";
import { WORK_KINDS } from "@distributary/domain/codes/work-kinds";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { switchUniverse, useSignedIn } from "../../data/session/session.ts";
import { RecordTable } from "../../pickers/record-table.tsx";
import { useTableSearch } from "../../records/table/use-table-search.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { counted } from "../../ui/format/counted.ts";
import { formatDay, formatInstant, isDay } from "../../ui/format/day.ts";
import { EmptyState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter, RecordChoice } from "../../ui/table/table-search.ts";
import { clientTexts } from "./texts.ts";
import { WorkChart } from "./work-chart.tsx";
import { workAddress, workName, workPlace, workStatus } from "./work-words.ts";
import { openWorkQuery } from "./workflow-queries.ts";
import { workflowTexts as texts } from "./workflow-texts.ts";

/** What is under way or waits for somebody in the records of an adviser’s clients, of all or of one. */
export function ClientWorkflowsPage(): ReactElement {
  const isAdviser = useSignedIn().profile.enabled_roles.includes("adviser");
  return (
    <Page title={texts.title}>
      {isAdviser ? (
        <Workflows />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <EmptyState tight title={clientTexts.notAdviser} body={clientTexts.notAdviserBody} />
        </>
      )}
    </Page>
  );
}

function Workflows(): ReactElement {
  const navigate = useNavigate();
  const [search, setSearch] = useTableSearch(filters);
  const { filters: chosen } = search;
  const client = typeof chosen["client"] === "string" ? chosen["client"] : undefined;
  const found = useQuery(openWorkQuery(client));
  const hasClients = found.data?.clients_count !== 0;
  const open = useMutation({
    mutationFn: (row: OpenWork) => switchUniverse(row.client_uuid),
    onSuccess: (_, row) => navigate({ href: workPlace(row) }),
  });
  return (
    <RecordTable<OpenWork>
      name="client-workflows"
      title={texts.title}
      universe="clients"
      columns={columns}
      filters={filters}
      search={search}
      onSearch={setSearch}
      read={readListed(clientsEndpoints.workflows, chosen)}
      rowKey={(row) => `${row.client_uuid} ${row.kind} ${row.uuid}`}
      rowLabel={workName}
      href={workAddress}
      onOpen={(row) => open.mutate(row)}
      lead={
        found.isError ? (
          <Note tone="plain">{texts.failed}</Note>
        ) : found.data === undefined ? (
          <Skeleton height={160} />
        ) : (
          found.data.clients_working > 0 && (
            <>
              <WorkChart found={found.data} chosen={client} />
              {found.data.more > 0 && <Note tone="plain">{counted(found.data.more, texts.more)}</Note>}
            </>
          )
        )
      }
      empty={
        <EmptyState
          tight
          title={hasClients ? texts.empty : clientTexts.none}
          body={hasClients ? texts.emptyBody : texts.emptyNone}
        >
          <Link to="/adviser" className={buttonClass("primary")}>
            {texts.clients}
          </Link>
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<OpenWork>[] = [
  { id: "work", label: texts.work, cell: workName, value: (row) => textCell(workName(row)), narrow: "name" },
  {
    id: "client",
    label: texts.client,
    cell: (row) => row.client_name,
    narrowCell: (row) => `${row.client_name} · ${texts.kinds[row.kind]}`,
    value: (row) => textCell(row.client_name),
    narrow: "detail",
  },
  {
    id: "kind",
    label: texts.kind,
    cell: (row) => texts.kinds[row.kind],
    value: (row) => textCell(texts.kinds[row.kind]),
    width: "168px",
  },
  {
    id: "status",
    label: texts.status,
    cell: workStatus,
    value: (row) => textCell(workStatus(row)),
    width: "208px",
    narrow: "aside",
  },
  {
    id: "since",
    label: texts.since,
    cell: ({ since }) => (isDay(since) ? formatDay(since) : formatInstant(since)),
    value: ({ since }) => textCell(since),
    width: "168px",
  },
];

const clientChoice: RecordChoice = {
  picker: (given) => <ClientPicker {...given} />,
  name: (id) => <ClientName id={id} />,
};

const filters: readonly Filter[] = [
  { id: "client", label: texts.client, kind: "record", choice: clientChoice },
  {
    id: "kind",
    label: texts.kind,
    kind: "choice",
    options: WORK_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
  },
  { id: "q", label: texts.search, kind: "text" },
];

/** One of the clients with open work. */
function ClientPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}): ReactElement {
  const clients = useQuery(openWorkQuery()).data?.clients ?? [];
  const options = clients.map(({ client_uuid: id, client_name: name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      options={options}
      empty={texts.choose}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}

function ClientName({ id }: { id: string }): ReactElement {
  const client = useQuery(openWorkQuery(id)).data?.client;
  return <>{client?.client_uuid === id ? client.client_name : ""}</>;
}
