import { createHash } from "node:crypto";
import type { Job } from "../../../packages/contract/src/entry/jobs.ts";
import type { PartedUpload, StartedUpload } from "../../../packages/contract/src/records/document-shapes.ts";
import { Refused, type Person } from "./person.ts";
import type { Work, Wrong } from "./work.ts";

/** Two parts and a bit. */
const BYTES = Buffer.alloc(17 * 1024 ** 2, "A statement too long for one part. ");
const SHA256 = createHash("sha256").update(BYTES).digest("hex");

/**
 * A large document of which one part is here and the connection broke: continued with its other parts and confirmed.
 * After a kill it continues once more; a part that was acknowledged must still be there.
 */
export class ResumedUpload implements Work {
  readonly #person: Person;
  readonly #lost: string[] = [];
  #id = "";
  #acknowledged = 0;
  #job: string | null = null;

  constructor(person: Person) {
    this.#person = person;
  }

  async prepare(): Promise<void> {
    const body = { name: "long statement.txt", storage_size: BYTES.length, universe: this.#person.universe };
    this.#id = (await this.#person.call<StartedUpload>("POST", "/documents/", body)).uuid;
    await this.#part((await this.#begin()).part_size, 1);
  }

  #begin(): Promise<PartedUpload> {
    return this.#person.call("POST", `/documents/${this.#id}/parts/1`, { sha256: SHA256 });
  }

  async #part(size: number, number: number): Promise<PartedUpload> {
    const bytes = BYTES.subarray((number - 1) * size, number * size);
    const state = await this.#person.call<PartedUpload>("PUT", `/documents/${this.#id}/parts/1/${number}`, bytes);
    this.#acknowledged = state.received;
    return state;
  }

  async run(): Promise<void> {
    let state = await this.#begin();
    if (state.received < this.#acknowledged)
      this.#lost.push(`${state.received} of ${this.#acknowledged} bytes that were acknowledged are here`);
    while (state.received < BYTES.length)
      state = await this.#part(state.part_size, state.received / state.part_size + 1);
    const { job } = await this.#person.call<StartedUpload>("POST", `/documents/${this.#id}/uploaded/1/`, {});
    this.#job = job?.uuid ?? "";
  }

  async settled(): Promise<boolean> {
    if (this.#job === null) {
      const { items } = await this.#person.ask<{ items: PartedUpload[] }>("GET", "/documents/unfinished");
      if (items.some(({ uuid }) => uuid === this.#id))
        await this.run().catch((error: unknown) => {
          if (error instanceof Refused && error.status < 500) this.#lost.push(error.message);
        });
      // Confirmed, though nobody heard of it.
      else this.#job = "";
      return false;
    }
    if (this.#job !== "") return (await this.#person.ask<Job>("GET", `/jobs/${this.#job}`)).finished_time !== null;
    const found = await this.#person.ask<{ is_pending: boolean }>("GET", `/documents/${this.#id}/`);
    return !found.is_pending;
  }

  async check(): Promise<Wrong> {
    try {
      const file = await this.#person.file(`/documents/${this.#id}/file/1/`);
      const half = file.equals(BYTES) ? [] : [`the resumed document has ${file.length} other bytes`];
      return { lost: this.#lost, half };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { lost: [...this.#lost, `the resumed document: ${error.message}`], half: [] };
    }
  }
}

/** Makes the work for somebody. */
export const resumedUpload = (person: Person): ResumedUpload => new ResumedUpload(person);
