import type { Letter } from "../../access/mail/letter.ts";

/** To whoever asked for deletion: the day, and the way back. */
export function requestedLetter(publicUrl: string, day: string): Letter {
  return {
    kind: "deletion",
    subject: `Your records will be deleted on ${day}`,
    paragraphs: [
      `You asked us to delete your Distributary account. On ${day} we delete your records, documents and everything you share, permanently.`,
      "Until then you can log in, download everything, and keep your records after all. Links that you shared stopped working.",
    ],
    action: { label: "Keep my records", url: `${publicUrl}/settings` },
    after: ["If you didn’t ask for this, log in, keep your records and change your password."],
  };
}

/** The same, shortly before the day. */
export function reminderLetter(publicUrl: string, day: string): Letter {
  return {
    kind: "deletion",
    subject: `Reminder: your records will be deleted on ${day}`,
    paragraphs: [
      `On ${day} we delete your Distributary account with all records and documents, as you asked. They can’t be restored after that.`,
      "If you want to keep a copy, download everything on the Settings page before then.",
    ],
    action: { label: "Keep my records", url: `${publicUrl}/settings` },
  };
}

/** To whoever kept their records after all. */
export function keptLetter(publicUrl: string): Letter {
  return {
    kind: "deletion",
    subject: "Your records are kept",
    paragraphs: ["You cancelled the deletion of your Distributary account. Nothing was deleted."],
    action: { label: "Open Distributary", url: `${publicUrl}/user` },
    after: ["If this wasn’t you, change your password."],
  };
}

/** The last one. */
export function deletedLetter(): Letter {
  return {
    kind: "deletion",
    subject: "Your records were deleted",
    paragraphs: [
      "Your Distributary account was deleted with all records and documents, as you asked. Only digests of the audit trail are left, from which nothing can be read.",
    ],
  };
}

/** To whom the records were shared with. */
export function endedLetter(publicUrl: string, universe: string): Letter {
  return {
    kind: "revoked",
    subject: `Your access to ${universe} ended`,
    paragraphs: [`The owner deleted the records of “${universe}”. Your own records are not affected.`],
    action: { label: "Open Distributary", url: `${publicUrl}/user` },
  };
}
