import { bookInMemory } from "../../../bench/book/generate.ts";
import { Refused, type Person } from "./person.ts";
import { pause } from "./stage.ts";
import type { Work, Wrong } from "./work.ts";

interface Session {
  readonly uuid: string;
  readonly stage: string;
  readonly files: readonly unknown[];
  readonly counts: Readonly<Record<string, number>> | null;
}

const TRANSACTIONS = 2_000;
const PRICES = 3_000;
/** 40 of the book; the standard ones are left out. */
const ACCOUNTS = 40;

/** A book that is long enough to be hit and short enough to repeat. */
function book(): ReadonlyMap<string, Uint8Array> {
  const files = bookInMemory({ transactions: TRANSACTIONS, seed: 1 });
  const prices = Buffer.from(files.get("prices.csv") ?? [])
    .toString()
    .split("\n");
  return files.set("prices.csv", Buffer.from(`${prices.slice(0, PRICES + 1).join("\n")}\n`));
}

let bookOnce: ReadonlyMap<string, Uint8Array> | null = null;

/** What two works on imports share. */
abstract class ImportWork implements Work {
  protected readonly person: Person;
  protected uuid = "";
  readonly #half = new Set<string>();

  constructor(person: Person) {
    this.person = person;
  }

  abstract prepare(): Promise<void>;
  abstract run(): Promise<void>;
  abstract settled(): Promise<boolean>;
  abstract check(): Promise<Wrong>;

  /** Drops the book; not yet read. */
  protected async drop(): Promise<void> {
    bookOnce ??= book();
    this.uuid = (await this.person.call<Session>("POST", "/utility/import/session", {})).uuid;
    for (const [name, bytes] of bookOnce)
      await this.person.call("PUT", `/utility/import/${this.uuid}/files?name=${name}`, bytes);
  }

  protected read(): Promise<Session> {
    return this.person.call<Session>("POST", "/utility/import/suggestions", { session: this.uuid });
  }

  protected save(): Promise<Session> {
    return this.person.call<Session>("POST", "/utility/import/save", { session: this.uuid });
  }

  protected async session(): Promise<Session> {
    return this.person.ask<Session>("POST", "/utility/import/session", { session: this.uuid });
  }

  protected async until(...stages: readonly string[]): Promise<Session> {
    for (let attempt = 0; attempt < 2_000; attempt++) {
      const session = await this.person.call<Session>("POST", "/utility/import/session", { session: this.uuid });
      if (stages.includes(session.stage)) return session;
      await pause(30);
    }
    throw new Error(`the import did not become ${stages.join(" or ")}`);
  }

  /** How many transactions are there: none or all at any moment. */
  protected async transactions(): Promise<number> {
    const { count } = await this.person.ask<{ count: number }>("GET", "/transactions?limit=1");
    if (count !== 0 && count !== TRANSACTIONS) this.#half.add(`${count} of ${TRANSACTIONS} transactions are there`);
    return count;
  }

  protected get half(): readonly string[] {
    return [...this.#half];
  }

  protected async accounts(): Promise<number> {
    return (await this.person.ask<{ count: number }>("GET", "/accounts?include_standard=false&limit=1")).count;
  }
}

/** A book that is read and written. */
export class Import extends ImportWork {
  #saved = false;

  async prepare(): Promise<void> {
    await this.drop();
  }

  async run(): Promise<void> {
    await this.read();
    await this.until("ready");
    await this.save();
    this.#saved = true;
    await this.until("written");
  }

  async settled(): Promise<boolean> {
    await this.transactions();
    const { stage } = await this.session();
    if (stage === "written") return true;
    // What was begun goes on by itself; what was not acknowledged is asked for again.
    if (!this.#saved && stage === "collecting") await this.read().catch(unlessRefused);
    if (!this.#saved && stage === "ready") this.#saved = await this.save().then(() => true, unlessRefused);
    return false;
  }

  async check(): Promise<Wrong> {
    const { stage, counts } = await this.session();
    const [transactions, accounts] = [await this.transactions(), await this.accounts()];
    const lost: string[] = [];
    if (stage !== "written") lost.push(`an import is ${stage}`);
    if (counts?.["transactions"] !== TRANSACTIONS || counts["prices"] !== PRICES || counts["rejected"] !== 0)
      lost.push(`an import counts ${JSON.stringify(counts)}`);
    const half =
      transactions === TRANSACTIONS && accounts === ACCOUNTS
        ? []
        : [`${transactions} transactions, ${accounts} accounts`];
    return { lost, half: [...this.half, ...half] };
  }
}

/** A book that was written and is taken back. */
export class Undo extends ImportWork {
  #asked = false;

  async prepare(): Promise<void> {
    await this.drop();
    await this.read();
    await this.until("ready");
    await this.save();
    await this.until("written");
  }

  async run(): Promise<void> {
    await this.#undo();
    this.#asked = true;
    await this.until("undone");
  }

  async settled(): Promise<boolean> {
    await this.transactions();
    const { stage } = await this.session();
    if (stage === "undone") return true;
    if (!this.#asked && stage === "written") this.#asked = await this.#undo().then(() => true, unlessRefused);
    return false;
  }

  async check(): Promise<Wrong> {
    const { stage } = await this.session();
    const [transactions, accounts] = [await this.transactions(), await this.accounts()];
    const half =
      transactions === 0 && accounts === 0 ? [] : [`taken back: ${transactions} transactions, ${accounts} accounts`];
    return {
      lost: stage === "undone" ? [] : [`an import that is taken back is ${stage}`],
      half: [...this.half, ...half],
    };
  }

  #undo(): Promise<unknown> {
    return this.person.call("POST", `/utility/import/${this.uuid}/undo`, {});
  }
}

/** Reports, each made by a job. */
export class Reports implements Work {
  readonly #person: Person;
  readonly #keys: string[] = [];

  constructor(person: Person) {
    this.#person = person;
  }

  async prepare(): Promise<void> {
    await this.#person.call("POST", "/accounts", { name: "Cash", acct_type: "D" });
  }

  async run(): Promise<void> {
    for (const format of ["csv", "xlsx", "pdf", "csv"]) {
      const body = { report_id: "holdings", format, at: "2025-12-31" };
      const { report_key } = await this.#person.call<{ report_key: string }>("POST", "/reports/generate", body);
      this.#keys.push(report_key);
    }
    while (!(await this.#made()).every(Boolean)) await pause(30);
  }

  async settled(): Promise<boolean> {
    return (await this.#made()).every(Boolean);
  }

  async check(): Promise<Wrong> {
    const made = await this.#made();
    return { lost: this.#keys.filter((_, at) => made[at] !== true).map((key) => `report ${key}`), half: [] };
  }

  async #made(): Promise<boolean[]> {
    const { generated } = await this.#person.ask<{ generated: { report_key: string; bytes: number | null }[] }>(
      "GET",
      "/reports",
    );
    return this.#keys.map((key) => (generated.find((one) => one.report_key === key)?.bytes ?? 0) > 0);
  }
}

/** The next look tries again what was cut off; what was refused is a fault of the product. */
function unlessRefused(error: unknown): false {
  if (error instanceof Refused && error.status < 500 && error.status !== 409) throw error;
  return false;
}
