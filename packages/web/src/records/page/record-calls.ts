import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { api } from "../../data/api.ts";
import type { NamedKind } from "./names.tsx";

/** A record as its fields are read by name. */
interface HeldRecord {
  readonly last_update_token: string;
  readonly [field: string]: unknown;
}

/** One record of a kind. */
export function readRecord(kind: NamedKind, id: string): Promise<HeldRecord> {
  const params = { id };
  if (kind === "account") return api.call(accountsEndpoints.get, { params }) as Promise<HeldRecord>;
  if (kind === "entity") return api.call(entitiesEndpoints.get, { params }) as Promise<HeldRecord>;
  return api.call(instrumentsEndpoints.get, { params }) as Promise<HeldRecord>;
}

/** Changes the fields of a record that the body names. */
export function changeRecord(kind: NamedKind, uuid: string, body: Record<string, unknown>): Promise<HeldRecord> {
  const input = { params: { uuid }, query: { commit: "true" as const }, body };
  if (kind === "account") return api.call(accountsEndpoints.update, input) as Promise<HeldRecord>;
  if (kind === "entity") return api.call(entitiesEndpoints.update, input) as Promise<HeldRecord>;
  return api.call(instrumentsEndpoints.update, input) as Promise<HeldRecord>;
}
