import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import type { HistoricKind } from "@distributary/contract/records/history";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import type { Actor } from "../../access/session/actor.ts";
import type { Services } from "../../access/http/services.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { readValue } from "../../platform/http/parse.ts";
import { validation } from "../../platform/http/problem.ts";
import { accountsService } from "../accounts/service.ts";
import { entitiesService } from "../entities/service.ts";
import { eventsService } from "../events/service.ts";
import { instrumentsService } from "../instruments/service.ts";
import { observablesService } from "../observables/service.ts";
import { prospectsService } from "../prospects/service.ts";

/** What every service answers to a write. */
interface Saved {
  readonly uuid?: string;
  readonly id?: string;
  readonly last_update_token: string;
  readonly committed: boolean;
}

/** A record that fell with the one above it. */
interface Fallen {
  readonly id: string;
  readonly body: object;
}

/** Writes records of one kind again. A body is read by the schema of the call first: throws 422 where it does not fit. */
export interface Writer {
  /** Writes a record that was removed anew, under its own id, and then those `below` it that fell with it. */
  bringBack(actor: Actor, terms: WriteTerms, id: string, body: object, below: readonly Fallen[]): Promise<Saved>;
  update(actor: Actor, terms: WriteTerms, id: string, body: object): Promise<Saved>;
}

/** The writers of all kinds: the same services as behind the calls. */
export function recordWriters(services: Services): Readonly<Record<HistoricKind, Writer>> {
  return {
    account: writer(accountsEndpoints, accountsService(services)),
    entity: writer(entitiesEndpoints, entitiesService(services)),
    instrument: writer(instrumentsEndpoints, instrumentsService(services)),
    event: writer(eventsEndpoints, eventsService(services)),
    prospect: writer(prospectsEndpoints, prospectsService(services)),
    observable: writer(observablesEndpoints, observablesService(services)),
  };
}

type Schema = NonNullable<Endpoint["body"]>;

function writer<Made extends Schema, Changed extends Schema>(
  calls: { readonly create: { readonly body?: Made }; readonly update: { readonly body?: Changed } },
  service: {
    revive(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      body: Made["_zod"]["output"],
      below: readonly { readonly id: string; readonly body: Made["_zod"]["output"] }[],
    ): Promise<Saved>;
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      body: Changed["_zod"]["output"],
      manner: { readonly comesBack: true },
    ): Promise<Saved>;
  },
): Writer {
  return {
    bringBack: async (actor, terms, id, body, below) => {
      const made = (written: object): Made["_zod"]["output"] => readBody(calls.create.body, written);
      const fallen = below.map((one) => ({ id: one.id, body: made(one.body) }));
      return service.revive(actor, terms, id, made(body), fallen);
    },
    update: async (actor, terms, id, body) =>
      service.update(actor, terms, id, readBody(calls.update.body, body), { comesBack: true }),
  };
}

function readBody<S extends Schema>(schema: S | undefined, body: object): S["_zod"]["output"] {
  if (schema === undefined) throw new Error("a call that writes a record has a body");
  // Tags as they were recorded come back even where such a tag would be refused today.
  const { user_tags: tags, ...others } = body as { readonly user_tags?: unknown };
  const read = readValue(schema, others, ["body"]);
  if ("detail" in read) throw validation(read.detail);
  return tags === undefined ? read.data : { ...(read.data as object), user_tags: tags };
}
