import type { SearchHit } from "@distributary/contract/records/search";
import { useState, type ReactElement } from "react";
import { useMayWrite } from "../../data/session/session.ts";
import { RelationshipSearch } from "../../pickers/search/relationship-search.tsx";
import { searchTexts } from "../../pickers/search/texts.ts";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { RecordLink } from "../page/record-link.tsx";
import { Section } from "../page/record-page.tsx";
import { link, unlink, type Ends } from "./link.ts";
import styles from "./relations-section.module.css";
import { linkableKinds, rolesFor, type RelatedKind, type Role } from "./roles.ts";
import { relationTexts as texts } from "./texts.ts";
import { useRelations, type Relation } from "./use-relations.ts";

interface RelationsSectionProps {
  readonly kind: RelatedKind;
  readonly record: { readonly uuid: string };
  readonly name: string;
  /** A shared record is named by others and names nobody itself. */
  readonly fixed?: boolean;
}

/** What a record is to others, and Add New Relationships. */
export function RelationsSection({ kind, record, name, fixed = false }: RelationsSectionProps): ReactElement {
  const found = useRelations(kind, record);
  const [adding, setAdding] = useState<"not yet" | "now" | "done">("not yet");
  const writes = useMayWrite();
  const page = { kind, id: record.uuid };
  const ends = (other: Ends["other"]): Ends => ({ page, other });
  return (
    <Section title={texts.title}>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={48} />
      ) : found.data.length === 0 ? (
        <p className={styles["none"]}>{texts.none}</p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.map((relation) => (
            <Line
              key={`${relation.role.id} ${relation.id}`}
              relation={relation}
              onRemove={
                !writes || (fixed && relation.role.holder === "page")
                  ? undefined
                  : () => void unlink(ends(relation), relation.role)
              }
            />
          ))}
        </ul>
      )}
      {writes &&
        linkableKinds(kind, fixed).length > 0 &&
        (adding === "now" ? (
          <Adding
            kind={kind}
            fixed={fixed}
            self={record.uuid}
            name={name}
            relations={found.data ?? []}
            onLink={(other, role) => void link(ends(other), role)}
            onDone={() => setAdding("done")}
          />
        ) : (
          <Button icon="plus" size="small" autoFocus={adding === "done"} onClick={() => setAdding("now")}>
            {searchTexts.addRelationships}
          </Button>
        ))}
    </Section>
  );
}

function Line({ relation, onRemove }: { relation: Relation; onRemove: (() => void) | undefined }): ReactElement {
  return (
    <li className={styles["line"]}>
      <span className={styles["role"]}>{relation.role.label}</span>
      <RecordLink kind={relation.role.kind} id={relation.id} />
      {onRemove !== undefined && (
        <IconButton icon="close" size="small" label={texts.remove(relation.name)} onClick={onRemove} />
      )}
    </li>
  );
}

function Adding({
  kind,
  fixed,
  self,
  name,
  relations,
  onLink,
  onDone,
}: {
  kind: RelatedKind;
  fixed: boolean;
  self: string;
  name: string;
  relations: readonly Relation[];
  onLink: (other: Ends["other"], role: Role) => void;
  onDone: () => void;
}): ReactElement {
  const [chosen, setChosen] = useState<SearchHit | null>(null);
  const open = (hit: SearchHit): readonly Role[] =>
    rolesFor(kind, hit.kind, fixed).filter(
      (role) => !relations.some((relation) => relation.id === hit.uuid && relation.role.id === role.id),
    );
  // A record stays to be chosen until it is everything that it can be.
  const linked = new Set([
    self,
    ...relations.filter((one) => saturated(kind, one, relations, fixed)).map((one) => one.id),
  ]);

  function take(hit: SearchHit): void {
    const [only, another] = open(hit);
    if (only !== undefined && another === undefined) onLink({ id: hit.uuid, name: hit.name }, only);
    else setChosen(hit);
  }

  return (
    <div className={styles["adding"]}>
      {chosen === null ? (
        <RelationshipSearch kinds={linkableKinds(kind, fixed)} linked={linked} onAdd={take} autoFocus />
      ) : (
        <div className={styles["question"]} ref={focusFirst}>
          <p>{texts.whatIs(chosen.name, name)}</p>
          <ActionMenu
            form="list"
            label={texts.whatIs(chosen.name, name)}
            actions={open(chosen).map((role) => ({
              key: role.id,
              label: role.label,
              icon: "link",
              onSelect: () => {
                onLink({ id: chosen.uuid, name: chosen.name }, role);
                setChosen(null);
              },
            }))}
          />
        </div>
      )}
      <Button size="small" onClick={chosen === null ? onDone : () => setChosen(null)}>
        {chosen === null ? texts.close : texts.another}
      </Button>
    </div>
  );
}

// What was focused is replaced by the question: the keyboard goes to its first answer.
function focusFirst(question: HTMLElement | null): void {
  question?.querySelector("button")?.focus();
}

function saturated(kind: RelatedKind, one: Relation, relations: readonly Relation[], fixed: boolean): boolean {
  const own = new Set(relations.filter((relation) => relation.id === one.id).map((relation) => relation.role.id));
  return rolesFor(kind, one.role.kind, fixed).every((role) => own.has(role.id));
}
