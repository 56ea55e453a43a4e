import type { FirmMember } from "@distributary/contract/access/firms";

/** Whether the day has passed until which a firm waits for the second factor of a member. */
export function factorOverdue(membership: Pick<FirmMember, "pending_mfa" | "mfa_by"> | null): boolean {
  return membership?.pending_mfa === true && membership.mfa_by !== null && new Date(membership.mfa_by) <= new Date();
}
