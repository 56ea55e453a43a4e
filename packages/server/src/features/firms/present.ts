import { INVITATION_DAYS } from "@distributary/contract/access/access";
import type { Firm, FirmInvitation, FirmMember, MemberStatus } from "@distributary/contract/access/firms";
import type { FirmRow, MemberRow, OfferRow } from "./store.ts";

/** A firm as it leaves the house. */
export function presentFirm(row: FirmRow): Firm {
  return {
    uuid: row.firm_id,
    name: row.name,
    id_number: row.id_number,
    email_domain: row.email_domain,
    settings: { mfa_required: row.mfa_required_since !== null },
  };
}

/** A member as they leave the house. */
export function presentMember(row: MemberRow, now: Date): FirmMember {
  return {
    uuid: row.member_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    enabled: row.enabled,
    status: statusOf(row, now),
    pending_mfa: row.pending_mfa,
    mfa_by: row.mfa_by?.toISOString() ?? null,
    joined_time: row.joined_time?.toISOString() ?? null,
  };
}

/** A firm that somebody may join. */
export function presentOffer(row: OfferRow): FirmInvitation {
  return {
    firm: row.firm_id,
    firm_name: row.name,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    mfa_required: row.mfa_required_since !== null,
  };
}

function statusOf(row: MemberRow, now: Date): MemberStatus {
  if (row.user_id !== null) return row.enabled ? "active" : "disabled";
  return now.getTime() - row.invited_time.getTime() < INVITATION_DAYS * 86_400_000 ? "invited" : "lapsed";
}
