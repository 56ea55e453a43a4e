import { SYSTEM, type Chosen, type Part, type Row, type Shown, type World } from "./world.ts";

/**
 * Who may see and change what, said once more and in another way than the server says it: from the rows alone, one rule
 * after another, without a line of the server. What both say is compared; nothing else uses it.
 */
export interface Decision {
  readonly sees: boolean;
  readonly changes: boolean;
}

const NOTHING: Decision = { sees: false, changes: false };
const READ = 1;
const WRITE = 2;
const MINUTE = 60_000;
const FACTOR_DAYS = 14;
/** Accounts that every universe has, and that say nothing of anybody. */
const COMMON = new Set(["MKT", "ISR", "I", "EX", "RE"]);
/** What everybody sees who gets in at all: what the universe is called and how it counts, and preferences. */
const OF_EVERYBODY = new Set(["universe", "universe_setting", "universe_logo", "preference"]);

interface Rights {
  readonly flags: number;
  readonly part: Part;
}

/** Answers for one world; what is asked of it often is found once. */
export class Decisions {
  readonly #world: World;
  readonly #tables = new Map<string, Row["columns"][]>();
  readonly #lines = new Map<string, Row["columns"][]>();

  constructor(world: World) {
    this.#world = world;
    for (const { table, columns } of world.rows) this.#tables.set(table, [...this.#of(table), columns]);
    for (const line of this.#of("line_item"))
      this.#lines.set(String(line["transaction_id"]), [
        ...(this.#lines.get(String(line["transaction_id"])) ?? []),
        line,
      ]);
  }

  /** What may be done with each row of `rows` by whoever shows a token of this universe. */
  each(shown: Shown, universe: string, rows: readonly Row[]): readonly Decision[] {
    const rights = this.#rights(shown, universe);
    if (rights === null) return rows.map(() => NOTHING);
    const open = rights.part === null ? null : this.#open(universe, rights.part);
    const reads = (rights.flags & READ) !== 0;
    const writes = (rights.flags & WRITE) !== 0 && rights.part === null;
    return rows.map((row) => {
      const inside = row.columns["universe_id"] === universe;
      // Shared reference rows are there for everybody, and for nobody to change.
      const isShared = row.columns["universe_id"] === SYSTEM && ["entity", "instrument"].includes(row.table);
      return {
        sees: reads && (isShared || (inside && (open === null || this.#isOpen(row, universe, open)))),
        // How rows were changed is noted by the database itself.
        changes: writes && inside && row.table !== "journal",
      };
    });
  }

  #of(table: string): Row["columns"][] {
    return this.#tables.get(table) ?? [];
  }

  // --- who gets in ---------------------------------------------------------------------------------------------

  #rights(shown: Shown, universe: string): Rights | null {
    if (!this.#holds(shown)) return null;
    const { session } = shown;
    const user = this.#person(session["user_id"]);
    const isActing = session["actor_user_id"] !== session["user_id"];
    if (!isActing && this.#isBarredByFirm(session["user_id"])) return null;
    const reach = this.#reach(session["user_id"], universe, isActing);
    if (reach === null) return null;
    const as = session["see_as"] as { universe: string; flags: number; narrowed: Part; until: string } | null;
    const seen =
      as !== null && as.universe === universe && this.#isAhead(as.until)
        ? { flags: as.flags, part: as.narrowed }
        : reach;
    // Whoever looks at the demo without an account reads, whatever it says.
    return user?.["is_visitor"] === true ? { flags: READ, part: seen.part } : seen;
  }

  /** Whether the token opens anything. */
  #holds({ session, generation, subject, issued }: Shown): boolean {
    const { now } = this.#world;
    const user = this.#person(session["user_id"]);
    const actor = this.#person(session["actor_user_id"]);
    if (subject !== session["user_id"] || now - issued >= 15 * MINUTE) return false;
    if (session["ended_at"] !== null || user?.["enabled"] !== true || session["epoch"] !== user["epoch"]) return false;
    if (!this.#isAhead(session["expires_at"]) || !this.#isAhead(session["idle_expires_at"])) return false;
    if (session["actor_user_id"] !== session["user_id"] && (actor?.["enabled"] !== true || actor["is_staff"] !== true))
      return false;
    const steps = Number(session["generation"]) - generation;
    return steps === 0 || (steps === 1 && now - instant(session["rotated_at"]) <= 30_000);
  }

  #person(id: unknown): Row["columns"] | undefined {
    return this.#of("app_user").find((row) => row["user_id"] === id);
  }

  /** Whether the days are over in which a firm waits for the second factor of a member. */
  #isBarredByFirm(user: unknown): boolean {
    if (this.#of("factor").some((factor) => factor["user_id"] === user && factor["kind"] !== "static")) return false;
    return this.#of("firm_member").some((member) => {
      const firm = this.#of("firm").find((row) => row["firm_id"] === member["firm_id"]);
      if (member["user_id"] !== user || member["enabled"] !== true || firm?.["mfa_required_since"] == null)
        return false;
      const from = Math.max(...[firm["mfa_required_since"], member["joined_time"]].map((time) => instant(time)));
      return from + FACTOR_DAYS * 1_440 * MINUTE <= this.#world.now;
    });
  }

  #reach(user: unknown, universe: string, isActing: boolean): Rights | null {
    const own = this.#of("universe_access").find((row) => row["user_id"] === user && row["universe_id"] === universe);
    // A grant of one's own, good or over, stands before that of the firm.
    if (own !== undefined) {
      if (isActing && own["kind"] !== "owner") return null;
      if (own["until"] != null && !this.#isAhead(own["until"])) return null;
      return {
        flags: own["kind"] === "owner" ? 31 : Number(own["permissions"]),
        part: (own["narrowed"] ?? null) as Part,
      };
    }
    if (isActing) return null;
    const firms = this.#of("firm_member").filter((row) => row["user_id"] === user && row["enabled"] === true);
    const grants = this.#firmGrants(universe).filter(
      ({ firm, end }) => end > this.#world.now && firms.some((member) => member["firm_id"] === firm),
    );
    const longest = Math.max(...grants.map(({ end }) => end));
    const flags = grants.filter(({ end }) => end === longest).map((grant) => grant.flags);
    return flags.length === 0 ? null : { flags: Math.max(...flags), part: null };
  }

  /** How firms are let into a universe: by what is open already, and by what was offered and accepted. */
  #firmGrants(universe: string): { readonly firm: unknown; readonly flags: number; readonly end: number }[] {
    const open = this.#of("firm_grant")
      .filter((row) => row["universe_id"] === universe && row["is_open"] === true)
      .map((row) => {
        const end = row["until"] === null ? Infinity : instant(row["until"]);
        return { firm: row["firm_id"], flags: Number(row["permissions"]), end };
      });
    const book = this.#of("universe").find((row) => row["universe_id"] === universe);
    // A private client lets in whom they named, and none of their colleagues.
    if ((book?.["metadata"] as { private_client?: boolean } | undefined)?.private_client === true) return open;
    const offered = this.#world.offers.filter((offer) => offer.universe === universe && !offer.isClosed);
    return [
      ...open,
      ...offered.map(({ grant: id }) => {
        const grant = this.#of("access_grant").find((row) => row["grant_id"] === id);
        const member = this.#of("firm_member").find(
          (row) => row["user_id"] === grant?.["grantee_id"] && row["enabled"] === true,
        );
        // The last day is a day of the universe, and counts to its end.
        const end = grant?.["until"] == null ? Infinity : instant(grant["until"]) + 1_440 * MINUTE;
        return { firm: member?.["firm_id"], flags: Number(grant?.["permissions"]), end };
      }),
    ];
  }

  #isAhead(time: unknown): boolean {
    return instant(time) > this.#world.now;
  }

  // --- what is open of a part ----------------------------------------------------------------------------------

  /** The accounts and entities that a part opens. */
  #open(
    universe: string,
    part: NonNullable<Part>,
  ): { readonly accounts: Set<unknown>; readonly entities: Set<unknown> } {
    if ("totals" in part) return { accounts: new Set(), entities: new Set() };
    const accounts = this.#of("account").filter(
      (account) =>
        account["universe_id"] === universe &&
        !COMMON.has(String(account["standard_code"])) &&
        this.#isChosen(account, part),
    );
    const people = accounts.flatMap(peopleOf);
    return {
      accounts: new Set(accounts.map((account) => String(account["account_id"]))),
      entities: new Set([...part.entities, ...people]),
    };
  }

  #isChosen(account: Row["columns"], { accounts, entities }: Chosen): boolean {
    return accounts.includes(String(account["account_id"])) || peopleOf(account).some((id) => entities.includes(id));
  }

  #isOpen(
    row: Row,
    universe: string,
    open: { readonly accounts: Set<unknown>; readonly entities: Set<unknown> },
  ): boolean {
    const { table, columns } = row;
    const moves = (line: Row["columns"]): boolean =>
      open.accounts.has(String(line["src_account_id"])) || open.accounts.has(String(line["dst_account_id"]));
    const isMoved = (instrument: unknown): boolean =>
      this.#of("line_item").some(
        (line) => line["universe_id"] === universe && line["instrument_id"] === instrument && moves(line),
      );
    const isSecurity = (of: unknown, id: unknown): boolean => of === SYSTEM || isMoved(id);
    const isAccount = (id: unknown): boolean =>
      open.accounts.has(String(id)) ||
      this.#of("account").some(
        (account) =>
          account["universe_id"] === universe &&
          account["account_id"] === id &&
          COMMON.has(String(account["standard_code"])),
      );
    const isTransaction = (transaction: Row["columns"]): boolean =>
      (this.#lines.get(String(transaction["transaction_id"])) ?? []).some(
        (line) => line["version"] === transaction["version"] && moves(line),
      );
    switch (table) {
      case "account":
        return isAccount(columns["account_id"]);
      case "entity":
        return open.entities.has(String(columns["entity_id"]));
      case "instrument":
        return isMoved(columns["instrument_id"]);
      case "line_item":
        return moves(columns);
      case "transaction":
        return isTransaction(columns);
      case "event": {
        const said = JSON.stringify(columns["event_data"]).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
        return (
          this.#of("transaction").some((one) => one["event_id"] === columns["event_id"] && isTransaction(one)) &&
          said.every(
            (id) =>
              isAccount(id) || open.entities.has(id) || isSecurity(id.startsWith("00000000-") ? SYSTEM : universe, id),
          )
        );
      }
      case "observable": {
        const { account_id: account, instrument_id: instrument, instrument_universe_id: of } = columns;
        if (account === null && instrument === null) return false;
        return (account === null || open.accounts.has(account)) && (instrument === null || isSecurity(of, instrument));
      }
      case "holding_month":
        return open.accounts.has(String(columns["account_id"]));
      case "record_version": {
        const { kind, record_id: id } = columns;
        if (kind === "account") return open.accounts.has(String(id));
        if (kind === "entity") return open.entities.has(String(id));
        return kind === "instrument" && isMoved(id);
      }
      default:
        return OF_EVERYBODY.has(table);
    }
  }
}

/** Who holds or owns an account, in part too. */
function peopleOf(account: Row["columns"]): string[] {
  const { owners = [] } = account["user_attributes"] as { owners?: readonly { readonly entity_id: string }[] };
  return [account["entity_id"], account["owner_id"], ...owners.map((owner) => owner.entity_id)].filter(
    (id): id is string => typeof id === "string",
  );
}

/** A time in milliseconds; of a day its beginning, in UTC. */
function instant(time: unknown): number {
  return typeof time === "string" ? Date.parse(time) : NaN;
}
