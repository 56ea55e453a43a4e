import type { Letter } from "../../access/mail/letter.ts";

/** To whoever was named. */
export function namedLetter(publicUrl: string, token: string, owner: string, days: number): Letter {
  return {
    kind: "continuity",
    subject: `${owner} named you as beneficiary`,
    paragraphs: [
      `${owner} keeps financial records in Distributary and named you to see them if ${owner} no longer can.`,
      `When the time comes, log in with this e-mail address and ask for access. It opens after ${days} days, unless ${owner} logs in before then.`,
      "Sign up with this address if you have no account yet, and confirm the address.",
    ],
    action: { label: "See what you can do", url: `${publicUrl}/access/continuity#${token}` },
    after: [
      "There is nothing to do now. Keep this message: its link lets this address sign up for as long as you are named.",
    ],
  };
}

/** To the owner, each day while somebody waits. */
export function waitingLetter(publicUrl: string, beneficiary: string, day: string): Letter {
  return {
    kind: "continuity",
    subject: `${beneficiary} asks for access to your records: it opens on ${day}`,
    paragraphs: [
      `${beneficiary}, whom you named as beneficiary, asked to see your records. They open on ${day} unless you log in before then.`,
      "If you are well and can read this, log in once. That stops the request.",
    ],
    action: { label: "Log in to stop it", url: `${publicUrl}/settings` },
    after: ["You get this message every day until then."],
  };
}

/** To whoever asked: the owner is there. */
export function stoppedLetter(publicUrl: string, owner: string): Letter {
  return {
    kind: "continuity",
    subject: `${owner} logged in: your request ended`,
    paragraphs: [
      `You asked for access to the records of ${owner}. ${owner} has logged in since, so the request ended.`,
      "You can ask again if you have to.",
    ],
    action: { label: "See what you can do", url: `${publicUrl}/access/continuity` },
  };
}

/** To whoever asked: the owner ended it. */
export function stoppedByOwnerLetter(publicUrl: string, owner: string): Letter {
  return {
    kind: "continuity",
    subject: `${owner} stopped your request`,
    paragraphs: [
      `You asked for access to the records of ${owner}. ${owner} stopped the request, and nothing was opened.`,
    ],
    action: { label: "See what you can do", url: `${publicUrl}/access/continuity` },
  };
}

/** To the owner: what their login stopped. */
export function stoppedOwnerLetter(publicUrl: string, beneficiary: string): Letter {
  return {
    kind: "continuity",
    subject: `You stopped a request of ${beneficiary}`,
    paragraphs: [
      `${beneficiary} had asked for access to your records as your beneficiary. You logged in, so the request ended and nothing was opened.`,
      "On the Settings page you can name another beneficiary, or change how long they wait.",
    ],
    action: { label: "Open Settings", url: `${publicUrl}/settings` },
  };
}

/** To the owner: it was taken back. */
export function withdrawnLetter(publicUrl: string, beneficiary: string): Letter {
  return {
    kind: "continuity",
    subject: `${beneficiary} withdrew the request for your records`,
    paragraphs: [`${beneficiary} no longer asks for access to your records. Nothing was opened.`],
    action: { label: "Open Settings", url: `${publicUrl}/settings` },
  };
}

/** To whoever was let in. */
export function openLetter(publicUrl: string, owner: string): Letter {
  return {
    kind: "continuity",
    subject: `The records of ${owner} are open to you`,
    paragraphs: [
      `The waiting period is over. You can now see all records and documents of ${owner}, and download them as one archive.`,
    ],
    action: { label: "Open the records", url: `${publicUrl}/sharing` },
  };
}

/** The same to the owner. */
export function openOwnerLetter(publicUrl: string, beneficiary: string): Letter {
  return {
    kind: "continuity",
    subject: `${beneficiary} can now see your records`,
    paragraphs: [
      `The waiting period is over, and your beneficiary ${beneficiary} can see your records. They can’t change anything.`,
      "They can also download everything as one archive. You can end this access on the Sharing page at any time.",
    ],
    action: { label: "See who has access", url: `${publicUrl}/sharing` },
  };
}

/** The same: they took a copy. */
export function archiveLetter(publicUrl: string, beneficiary: string): Letter {
  return {
    kind: "continuity",
    subject: `${beneficiary} downloaded your records`,
    paragraphs: [
      `Your beneficiary ${beneficiary} downloaded all your records, with their history and documents, as one archive.`,
      "You can end their access on the Sharing page. What was downloaded stays with them.",
    ],
    action: { label: "See who has access", url: `${publicUrl}/sharing` },
  };
}
