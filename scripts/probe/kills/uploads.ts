import type { Job } from "../../../packages/contract/src/entry/jobs.ts";
import type { StartedUpload } from "../../../packages/contract/src/records/document-shapes.ts";
import { formOf } from "../../../packages/server/test/documents/uploading.ts";
import { Refused, type Person } from "./person.ts";
import { Writes, type Wrong } from "./work.ts";

/** How the file of an upload is told from every other: its words are in no other one, but for every third, which repeats the first. */
function bytesOf(at: number): Buffer {
  const words = `Statement ${at % 3 === 2 ? 0 : at}. `;
  return Buffer.from(words.repeat(20_000));
}

/** Documents uploaded one after another: begun, posted, confirmed. What was confirmed must come to be there, whole. */
export class Uploads extends Writes {
  protected readonly count = 6;
  readonly #taken = new Map<number, { readonly id: string; readonly job: string }>();

  protected async write(at: number): Promise<void> {
    const bytes = bytesOf(at);
    const body = { name: `statement ${at}.txt`, storage_size: bytes.length, universe: this.person.universe };
    const begun = await this.person.call<StartedUpload>("POST", "/documents/", body);
    const form = formOf(begun.storage?.fields ?? {}, begun.name, bytes);
    await this.person.post(begun.storage?.url ?? "", form);
    const path = `/documents/${begun.uuid}/uploaded/${begun.version_number}/`;
    const { job } = await this.person.call<StartedUpload>("POST", path, {});
    this.#taken.set(at, { id: begun.uuid, job: job?.uuid ?? "" });
  }

  override async settled(): Promise<boolean> {
    for (const { job } of this.#taken.values()) if ((await this.#jobOf(job)).finished_time === null) return false;
    return true;
  }

  #jobOf(job: string): Promise<Job> {
    return this.person.ask<Job>("GET", `/jobs/${job}`);
  }

  async check(): Promise<Wrong> {
    const lost: string[] = [];
    const half: string[] = [];
    for (const [at, { id, job }] of this.#taken) {
      try {
        const file = await this.person.file(`/documents/${id}/file/1/`);
        if (!file.equals(bytesOf(at))) half.push(`document ${at} has ${file.length} other bytes`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { status, error: why } = await this.#jobOf(job);
        lost.push(`document ${at}: ${error.message}; its job ${status}: ${why}`);
      }
    }
    return { lost, half };
  }
}

/** Makes the work for somebody. */
export const uploads = (person: Person): Uploads => new Uploads(person);
