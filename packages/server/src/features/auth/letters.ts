import { IMPERSONATION_MINUTES } from "@distributary/contract/access/impersonation";
import type { Letter } from "../../access/mail/letter.ts";

/** Where a mailed token is opened: behind #, so that no server and no log on the way sees it. */
function link(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}#${token}`;
}

/** To whoever signed up: the address counts as theirs once this link was opened. */
export function addressLetter(publicUrl: string, token: string): Letter {
  return {
    kind: "address",
    subject: "Confirm your e-mail address",
    paragraphs: [
      "Welcome to Distributary. Confirm that this e-mail address is yours, so that others can share their records with you.",
    ],
    action: { label: "Confirm address", url: link(publicUrl, "/auth/confirm", token) },
    after: [
      "The link works for 7 days. If you didn’t sign up, ignore this message: nothing is shared with this address.",
    ],
  };
}

/** To whoever asked for a new password. */
export function resetLetter(publicUrl: string, token: string): Letter {
  return {
    kind: "reset",
    subject: "Reset your password",
    paragraphs: ["Someone asked to reset the password of your Distributary account. If it was you, choose a new one."],
    action: { label: "Choose a new password", url: link(publicUrl, "/auth/password", token) },
    after: [
      "The link works once, within 30 minutes. If you didn’t ask for it, ignore this message: your password stays as it is.",
    ],
  };
}

/** To whoever’s password changed. */
export function passwordChangedLetter(publicUrl: string): Letter {
  return {
    kind: "password",
    subject: "Your password was changed",
    paragraphs: [
      "The password of your Distributary account was changed, and you were signed out on your other devices.",
      "If this wasn’t you, reset your password now.",
    ],
    action: { label: "Reset password", url: `${publicUrl}/auth/reset` },
  };
}

/** To whoever joined the waitlist and may sign up now. */
export function approvedLetter(publicUrl: string): Letter {
  return {
    kind: "waitlist",
    subject: "You can sign up now",
    paragraphs: ["Your place on the waitlist came up. Sign up with this e-mail address."],
    action: { label: "Sign up", url: `${publicUrl}/auth/signup` },
  };
}

/** To somebody for whom a member of staff acts. */
export function visitLetter(publicUrl: string, by: string, reason: string): Letter {
  return {
    kind: "impersonation",
    subject: "Support opened your records",
    paragraphs: [
      `${by} of the support team opened your Distributary records, for ${IMPERSONATION_MINUTES} minutes at most.`,
      `Reason: ${reason}`,
      "They can’t change your password, your second factors or who has access. What they change is kept in the history under both names.",
    ],
    action: { label: "See who was here", url: `${publicUrl}/auth/security` },
    after: ["If you didn’t ask for help, reply to this message."],
  };
}

/** To whoever’s ways to sign in changed: an account of the provider was linked, or its link removed. */
export function signOnLetter(publicUrl: string, provider: string, linked: boolean): Letter {
  return {
    kind: "sign-on",
    subject: linked ? `Sign-in with ${provider} added` : `Sign-in with ${provider} removed`,
    paragraphs: [
      linked
        ? `A ${provider} account was linked to your Distributary account and can now sign in to it. You were signed out on your other devices.`
        : `A ${provider} account can no longer sign in to your Distributary account. You were signed out on your other devices.`,
      "If this wasn’t you, reset your password now.",
    ],
    action: { label: "Reset password", url: `${publicUrl}/auth/reset` },
  };
}
