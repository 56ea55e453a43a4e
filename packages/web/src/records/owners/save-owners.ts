import { changeRecord } from "../page/record-calls.ts";
import { saySaved } from "../page/say-saved.ts";
import { recorded, type OwnerRow } from "./owner-rows.ts";
import { ownerTexts } from "./texts.ts";

/** What has owners. */
export interface OwnedRecord {
  readonly uuid: string;
  readonly name: string;
  readonly user_attributes: Readonly<Record<string, unknown>>;
  readonly last_update_token: string;
}

/**
 * Writes who owns a record, in place of who did, and says so with the way back. Its other attributes stay. Throws what
 * the server refuses, by `user_attributes.owners.<row>.<field>`.
 */
export async function saveOwners(
  kind: "account" | "entity",
  { uuid, name, user_attributes: before, last_update_token }: OwnedRecord,
  rows: readonly OwnerRow[],
): Promise<void> {
  const { owners: _, ...others } = before;
  const attributes = rows.length === 0 ? others : { ...others, owners: recorded(rows) };
  const saved = await changeRecord(kind, uuid, { user_attributes: attributes, last_update_token });
  const token = saved.last_update_token;
  saySaved(ownerTexts.saved(name), () =>
    changeRecord(kind, uuid, { user_attributes: before, last_update_token: token }),
  );
}
