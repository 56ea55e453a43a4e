import type { Letter } from "../../access/mail/letter.ts";

/** To somebody who is invited into a universe. */
export function invitationLetter(
  publicUrl: string,
  token: string,
  { by, universe, maySave }: { readonly by: string; readonly universe: string; readonly maySave: boolean },
): Letter {
  return {
    kind: "invitation",
    subject: `${by} invites you to ${universe}`,
    paragraphs: [
      maySave
        ? `${by} invites you to work on the financial records of “${universe}” in Distributary.`
        : `${by} invites you to see the financial records of “${universe}” in Distributary.`,
      "Open the invitation to accept or decline. You can sign up there if you have no account yet.",
    ],
    action: { label: "Open invitation", url: `${publicUrl}/access/invitation#${token}` },
    after: ["The link works for 7 days. If you don’t know the sender, ignore this message: nothing happens."],
  };
}

/** To whoever’s access was taken away. */
export function revokedLetter(publicUrl: string, universe: string): Letter {
  return {
    kind: "revoked",
    subject: `Your access to ${universe} ended`,
    paragraphs: [`You no longer have access to the records of “${universe}”. Your own records are not affected.`],
    action: { label: "Open Distributary", url: `${publicUrl}/user` },
  };
}
