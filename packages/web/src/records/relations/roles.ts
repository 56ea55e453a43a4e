import type { SearchedKind } from "@distributary/contract/records/search";
import { relationTexts as texts } from "./texts.ts";

/** Kinds of records with a page on which relationships are added. */
export type RelatedKind = "account" | "entity" | "instrument";

/** What one record can be to another: the field of one of them that names the other. */
export interface Role {
  readonly id: string;
  /** What the other record is to the one of the page. */
  readonly label: string;
  /** The kind of the other record. */
  readonly kind: RelatedKind;
  /** Whose field it is: the record of the page names the other, or the other names it. */
  readonly holder: "page" | "other";
  readonly field: string;
}

function role(holder: Role["holder"], kind: RelatedKind, field: string, label: string): Role {
  return { id: `${holder} ${kind} ${field}`, label, kind, holder, field };
}

const roles: Readonly<Record<RelatedKind, readonly Role[]>> = {
  entity: [
    role("page", "entity", "parent_id", texts.parent),
    role("other", "entity", "parent_id", texts.child),
    role("page", "entity", "ceo_id", texts.ceo),
    role("page", "entity", "manager_id", texts.manager),
    role("other", "account", "entity_id", texts.accountInBooks),
    role("other", "account", "owner_id", texts.accountOwned),
    role("page", "account", "settlement_account_id", texts.settlement),
    role("other", "instrument", "issuer_id", texts.issued),
  ],
  account: [
    role("page", "entity", "entity_id", texts.holder),
    role("page", "entity", "owner_id", texts.owner),
    role("page", "account", "settlement_account_id", texts.settlement),
    role("other", "account", "settlement_account_id", texts.settlesHere),
    role("other", "entity", "settlement_account_id", texts.entitySettlesHere),
  ],
  instrument: [role("page", "entity", "issuer_id", texts.issuer)],
};

/** What others can be to a record of a kind. */
export function rolesOf(kind: RelatedKind): readonly Role[] {
  return roles[kind];
}

/** A shared record is changed by nobody: it can be named by others, and names none. */
function writable(kind: RelatedKind, fixed: boolean): readonly Role[] {
  return fixed ? roles[kind].filter((one) => one.holder === "other") : roles[kind];
}

/** What a record that was found can be to a record of a kind; `fixed`: to a shared one. */
export function rolesFor(kind: RelatedKind, found: SearchedKind, fixed = false): readonly Role[] {
  return writable(kind, fixed).filter((one) => one.kind === found);
}

/** The kinds of records that can be linked to one of a kind, each once. */
export function linkableKinds(kind: RelatedKind, fixed = false): readonly RelatedKind[] {
  return [...new Set(writable(kind, fixed).map((one) => one.kind))];
}
