import type { JsonSchema } from "@distributary/contract/wire/json-schema";
import type { SelectableKind } from "@distributary/contract/graph/selection";
import type { Actor } from "../session/actor.ts";

/** A field of GraphQL that leads from a record to another one: where its id stands, and of which kind that is. */
export interface GraphReference {
  readonly from: string;
  readonly kind: SelectableKind;
}

/** A query of its own that a feature gives to GraphQL: no list of records of one universe. */
export interface GraphField {
  readonly name: string;
  /** Its arguments and its type, in the language of schemas: `(limit: Int = 50): [AccessGrant!]!` */
  readonly signature: string;
  readonly about: string;
  /** The types that it needs beside. */
  readonly types: string;
  resolve(actor: Actor, args: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/**
 * What a feature gives to GraphQL: how its records look, how they are read by id, and which other records they name.
 * The door itself (lists, pages, conditions) is made from the contract.
 */
export interface GraphRecords {
  readonly kind: SelectableKind;
  /** The name of the type in GraphQL. */
  readonly type: string;
  /** The answer's schema, as REST has it. */
  readonly schema: JsonSchema;
  /** Types of some fields whose shape the answer leaves open, with their schemas. */
  readonly shapes?: Readonly<Record<string, { readonly type: string; readonly schema: JsonSchema }>>;
  /** By type name, then by the name of the field that leads there. */
  readonly references?: Readonly<Record<string, Readonly<Record<string, GraphReference>>>>;
  /** The uuid by which a record is read; its field `uuid` unless said. */
  keyOf?(record: object): string;
  /** One record as REST answers it; throws 404. */
  get(actor: Actor, id: string): Promise<object>;
  /** Records by id, in any order; those that are not there are left out. One statement. */
  byIds(actor: Actor, ids: readonly string[]): Promise<readonly object[]>;
}
