import type { Entity } from "@distributary/contract/records/entities";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { DeleteButton } from "../../records/page/delete-button.tsx";
import { HoldingsTable } from "../../records/held/holdings.tsx";
import { useHoldings } from "../../records/held/use-holdings.ts";
import { RecordName } from "../../records/page/names.tsx";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { Fact, Facts, RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { OwnersSection } from "../../records/owners/owners-section.tsx";
import { BesideDial, RecordDial } from "../../records/page/record-dial.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { RelationsSection } from "../../records/relations/relations-section.tsx";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { signOf } from "../../ui/format/exact.ts";
import { Monogram } from "../../ui/signs/monogram.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "./entity-page.module.css";
import { OwnedSection } from "./owned-section.tsx";
import { useEntity, useEntityAccounts, useFamily } from "./queries.ts";
import { entityTexts } from "./texts.ts";

/** One entity: what it holds and owes, its accounts, its family, and who it is. */
export function EntityPage(): ReactNode {
  const { id } = useParams({ from: "/entities/$id" });
  const found = useEntity(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={entityTexts.one}>
      {(entity) => (
        <RecordPage
          title={entity.name}
          mark={<Monogram name={entity.name} large />}
          under={entity.legal_name === entity.name ? undefined : entity.legal_name}
          tools={entity.is_system_entity ? undefined : <Tools id={entity.uuid} title={entity.name} />}
          side={
            <>
              <Section title={entityTexts.family}>
                <FamilyTree entity={entity} />
              </Section>
              <RelationsSection kind="entity" record={entity} name={entity.name} fixed={entity.is_system_entity} />
              <RecordDocuments kind="entity" id={entity.uuid} />
              <Section title={recordTexts.facts}>
                <EntityFacts entity={entity} />
              </Section>
            </>
          }
        >
          <Section title={entityTexts.holds}>
            <Held entity={entity.uuid} />
          </Section>
          {!entity.is_system_entity && (
            <>
              <OwnedSection entity={entity.uuid} />
              <OwnersSection kind="entity" record={entity} sole={entity.parent_id} />
            </>
          )}
        </RecordPage>
      )}
    </WhenRead>
  );
}

function Tools({ id, title }: { id: string; title: string }): ReactElement {
  const navigate = useNavigate();
  return (
    <>
      <RecordDial
        name={title}
        path={`/entities/${id}`}
        onEdit={() => void navigate({ to: "/entities/$id/edit", params: { id } })}
        history={{ kind: "entity", id }}
      />
      <BesideDial>
        <HistoryButton kind="entity" id={id} title={title} />
      </BesideDial>
      <ForWriters>
        <DeleteButton kind="entity" id={id} name={title} onGone={() => void navigate({ to: "/entities" })} />
        <BesideDial>
          <Link to="/entities/$id/edit" params={{ id }} className={buttonClass()}>
            {recordTexts.edit}
          </Link>
        </BesideDial>
        <Link to="/accounts/create" search={{ entity_id: id }} className={buttonClass("primary")}>
          {entityTexts.addAccount}
        </Link>
      </ForWriters>
    </>
  );
}

function Held({ entity }: { entity: string }): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const accounts = useEntityAccounts(universe, entity);
  const held = useHoldings(accounts.data?.map((account) => account.uuid) ?? []);
  const failure = accounts.error ?? held.error;
  if (failure !== null)
    return <FailState title={recordTexts.failedOne} failure={failure} onRetry={() => void accounts.refetch()} />;
  if (accounts.data === undefined) return <Skeleton height={120} />;
  if (accounts.data.length === 0) return <p>{entityTexts.noAccounts}</p>;
  if (held.data === undefined) return <Skeleton height={120} />;
  const { positions, unit, total } = held.data;
  const owes = positions.filter((position) => position.value.at !== null && signOf(position.value.at) < 0);
  const holds = positions.filter((position) => !owes.includes(position));
  return (
    <>
      <p className={styles["accounts"]}>
        <span>{entityTexts.accounts}</span>
        {accounts.data.map((account) => (
          <RecordLink key={account.uuid} kind="account" id={account.uuid} />
        ))}
      </p>
      {positions.length === 0 ? (
        <p>{entityTexts.noHoldings}</p>
      ) : (
        <HoldingsTable
          by="both"
          unit={unit}
          total={total}
          groups={[
            { title: entityTexts.assets, positions: holds },
            { title: entityTexts.liabilities, positions: owes },
          ]}
        />
      )}
    </>
  );
}

function FamilyTree({ entity }: { entity: Entity }): ReactElement {
  const found = useFamily(useSignedIn().profile.uuid, entity);
  if (found.isError)
    return <FailState title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={60} />;
  return (
    <ul className={styles["family"]}>
      {found.data.map((line) => (
        <li key={line.uuid} style={{ paddingInlineStart: line.depth * 16 }}>
          {line.uuid === entity.uuid ? (
            <strong aria-current="page">{line.name}</strong>
          ) : (
            <Link to="/entities/$id" params={{ id: line.uuid }}>
              {line.name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function EntityFacts({ entity }: { entity: Entity }): ReactElement {
  const person = (id: string | null) => (id === null ? null : <RecordName kind="entity" id={id} />);
  return (
    <Facts>
      <Fact name={entityTexts.firstName}>{entity.first_name}</Fact>
      <Fact name={entityTexts.middleName}>{entity.middle_name}</Fact>
      <Fact name={entityTexts.lastName}>{entity.last_name}</Fact>
      <Fact name={entityTexts.birthDate}>{entity.birth_date}</Fact>
      <Fact name={entityTexts.ceo}>{person(entity.ceo_id)}</Fact>
      <Fact name={entityTexts.manager}>{person(entity.manager_id)}</Fact>
      <Fact name={entityTexts.segment}>{entity.market_segment}</Fact>
      <Fact name={entityTexts.email}>
        {entity.email !== null && <a href={`mailto:${entity.email}`}>{entity.email}</a>}
      </Fact>
      <Fact name={entityTexts.phone}>{entity.phone}</Fact>
      <Fact name={entityTexts.website}>{entity.website !== null && <Website address={entity.website} />}</Fact>
      <Fact name={entityTexts.settlement}>
        {entity.settlement_account_id !== null && <RecordName kind="account" id={entity.settlement_account_id} />}
      </Fact>
      <Fact name={entityTexts.identifier}>{entity.client_identifier}</Fact>
      <Fact name={entityTexts.tags}>{entity.user_tags.join(", ")}</Fact>
      <Fact name={entityTexts.info}>{entity.info}</Fact>
      <Fact name={entityTexts.notes}>{entity.notes}</Fact>
    </Facts>
  );
}

/** What can be followed without running anything; any other address stands as text. */
const FOLLOWED = /^\s*(?:https?|ftps?|mailto):/i;

function Website({ address }: { address: string }): ReactElement {
  if (!FOLLOWED.test(address)) return <>{address}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//, "")}
    </a>
  );
}
