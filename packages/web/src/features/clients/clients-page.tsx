import type { ClientLine } from "@distributary/contract/access/clients";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { switchUniverse, useSignedIn } from "../../data/session/session.ts";
import { ForOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { PlainTable, type PlainColumn } from "../../records/table/plain-table.tsx";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { counted } from "../../ui/format/counted.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { ClientSheet } from "./client-sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import own from "./clients.module.css";
import { clientsQuery } from "./queries.ts";
import { clientTexts as texts } from "./texts.ts";

/** The clients of an adviser, with figures as they were stored after the last write. */
export function ClientsPage(): ReactElement {
  const isAdviser = useSignedIn().profile.enabled_roles.includes("adviser");
  return (
    <Page title={texts.title}>
      {isAdviser ? (
        <Clients />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <EmptyState tight title={texts.notAdviser} body={texts.notAdviserBody} />
        </>
      )}
    </Page>
  );
}

function Clients(): ReactElement {
  const found = useQuery(clientsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className={styles["head"]}>
        <h1>{texts.title}</h1>
        <ForOwnHand>
          <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </ForOwnHand>
      </div>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={240} />
      ) : found.data.items.length === 0 ? (
        <EmptyState tight title={texts.none} body={texts.noneBody} />
      ) : (
        <>
          <p className={styles["aside"]}>{counted(found.data.count, texts.count)}</p>
          <PlainTable
            label={texts.title}
            columns={columns}
            rows={found.data.items}
            rowKey={({ client_uuid: id }) => id}
            under={(row) => <Worth row={row} />}
          />
        </>
      )}
      {adding && <ClientSheet onClose={() => setAdding(false)} />}
    </>
  );
}

/** How many accounts of a client are named. */
const NAMED = 3;

const columns: readonly PlainColumn<ClientLine>[] = [
  { id: "name", label: texts.name, cell: (row) => <Name row={row} /> },
  { id: "accounts", label: texts.accounts, wide: true, cell: (row) => <Accounts row={row} /> },
  { id: "worth", label: texts.worth, wide: true, cell: (row) => <Worth row={row} /> },
  { id: "as-of", label: texts.asOf, wide: true, words: true, cell: (row) => <AsOf row={row} /> },
  {
    id: "open",
    label: <span className="visually-hidden">{texts.open}</span>,
    cell: (row) => <OpenClient row={row} />,
  },
];

function Name({ row }: { row: ClientLine }): ReactElement {
  return (
    <>
      <span className={styles["name"]}>{row.legal_name}</span>
      {row.private_client && <span className={own["tag"]}>{texts.private}</span>}
      {row.email !== null && <span className={own["mail"]}>{row.email}</span>}
    </>
  );
}

/** How many accounts there are, and the names of the first. */
function Accounts({ row: { accounts, accounts_count: count } }: { row: ClientLine }): ReactElement {
  const names = accounts.slice(0, NAMED).map(({ name }) => name);
  return (
    <>
      {count}
      {names.length > 0 && (
        <span className={own["mail"]}>
          {names.join(", ")}
          {count > names.length && texts.more(count - names.length)}
        </span>
      )}
    </>
  );
}

function Worth({ row }: { row: ClientLine }): ReactElement {
  if (row.total_distributary_value === null) return <span className={styles["aside"]}>{texts.notYet}</span>;
  return <Figure value={row.total_distributary_value} unit={row.currency} />;
}

function AsOf({ row }: { row: ClientLine }): ReactElement {
  return (
    <span className={styles["aside"]}>
      {formatInstant(row.valued_time)}
      {row.stale && ` · ${texts.stale}`}
    </span>
  );
}

function OpenClient({ row }: { row: ClientLine }): ReactElement {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => switchUniverse(row.client_uuid),
    onSuccess: () => navigate({ to: "/user", search: {} }),
  });
  return (
    <Button
      size="small"
      aria-label={texts.openNamed(row.legal_name)}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {texts.open}
    </Button>
  );
}
