import type { Entity, EntityBody, EntityUpdate } from "@distributary/contract/records/entities";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Actor } from "../../access/session/actor.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { refusedCircle, refusedOwners } from "../../access/records/owners.ts";
import { readsOf } from "../../access/records/reads.ts";
import { changeRecord, reviveRecord, savedRecord, type ChangedKind } from "../../access/write/record-change.ts";
import { newRecord } from "../../access/write/record-create.ts";
import {
  columnsOf,
  DEFAULT_ID,
  lookUpReferences,
  referencesOf,
  type RecordParts,
  type ReferenceFields,
  type References,
} from "../../access/records/records.ts";
import { leadsTo } from "../../access/store/chains.ts";
import { revisionOn } from "../../access/store/history.ts";
import { defaultRecord } from "../../access/store/references.ts";
import type { Page } from "../../access/store/paging.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { notFound, validation } from "../../platform/http/problem.ts";
import { mustBeOwn, wrongBirth } from "./policy.ts";
import { presentEntity } from "./present.ts";
import {
  countEntities,
  countMatching,
  EVERY_ENTITY,
  findByClientIdentifier,
  findEntities,
  findEntity,
  findEntityAt,
  insertEntities,
  listEntities,
  searchEntities,
  type EntitiesAsked,
  type EntityRow,
} from "./store.ts";

const REFERENCES: ReferenceFields = {
  parent_id: { kind: "entity", universeColumn: "parent_universe_id" },
  ceo_id: { kind: "entity", universeColumn: "ceo_universe_id" },
  manager_id: { kind: "entity", universeColumn: "manager_universe_id" },
  settlement_account_id: { kind: "account", universeColumn: null },
};

const KIND: ChangedKind<EntityRow, Entity> = {
  kind: "entity",
  event: "UPDE",
  find: findEntity,
  mustBeOwn,
  present: presentEntity,
};

/** An entity as the answer of a write shows it. */
export type SavedEntity = Entity & { readonly committed: boolean };

/** Entities of a universe; each function is one database transaction, or reads only. */
export function entitiesService({ database, ids }: RecordParts) {
  return {
    /** Own entities, of those that hold the text where one is given. */
    async list(actor: Actor, page: Page, asked: EntitiesAsked = EVERY_ENTITY) {
      const reads = readsOf(database, actor.universe);
      const [items, counted] = await Promise.all([
        listEntities(reads, actor.universe, asked, page),
        countEntities(reads, actor.universe, asked),
      ]);
      return { items: items.map(presentEntity), ...page, ...counted };
    },

    /** Own and shared entities whose name or legal name holds the text. */
    async search(actor: Actor, text: string, page: Page) {
      const reads = readsOf(database, actor.universe);
      const [items, counted] = await Promise.all([
        searchEntities(reads, actor.universe, text, page),
        countMatching(reads, actor.universe, text),
      ]);
      return { items: items.map(presentEntity), ...page, ...counted };
    },

    /** One entity, as known on an instant where one is given; the all-zero uuid is the profile's own. Throws 404. */
    async get(actor: Actor, id: string, asKnownOn?: string): Promise<Entity> {
      const reads = readsOf(database, actor.universe);
      const asked = id === DEFAULT_ID ? await defaultRecord(reads, actor.universe, "entity") : id;
      let entity = asked === null ? null : await findEntity(reads, actor.universe, asked);
      if (asked !== null && asKnownOn !== undefined && !entity?.is_system_entity) {
        const revision = await revisionOn(reads, actor.universe, asKnownOn);
        entity = await findEntityAt(reads, actor.universe, asked, revision);
      }
      if (entity === null) throw notFound();
      return presentEntity(entity);
    },

    /** Entities, own and shared, by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Entity[]> {
      const found = await findEntities(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentEntity);
    },

    /** Throws 422 at what is wrong. */
    create(actor: Actor, terms: WriteTerms, body: EntityBody): Promise<SavedEntity> {
      return write(database, actor, { action: "entity.create", touchesBook: true, ...terms }, async (w) => {
        const id = ids.uuid();
        await insertEntities(w.tx, [await rowOf(w, id, body)]);
        return savedRecord(w, KIND, { id, body });
      });
    },

    /** Records an entity that was removed anew, under its own id. Throws as `create` does, and 409 where it is back. */
    revive(actor: Actor, terms: WriteTerms, id: string, body: EntityBody): Promise<SavedEntity> {
      return write(database, actor, { action: "entity.restore", touchesBook: true, ...terms }, (w) =>
        reviveRecord(w, KIND, { id, body }, async () => ({ row: await rowOf(w, id, body) })),
      );
    },

    /** Throws 404, 403 for a shared entity, 409 on a stale token, 422 at what is wrong. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: EntityUpdate,
    ): Promise<SavedEntity> {
      return write(database, actor, { action: "entity.update", touchesBook: true, ...terms }, (w) =>
        changeRecord(w, ids, KIND, { id, token, changes }, async (before) => ({
          columns: columnsOf(changes, REFERENCES, await check(w, id, changes, before)),
        })),
      );
    },

    /** Whether the profile is about this entity. */
    async isPrimary(actor: Actor, id: string): Promise<boolean> {
      return (await defaultRecord(readsOf(database, actor.universe), actor.universe, "entity")) === id;
    },
  };
}

/** The whole row of a new entity. Throws 422 at what is wrong with the request. */
async function rowOf(w: Write, id: string, body: EntityBody): Promise<StoredRow> {
  return { ...newRecord(w, "entity", id), ...columnsOf(body, REFERENCES, await check(w, id, body, null)) };
}

/** `before`: the entity that is changed, null for a new one. Throws 422 at what is wrong. */
async function check(w: Write, id: string, body: EntityUpdate, before: EntityRow | null): Promise<References> {
  const references = await lookUpReferences(w.tx, w.universe, referencesOf(body, REFERENCES));
  const today = dayOfInstant(w.recordedAt, w.defaultTimezone);
  const wrong: ValidationItem[] = [...references.missing, ...wrongBirth(body, today)];
  const parent = wrong.length === 0 && body.parent_id ? references.get("entity", body.parent_id) : null;
  if (parent && (await leadsTo(w.tx, w.universe, "entity", parent.id, id))) {
    wrong.push({
      loc: ["body", "parent_id"],
      msg: "An entity cannot be its own parent, directly or through others. Choose another parent.",
      type: "cycle",
    });
  }
  wrong.push(...(await refusedOwners(w, [{ attributes: body.user_attributes, loc: ["body"] }])));
  if (wrong.length === 0) wrong.push(...(await circleOf(w, id, body, before)));
  const bearer = body.client_identifier ? await findByClientIdentifier(w.tx, w.universe, body.client_identifier) : null;
  if (bearer !== null && bearer !== id) {
    wrong.push({
      loc: ["body", "client_identifier"],
      msg: "Another entity already has this client identifier. Choose another.",
      type: "already-exists",
      ctx: { uuid: bearer },
    });
  }
  if (wrong.length > 0) throw validation(wrong);
  return references;
}

/** What is wrong where the owners or the parent that are written would let an entity own itself. */
async function circleOf(w: Write, id: string, body: EntityUpdate, before: EntityRow | null): Promise<ValidationItem[]> {
  if (body.user_attributes === undefined && body.parent_id === undefined) return [];
  const { name, parent_id: parent, user_attributes: attributes } = { ...before, ...body };
  return refusedCircle(w, { id, name: name ?? "", parent: parent ?? null, recorded: attributes?.["owners"] });
}
