import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { demandPerson } from "../auth/service.ts";
import { insertMessage, staffAddresses } from "./store.ts";

/** What a visitor writes. */
export interface Message {
  readonly name: string;
  readonly email: string;
  readonly content: string;
  readonly token: string;
}

/** Keeps a message and mails it to CONTACT_EMAIL, else to every member of staff. */
export async function receiveMessage(services: Services, message: Message, address: string): Promise<void> {
  await demandPerson(services, message.token, address);
  const { database, ids, clock, settings } = services;
  const to = settings.contactEmail === null ? await staffAddresses(database) : [settings.contactEmail];
  await database.withPlatform(async (tx) => {
    await insertMessage(tx, { ...message, id: ids.uuid(), now: clock.now() });
    for (const recipient of to) {
      await postLetter(services, tx, recipient, {
        kind: "contact",
        subject: `Message from ${oneLine(message.name)}`,
        paragraphs: [`${oneLine(message.name)} <${message.email}> wrote:`, ...message.content.split(/\n{2,}/)],
      });
    }
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
