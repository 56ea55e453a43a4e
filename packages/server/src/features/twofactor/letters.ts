import type { Letter } from "../../access/mail/letter.ts";

/** To whoever’s second factors changed. */
export function factorsLetter(publicUrl: string): Letter {
  return {
    kind: "factors",
    subject: "Your two-factor settings changed",
    paragraphs: [
      "A second factor of your Distributary account was added, replaced or removed. You were signed out on your other devices.",
      "If this wasn’t you, reset your password now.",
    ],
    action: { label: "Reset password", url: `${publicUrl}/auth/reset` },
  };
}
