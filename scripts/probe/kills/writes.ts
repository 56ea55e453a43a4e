import type { Person } from "./person.ts";
import { Writes, type Wrong } from "./work.ts";

interface Page {
  readonly count: number;
  readonly items: readonly { readonly uuid: string; readonly name: string }[];
}

/** How often each name stands in a list that is read page by page. */
async function namesOf(person: Person, path: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let offset = 0; ; offset += 100) {
    const { items } = await person.ask<Page>(
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}limit=100&offset=${offset}`,
    );
    for (const { name } of items) found.set(name, (found.get(name) ?? 0) + 1);
    if (items.length < 100) return found;
  }
}

/** People saved one after another. */
export class SingleSaves extends Writes {
  protected readonly count = 60;

  protected async write(at: number): Promise<void> {
    await this.person.call("POST", "/entities", { name: `Single ${at}`, legal_name: `Single ${at}` });
  }

  async check(): Promise<Wrong> {
    const names = await namesOf(this.person, "/entities");
    const lost = [...this.acknowledged].filter((at) => names.get(`Single ${at}`) !== 1).map((at) => `entity ${at}`);
    const twice = [...names].filter(([name, times]) => name.startsWith("Single ") && times > 1);
    return { lost, half: twice.map(([name]) => `${name} is there twice`) };
  }
}

const BATCH = 40;
const USD = "00000000-0000-0000-0001-000000555344";

/** Batches of accounts, each of which is written whole or not at all. */
export class BulkWrites extends Writes {
  protected readonly count = 12;

  protected async write(at: number): Promise<void> {
    const batch = Array.from({ length: BATCH }, (_, place) => ({ name: `Bulk ${at} ${place}`, acct_type: "D" }));
    await this.person.call("POST", "/accounts/bulk/create?atomic=true", batch);
  }

  async check(): Promise<Wrong> {
    const names = await namesOf(this.person, "/accounts?include_standard=false");
    const lost: string[] = [];
    const half: string[] = [];
    for (let at = 0; at < this.count; at++) {
      let there = 0;
      for (let place = 0; place < BATCH; place++) there += names.get(`Bulk ${at} ${place}`) ?? 0;
      if (this.acknowledged.has(at) && there !== BATCH) lost.push(`batch ${at}: ${there} of ${BATCH} accounts`);
      else if (there !== 0 && there !== BATCH) half.push(`batch ${at}: ${there} of ${BATCH} accounts`);
    }
    return { lost, half };
  }
}

/** Deposits that are deleted one after another: the balance is the sum of those that stand. */
export class Deletes extends Writes {
  protected readonly count = 25;
  readonly #events: string[] = [];
  #account = "";

  override async prepare(): Promise<void> {
    const { person } = this;
    const { uuid } = await person.call<{ uuid: string }>("POST", "/accounts", { name: "Deposits", acct_type: "D" });
    this.#account = uuid;
    for (let at = 0; at < this.count; at++) {
      const money = { what_id: USD, direction: "R", target_account_id: uuid, units: "1.25" };
      const body = {
        event_type: "NEW",
        event_date: "2025-01-02",
        description: `Deposit ${at}`,
        new_transaction: money,
      };
      this.#events.push((await person.call<{ uuid: string }>("POST", "/events/?commit=true", body)).uuid);
    }
  }

  protected async write(at: number): Promise<void> {
    await this.person.call("DELETE", `/events/${this.#events[at] ?? ""}`);
  }

  async check(): Promise<Wrong> {
    const stand: number[] = [];
    for (let offset = 0; ; offset += 100) {
      const page = await this.person.ask<Page>("GET", `/events?limit=100&offset=${offset}`);
      for (const { uuid } of page.items) if (this.#events.includes(uuid)) stand.push(this.#events.indexOf(uuid));
      if (page.items.length < 100) break;
    }
    const lost = stand.filter((at) => this.acknowledged.has(at)).map((at) => `event ${at} was deleted and stands`);
    const gone = this.count - stand.length;
    const { count, items } = await this.person.ask<{ count: number; items: { balances: { quantity: string }[] }[] }>(
      "GET",
      `/transactions?account=${this.#account}&limit=1`,
    );
    const balance = Number(items[0]?.balances[0]?.quantity ?? 0);
    const half: string[] = [];
    // One more than acknowledged may be gone: the one whose answer was cut off.
    if (gone > this.acknowledged.size + 1) half.push(`${gone} events are gone, ${this.acknowledged.size} were deleted`);
    if (count !== stand.length) half.push(`${stand.length} events stand with ${count} transactions`);
    if (balance !== stand.length * 1.25)
      half.push(`${stand.length} deposits of 1.25 stand and the balance is ${balance}`);
    return { lost, half };
  }
}
