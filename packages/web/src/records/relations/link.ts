import { sayFailure } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { changeRecord, readRecord } from "../page/record-calls.ts";
import { saySaved } from "../page/say-saved.ts";
import type { RelatedKind, Role } from "./roles.ts";
import { relationTexts } from "./texts.ts";

/** The two ends of a link: the record of the page, and the other. */
export interface Ends {
  readonly page: { readonly kind: RelatedKind; readonly id: string };
  readonly other: { readonly id: string; readonly name: string };
}

/** Writes who is named where, and says so with the way back. Refusals are said, not thrown. */
async function name({ page, other }: Ends, role: Role, linked: boolean, said: string): Promise<void> {
  const [kind, id] = role.holder === "page" ? [page.kind, page.id] : [role.kind, other.id];
  const named = role.holder === "page" ? other.id : page.id;
  try {
    const before = await readRecord(kind, id);
    const saved = await changeRecord(kind, id, {
      [role.field]: linked ? named : null,
      last_update_token: before.last_update_token,
    });
    const back = { [role.field]: before[role.field], last_update_token: saved.last_update_token };
    saySaved(said, () => changeRecord(kind, id, back));
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 422)
      snackbar.show({
        id: `link:${role.id}`,
        tone: "fault",
        title: relationTexts.notLinked,
        body: Object.values(failure.fields)[0] ?? failure.message,
      });
    else sayFailure(failure);
  }
}

/** Links the other record in a role. */
export function link(ends: Ends, role: Role): Promise<void> {
  return name(ends, role, true, relationTexts.added(ends.other.name, role.label));
}

/** Takes the link away. */
export function unlink(ends: Ends, role: Role): Promise<void> {
  return name(ends, role, false, relationTexts.removed(ends.other.name));
}
