import { INVITATION_DAYS } from "@distributary/contract/access/access";
import type { Letter } from "../../access/mail/letter.ts";

/** To somebody who is invited into a firm. */
export function firmInvitationLetter(publicUrl: string, token: string, firm: string, by: string | null): Letter {
  return {
    kind: "firm-invitation",
    subject: `Join ${firm} on Distributary`,
    paragraphs: [
      by === null
        ? `“${firm}” was set up in Distributary, and you are to be its owner.`
        : `${by} invites you to join “${firm}” in Distributary.`,
      "Open the invitation to accept or decline. You can sign up there if you have no account yet.",
    ],
    action: { label: "Open invitation", url: `${publicUrl}/firm/invitation#${token}` },
    after: [
      `The link works for ${INVITATION_DAYS} days. If you don’t know the sender, ignore this message: nothing happens.`,
    ],
  };
}

/** To a member whose firm has come to require a second factor. */
export function factorRequiredLetter(publicUrl: string, firm: string, by: Date): Letter {
  return {
    kind: "factor-required",
    subject: `${firm} requires a second factor`,
    paragraphs: [
      `“${firm}” requires its members to sign in with a second factor. Add an authenticator app or a passkey by ${by.toISOString().slice(0, 10)}. After that day you can’t open any records until you do.`,
    ],
    action: { label: "Add a second factor", url: `${publicUrl}/auth/security` },
  };
}

/** To somebody who is no longer a member, or may not act as one. */
export function memberEndedLetter(publicUrl: string, firm: string): Letter {
  return {
    kind: "firm-ended",
    subject: `You no longer have access to ${firm}`,
    paragraphs: [
      `You can no longer open the records that are shared with “${firm}”. Your own records, and those shared with you alone, are not affected.`,
    ],
    action: { label: "Open Distributary", url: `${publicUrl}/user` },
  };
}
