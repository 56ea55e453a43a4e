import { prospectsEndpoints, type Prospect } from "@distributary/contract/records/prospects";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { RecordName } from "../../records/page/names.tsx";
import { removeProspect } from "../../records/prospects.ts";
import { RecordList } from "../../records/table/record-list.tsx";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Page } from "../../ui/surfaces/page.tsx";
import { textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter } from "../../ui/table/table-search.ts";
import { prospectName } from "./prospect-name.ts";
import { prospectTexts as texts } from "./texts.ts";

const filters: readonly Filter[] = [
  {
    id: "is_open",
    label: texts.isOpen,
    kind: "choice",
    options: [
      { value: "true", label: texts.open },
      { value: "false", label: texts.recorded },
    ],
  },
];

const columns: readonly Column<Prospect>[] = [
  {
    id: "notes",
    label: texts.notes,
    cell: prospectName,
    value: (prospect) => textCell(prospectName(prospect)),
    narrow: "name",
  },
  {
    id: "event_type",
    label: texts.kind,
    cell: (prospect) => EVENT_TYPE_LABELS[prospect.event_type],
    narrowCell: (prospect) => <WhatItIs prospect={prospect} />,
    value: (prospect) => textCell(EVENT_TYPE_LABELS[prospect.event_type]),
    width: "168px",
    narrow: "detail",
  },
  {
    id: "instrument",
    label: texts.security,
    cell: (prospect) =>
      prospect.instrument === null ? null : <RecordName kind="instrument" id={prospect.instrument} />,
  },
  {
    id: "is_open",
    label: texts.state,
    cell: (prospect) => (prospect.is_open ? texts.open : texts.recorded),
    value: (prospect) => textCell(prospect.is_open ? texts.open : texts.recorded),
    width: "112px",
    narrow: "aside",
  },
  {
    id: "created_time",
    label: texts.created,
    cell: (prospect) => formatInstant(prospect.created_time),
    value: (prospect) => textCell(prospect.created_time),
    width: "168px",
  },
];

/** Its kind and its security in one line; a kind that is its name already is not said twice. */
function WhatItIs({ prospect }: { prospect: Prospect }): ReactElement {
  const kind = EVENT_TYPE_LABELS[prospect.event_type];
  if (prospect.instrument === null) return <>{kind}</>;
  return (
    <>
      {prospectName(prospect) !== kind && `${kind} · `}
      <RecordName kind="instrument" id={prospect.instrument} />
    </>
  );
}

/** Transactions and events that are intended: kept until they are recorded. */
export function ProspectsPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Page title={texts.title}>
      <RecordList<Prospect>
        name="prospects"
        texts={texts}
        columns={columns}
        filters={filters}
        read={(chosen) => readListed(prospectsEndpoints.list, chosen)}
        recordOf={(prospect) => {
          const name = prospectName(prospect);
          return {
            name,
            path: `/prospects/${prospect.uuid}`,
            onOpen: () => void navigate({ to: "/prospects/$id", params: { id: prospect.uuid } }),
            history: { kind: "prospect", id: prospect.uuid },
            remove: { label: recordTexts.delete, run: () => removeProspect(prospect.uuid, name) },
          };
        }}
        create={
          <Link to="/transaction/guided" search={{}} className={buttonClass("primary")}>
            {texts.add}
          </Link>
        }
      />
    </Page>
  );
}
