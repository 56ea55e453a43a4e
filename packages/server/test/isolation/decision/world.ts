import { randomOf, type Random } from "../../../../../scripts/probe/fuzz/random.ts";

/** A row as it stands in the database: its table, and its columns as JSON says them. */
export interface Row {
  readonly table: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Part of a universe, as a grant names it; null: all of it. */
export type Part = { readonly totals: true } | Chosen | null;

/** Accounts and entities that somebody chose. */
export interface Chosen {
  readonly accounts: readonly string[];
  readonly entities: readonly string[];
}

/** A session, and the universe token of it that is shown. */
export interface Shown {
  readonly session: Readonly<Record<string, unknown>> & { readonly session_id: string };
  readonly generation: number;
  readonly subject: string;
  /** Milliseconds: since then the token is out. */
  readonly issued: number;
}

/** People, what they reach, and the records of a few universes: all random, all possible. */
export interface World {
  /** The instant at which everything is asked, in milliseconds. */
  readonly now: number;
  readonly universes: readonly string[];
  readonly rows: readonly Row[];
  readonly shown: readonly Shown[];
  readonly offers: readonly Offer[];
}

/** A grant that is meant for the colleagues of its grantee, too; the product has yet to open it to their firm. */
export interface Offer {
  readonly universe: string;
  readonly grant: string;
  /** Whether it is closed again after that. */
  readonly isClosed: boolean;
}

export const SYSTEM = "00000000-0000-0000-0000-000000000001";
/** US dollars, a shared instrument. */
const USD = "00000000-0000-0000-0001-000000555344";
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const STANDARD = ["MKT", "ISR", "I", "EX", "RE", "UG"];

/** How large a world is. */
export interface Size {
  readonly universes: number;
  readonly people: number;
}

/** The world of a seed. */
export function worldOf(seed: number, size: Size): World {
  return new Maker(randomOf(seed), size).world();
}

interface Book {
  readonly universe: string;
  readonly isPrivate: boolean;
  readonly accounts: readonly string[];
  readonly entities: readonly string[];
}

class Maker {
  readonly #random: Random;
  readonly #size: Size;
  readonly #rows: Row[] = [];
  readonly #now = Date.UTC(2026, 5, 15, 12);
  readonly #books: Book[] = [];
  readonly #offers: Offer[] = [];

  constructor(random: Random, size: Size) {
    this.#random = random;
    this.#size = size;
  }

  world(): World {
    for (let index = 0; index < this.#size.universes; index++) this.#books.push(this.#book());
    const shown = this.#people();
    const universes = this.#books.map(({ universe }) => universe);
    return { now: this.#now, universes, rows: this.#rows, shown, offers: this.#offers };
  }

  #uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.#random.below(16).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /** A random instant around the present one: hours, days or weeks before or after it. */
  #around(): string {
    const by = this.#random.pick([1, -1]) * this.#random.pick([1, 60, 1_440, 20_000]) * MINUTE;
    return this.#at(by);
  }

  #at(by: number): string {
    return new Date(this.#now + by).toISOString();
  }

  #add(table: string, columns: Readonly<Record<string, unknown>>): void {
    this.#rows.push({ table, columns });
  }

  #some<T>(list: readonly T[], share: number): T[] {
    return list.filter(() => this.#random.chance(share));
  }

  #maybe<T>(share: number, make: () => T): T | null {
    return this.#random.chance(share) ? make() : null;
  }

  // --- records -------------------------------------------------------------------------------------------------

  #book(): Book {
    const universe = this.#uuid();
    const isPrivate = this.#random.chance(0.3);
    const dates = { created_time: this.#at(-DAY), updated_time: this.#at(-DAY) };
    const kept = { created_time: this.#at(-DAY), revision: 1 };
    const of = { universe_id: universe };
    this.#add("universe", {
      ...{ ...of, ...dates, name: "U", colour: "#0f766e", default_currency: "USD", default_timezone: "UTC" },
      ...{
        is_demo: false,
        metadata: isPrivate ? { private_client: true } : {},
        revision: 1,
        book_revision: 1,
        audit_head: "\\x",
      },
    });
    const entities = Array.from({ length: 4 }, () => this.#uuid());
    for (const entity_id of entities)
      this.#add("entity", {
        ...{ ...of, ...dates, ...kept, entity_id, name: "E", legal_name: "E" },
        ...{ user_attributes: {}, user_tags: [] },
      });
    const accounts = this.#accounts(universe, entities, { ...dates, ...kept });
    const instruments = Array.from({ length: 4 }, () => this.#uuid());
    for (const instrument_id of instruments)
      this.#add("instrument", {
        ...{ ...of, ...dates, ...kept, instrument_id, instrument_type: "EQTY", identifier_type: "USER" },
        ...{ identifier: instrument_id, display_name: "I", details: {}, user_attributes: {}, user_tags: [] },
      });
    this.#ledger(universe, accounts, entities, instruments, { ...dates, ...kept });
    this.#beside(universe, accounts, entities, instruments);
    return { universe, isPrivate, accounts, entities };
  }

  #accounts(universe: string, entities: readonly string[], kept: object): string[] {
    const { pick, chance } = this.#random;
    const person = (): readonly [string | null, string | null] => {
      const id = chance(0.5) ? pick(entities) : null;
      return [id === null ? null : universe, id];
    };
    const ids: string[] = [];
    const add = (code: string | null): void => {
      const account_id = this.#uuid();
      ids.push(account_id);
      const [entity_universe_id, entity_id] = code === null ? person() : [null, null];
      const [owner_universe_id, owner_id] = code === null ? person() : [null, null];
      const owners = code === null && chance(0.3) ? this.#some(entities, 0.4) : [];
      this.#add("account", {
        ...{ ...kept, universe_id: universe, account_id, standard_code: code, name: "A", acct_type: "A" },
        ...{ entity_universe_id, entity_id, owner_universe_id, owner_id, user_defined: code === null, user_tags: [] },
        user_attributes:
          owners.length === 0 ? {} : { owners: owners.map((entity) => ({ entity_id: entity, share: "1" })) },
        ...{ is_archived: false, is_self_settled: true, is_system_account: code !== null },
      });
    };
    for (const code of STANDARD) add(code);
    for (let index = 0; index < 6; index++) add(null);
    return ids;
  }

  #ledger(
    universe: string,
    accounts: readonly string[],
    entities: readonly string[],
    instruments: readonly string[],
    kept: object,
  ): void {
    const { pick, chance, below } = this.#random;
    const security = (): readonly [string, string] => (chance(0.4) ? [SYSTEM, USD] : [universe, pick(instruments)]);
    // What an event says of itself need not be what its transactions move.
    const named = (): unknown => ({
      accounts: this.#some(accounts, 0.1),
      of: { instrument: chance(0.3) ? pick([...instruments, USD]) : null, entity: chance(0.2) ? pick(entities) : null },
      text: chance(0.05) ? this.#uuid() : "a note",
    });
    for (let index = 0; index < 8; index++) {
      const event_id = this.#uuid();
      this.#add("event", {
        ...{ ...kept, universe_id: universe, event_id, event_type: "NEW", event_date: "2026-01-01", ordinal: 0 },
        ...{ event_data: named(), user_tags: [] },
      });
      for (let child = below(3); child > 0; child--) {
        const transaction_id = this.#uuid();
        const versions = 1 + below(2);
        for (let version = 1; version <= versions; version++) {
          const written = { revision: version, superseded: version < versions ? version + 1 : null };
          this.#add("transaction", {
            ...{ universe_id: universe, transaction_id, version, event_id, ordinal: 0, transaction_date: "2026-01-01" },
            ...{ created_time: this.#at(-DAY), ...written },
          });
          for (let ordinal = 0; ordinal <= below(2); ordinal++) {
            const src_account_id = pick(accounts);
            const dst_account_id = pick(accounts.filter((account) => account !== src_account_id));
            const [instrument_universe_id, instrument_id] = security();
            this.#add("line_item", {
              ...{ universe_id: universe, transaction_id, version, ordinal, action: "R", quantity: "1" },
              ...{ src_account_id, dst_account_id, instrument_universe_id, instrument_id },
            });
          }
        }
      }
    }
    for (let index = 0; index < 8; index++) {
      const [instrument_universe_id, instrument_id] = chance(0.6) ? security() : [null, null];
      const account_id = instrument_id === null || chance(0.4) ? pick(accounts) : null;
      const units = { units_universe_id: SYSTEM, units_id: USD };
      this.#add("observable", {
        ...{
          universe_id: universe,
          observable_id: this.#uuid(),
          version: 1,
          source: 3,
          fields: {},
          date_of: "2026-01-01",
        },
        ...{
          ...units,
          type_id: instrument_id === null ? "std.statement.balance" : "std.price",
          price: "1",
          value: "1",
        },
        ...{ instrument_universe_id, instrument_id, account_id, created_time: this.#at(-DAY), revision: 1 },
      });
    }
    for (const account_id of this.#some(accounts, 0.5))
      this.#add("holding_month", {
        ...{ universe_id: universe, account_id, instrument_id: pick(instruments), month: "2026-01-01", change: "1" },
      });
    const old = { account: pick(accounts), entity: pick(entities), instrument: pick(instruments), event: this.#uuid() };
    for (const [kind, record_id] of Object.entries(old))
      this.#add("record_version", { universe_id: universe, kind, record_id, revision: 1, superseded: 2, body: {} });
  }

  /** One row of each table beside the ledger. */
  #beside(
    universe: string,
    accounts: readonly string[],
    entities: readonly string[],
    instruments: readonly string[],
  ): void {
    const of = { universe_id: universe };
    const created_time = this.#at(-DAY);
    const made = { created_time, updated_time: created_time, revision: 1 };
    const digest = `\\x${this.#uuid().replaceAll("-", "").repeat(2)}`;
    const [document_id, import_id, prospect_id, user] = [this.#uuid(), this.#uuid(), this.#uuid(), this.#uuid()];
    this.#person(user);
    const { pick } = this.#random;
    this.#add("document", {
      ...{ ...of, ...made, document_id, name: "D", media_type: "text/plain", sha256: digest, storage_size: 1 },
      ...{ version_number: 1, is_folder: false, is_fragment: false, flat_tags: [], user_attributes: {} },
    });
    this.#add("document_access", { ...of, document_id, accessed_time: created_time });
    const stored = { ...of, sha256: digest, created_time };
    this.#add("document_content", {
      ...{ ...stored, bytes: 1, storage_key: "k", media_type: "text/plain", verdict: "readable", reading: {} },
    });
    this.#add("document_password", { ...of, sha256: digest, sealed: "\\x00", created_time });
    const bundle = { ...of, bundle_id: this.#uuid() };
    this.#add("document_bundle", {
      ...{ ...bundle, name: "B", token_sha256: digest, expires_time: created_time, created_by: user, created_time },
    });
    this.#add("document_bundle_item", {
      ...{ ...bundle, position: 0, document_id, version_number: 1, sha256: digest, name: "D" },
      ...{ media_type: "text/plain", bytes: 1 },
    });
    this.#add("document_bundle_visit", {
      ...{ ...bundle, revision: 1, kind: "opened", files: [], visited_time: created_time },
    });
    this.#add("document_page", { ...of, sha256: digest, page: 1, width: 1, height: 1, body: "text" });
    this.#add("document_link", {
      ...{ ...of, link_id: this.#uuid(), document_id, target_kind: "account", target_universe_id: universe },
      ...{ target_id: pick(accounts), attributes: {}, created_time, revision: 1 },
    });
    this.#add("document_upload", {
      ...{ ...of, document_id, version_number: 1, name: "D", flat_tags: [], declared_bytes: 1, storage_key: "k" },
      ...{ state: "created", job_id: this.#uuid(), created_by: user, created_time },
    });
    this.#add("access_grant", {
      ...{ ...of, grant_id: this.#uuid(), email: `${this.#uuid()}@example.com`, first_name: "A", last_name: "B" },
      ...{ role: 1, permissions: 5, invited_by: user, invited_time: created_time, created_time },
    });
    this.#add("grant_use", { ...of, user_id: user, last_accessed: created_time });
    this.#add("book_checkpoint", { ...of, revision: 1, kind: "core", part: 0, bytes: "\\x00" });
    const request_digest = digest;
    this.#add("continuity", {
      ...{ ...of, email: "heir@example.com", first_name: "A", last_name: "B", waiting_days: 30 },
      ...{ named_by: user, named_time: created_time },
    });
    this.#add("idempotency", { ...of, idempotency_key: "k", request_digest, status: 200, answer: {}, created_time });
    const dropped = { ...of, import_id };
    this.#add("import", { ...dropped, ...made, status: "I", title: "", plan: {}, counts: {}, revision: undefined });
    this.#add("import_file", { ...dropped, ordinal: 0, name: "f", storage_key: "k", bytes: 1, sha256: digest });
    this.#add("import_issue", { ...dropped, ordinal: 0, severity: "error", file: "f", code: "c", reason: "r" });
    const chain = { previous_digest: digest, digest };
    this.#add("journal", {
      ...{ ...of, ...chain, source: "import", subject: import_id, entry: 1, written_by: "1" },
      ...{ recorded_at: created_time, found: false, rows: 1, row_digest: digest },
    });
    this.#add("preference", { ...of, user_id: user, preference_key: "k", value: 1, updated_time: created_time });
    this.#add("prospect", { ...of, ...made, prospect_id, event_type: "NOTE", request: {} });
    this.#add("prospect_log", {
      ...{ ...of, prospect_id, log_id: this.#uuid(), kind: "note", message: "m", created_time, revision: 1 },
    });
    this.#add("report", {
      ...{ ...of, report_key: this.#uuid(), report_id: "holdings", format: "csv", status: 0, at: "2026-01-01" },
      ...{ currency: "USD", job_id: this.#uuid(), created_by: user, created_time },
    });
    this.#add("revision", {
      ...{ ...of, ...chain, revision: 1, recorded_at: created_time, action: "a", subject: {}, payload_digest: digest },
    });
    this.#add("revision_payload", { ...of, revision: 1, payload: { entity: pick(entities), of: pick(instruments) } });
    this.#add("universe_logo", {
      ...{ ...of, digest, media_type: "image/png", width: 1, height: 1, content: "\\x00", created_time },
    });
    this.#add("universe_setting", {
      ...{ ...of, revision: 1, name: "U", colour: "#0f766e", fee_treatment: "basis", lot_method: "FIFO" },
    });
  }

  // --- people --------------------------------------------------------------------------------------------------

  #person(user_id: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.#add("app_user", {
      ...{ user_id, username: user_id, email: `${user_id}@example.com`, first_name: "A", password_hash: "-" },
      ...{ last_name: "B", is_staff: false, is_visitor: false, enabled: true, epoch: 3, roles: [] },
      ...{ created_time: this.#at(-DAY), updated_time: this.#at(-DAY), ...more },
    });
  }

  /** A part of some universe: also with what is not of it, or of nobody. */
  #part(): Part {
    const { pick, chance } = this.#random;
    if (chance(0.4)) return null;
    if (chance(0.2)) return { totals: true };
    const book = pick(this.#books);
    const accounts = this.#some(book.accounts, 0.25);
    const entities = this.#some(book.entities, 0.25);
    if (chance(0.1)) accounts.push(this.#uuid());
    if (chance(0.1)) entities.push(pick(pick(this.#books).entities));
    return accounts.length + entities.length === 0
      ? { accounts: [pick(book.accounts)], entities }
      : { accounts, entities };
  }

  #flags(): number {
    return this.#random.pick([5, 5, 23, 23, 7, 31, 4, 0, this.#random.below(32)]);
  }

  #people(): Shown[] {
    const { chance, pick } = this.#random;
    const firms = [this.#firm(), this.#firm()];
    const staff = Array.from({ length: 3 }, () => this.#uuid());
    for (const user of staff) this.#person(user, { is_staff: chance(0.7), enabled: chance(0.8) });
    const people = Array.from({ length: this.#size.people }, () => this.#uuid());
    // There is one who looks at the demo without an account, for all who do.
    const visitor = chance(0.5) ? pick(people) : null;
    for (const [index, user] of people.entries()) {
      this.#person(user, { enabled: chance(0.93), is_visitor: user === visitor, is_staff: chance(0.05) });
      const own = this.#books[index];
      if (own !== undefined) this.#access(user, own.universe, { kind: "owner", permissions: 31 });
      for (const { universe } of this.#books)
        if (universe !== own?.universe && chance(0.4))
          this.#access(user, universe, {
            ...{ kind: "grant", permissions: this.#flags(), narrowed: this.#part() },
            until: this.#maybe(0.4, () => this.#around()),
          });
      if (chance(0.4)) this.#member(user, pick(firms));
      if (chance(0.3)) this.#factor(user, pick(["totp", "static"]));
    }
    for (const book of this.#books)
      for (let index = this.#random.below(3); index > 0; index--) this.#offer(book, pick(people));
    return people.flatMap((user) =>
      Array.from({ length: chance(0.3) ? 2 : 1 }, () => this.#session(user, chance(0.15) ? pick(staff) : user)),
    );
  }

  #access(user_id: string, universe_id: string, more: Readonly<Record<string, unknown>>): void {
    this.#add("universe_access", { user_id, universe_id, created_time: this.#at(-DAY), ...more });
  }

  #firm(): string {
    const firm_id = this.#uuid();
    const since = this.#maybe(0.5, () => this.#at(-this.#random.below(40) * DAY));
    this.#add("firm", {
      ...{ firm_id, name: "F", mfa_required_since: since, created_time: this.#at(-DAY), updated_time: this.#at(-DAY) },
    });
    for (const { universe, isPrivate } of this.#books)
      for (let index = this.#random.below(3); index > 0; index--)
        this.#add("firm_grant", {
          ...{ universe_id: universe, grant_id: this.#uuid(), firm_id, permissions: this.#flags() },
          ...{
            until: this.#maybe(0.4, () => this.#around()),
            is_open: !isPrivate && this.#random.chance(0.7),
            created_time: this.#at(-DAY),
          },
        });
    return firm_id;
  }

  #offer({ universe }: Book, grantee_id: string): void {
    const [grant, created_time] = [this.#uuid(), this.#at(-DAY)];
    this.#add("access_grant", {
      ...{
        universe_id: universe,
        grant_id: grant,
        email: `${grant}@example.com`,
        first_name: "A",
        last_name: "B",
        role: 1,
      },
      ...{ permissions: this.#flags(), until: this.#maybe(0.4, () => this.#around().slice(0, 10)), grantee_id },
      ...{ invited_by: grantee_id, invited_time: created_time, accepted_time: created_time, created_time },
    });
    this.#add("firm_grant", { universe_id: universe, grant_id: grant, permissions: 0, is_open: false, created_time });
    this.#offers.push({ universe, grant, isClosed: this.#random.chance(0.2) });
  }

  #member(user_id: string, firm_id: string): void {
    const joined_time = this.#at(-this.#random.below(40) * DAY);
    this.#add("firm_member", {
      ...{ firm_id, member_id: this.#uuid(), email: `${user_id}@example.com`, first_name: "A", last_name: "B" },
      ...{ role: "member", enabled: this.#random.chance(0.7), user_id, invited_time: joined_time, joined_time },
      created_time: joined_time,
    });
  }

  #factor(user_id: string, kind: string): void {
    this.#add("factor", {
      ...{ device_id: this.#uuid(), user_id, kind, name: "N", sealed: kind === "totp" ? "\\x00" : null },
      created_time: this.#at(-DAY),
    });
  }

  #session(user_id: string, actor_user_id: string): Shown {
    const { chance, pick } = this.#random;
    const session_id = this.#uuid();
    const generation = 4;
    const rotated = -pick([5_000, 20_000, 40_000, 10 * MINUTE, 20 * MINUTE]);
    const session = {
      ...{ session_id, user_id, actor_user_id, epoch: chance(0.95) ? 3 : 2, generation, by_cookie: chance(0.5) },
      ...{ rotated_at: this.#at(rotated), idle_expires_at: this.#at(chance(0.97) ? DAY : -MINUTE) },
      ...{ expires_at: this.#at(chance(0.97) ? DAY : -MINUTE), reauthenticated_at: this.#at(-DAY) },
      ...{ created_time: this.#at(-DAY), ended_at: this.#maybe(0.05, () => this.#at(-MINUTE)), see_as: this.#seeAs() },
    };
    this.#add("session", session);
    return {
      session,
      generation: chance(0.85) ? generation : pick([generation - 1, generation - 1, generation - 2, generation + 1]),
      subject: chance(0.98) ? user_id : actor_user_id,
      issued: this.#now + Math.max(rotated, chance(0.93) ? -14 * MINUTE : -16 * MINUTE),
    };
  }

  #seeAs(): unknown {
    if (!this.#random.chance(0.15)) return null;
    const narrowed = this.#part();
    return {
      universe: this.#random.pick(this.#books).universe,
      flags: this.#flags(),
      narrowed,
      name: "G",
      until: this.#around(),
    };
  }
}
