import { entitiesEndpoints, type Entity } from "@distributary/contract/records/entities";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { RecordName } from "../../records/page/names.tsx";
import { heldColumns } from "../../records/table/held-columns.tsx";
import { HeldTotal } from "../../records/held/held-total.tsx";
import { useHeldValues } from "../../records/held/use-held-values.ts";
import { RecordList } from "../../records/table/record-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { MarkedName } from "../../ui/signs/marked-name.tsx";
import { textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter } from "../../ui/table/table-search.ts";
import { useOwnedValues } from "./queries.ts";
import { entityTexts } from "./texts.ts";

const filters: readonly Filter[] = [{ id: "query", label: entityTexts.search, kind: "text" }];

const ownColumns: readonly Column<Entity>[] = [
  {
    id: "name",
    label: entityTexts.name,
    cell: (entity) => <MarkedName name={entity.name} />,
    value: (entity) => textCell(entity.name),
    narrow: "name",
  },
  {
    id: "legal_name",
    label: entityTexts.legalName,
    cell: (entity) => entity.legal_name,
    value: (entity) => textCell(entity.legal_name),
    narrow: "detail",
  },
  {
    id: "parent_id",
    label: entityTexts.parent,
    cell: (entity) => (entity.parent_id === null ? null : <RecordName kind="entity" id={entity.parent_id} />),
  },
  {
    id: "email",
    label: entityTexts.email,
    cell: (entity) => entity.email,
    value: (entity) => textCell(entity.email),
  },
  {
    id: "phone",
    label: entityTexts.phone,
    cell: (entity) => entity.phone,
    value: (entity) => textCell(entity.phone),
    optional: true,
  },
  {
    id: "market_segment",
    label: entityTexts.segment,
    cell: (entity) => entity.market_segment,
    value: (entity) => textCell(entity.market_segment),
    optional: true,
  },
  {
    id: "user_tags",
    label: entityTexts.tags,
    cell: (entity) => entity.user_tags.join(", "),
    value: (entity) => textCell(entity.user_tags.join(", ")),
    optional: true,
  },
];

/** The people, companies and trusts of the universe. */
export function EntitiesPage(): ReactElement {
  const navigate = useNavigate();
  const held = useOwnedValues(useHeldValues("entity").data);
  const columns = useMemo(
    () => [...ownColumns.slice(0, 2), ...heldColumns<Entity>(held), ...ownColumns.slice(2)],
    [held],
  );
  return (
    <Page title={entityTexts.title}>
      <RecordList<Entity>
        name="entities"
        texts={entityTexts}
        columns={columns}
        filters={filters}
        lead={<HeldTotal held={held} />}
        read={(chosen) => readListed(entitiesEndpoints.list, { order_by: "name", ...chosen })}
        recordOf={(entity) => {
          const params = { id: entity.uuid };
          return {
            name: entity.name,
            path: `/entities/${entity.uuid}`,
            onOpen: () => void navigate({ to: "/entities/$id", params }),
            ...(entity.is_system_entity
              ? {}
              : {
                  onEdit: () => void navigate({ to: "/entities/$id/edit", params }),
                  history: { kind: "entity", id: entity.uuid },
                }),
          };
        }}
        create={
          <Link to="/entities/create" search={{}} className={buttonClass("primary")}>
            {entityTexts.add}
          </Link>
        }
      />
    </Page>
  );
}
