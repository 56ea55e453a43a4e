import { accessEndpoints } from "@distributary/contract/access/access";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { endpoints } from "@distributary/contract/table";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { takesAnyToken, type Outsider } from "../../../packages/server/test/isolation/actors.ts";
import { ask, comparable, type Seen } from "../../../packages/server/test/isolation/asking.ts";
import { graphSamples, graphSubscriptions } from "../../../packages/server/test/isolation/graph-samples.ts";
import type { Parted } from "../../../packages/server/test/isolation/part.ts";
import { answersOf, leaksOf } from "../../../packages/server/test/isolation/part-answers.ts";
import { NOTHING, type Records } from "../../../packages/server/test/isolation/records.ts";
import { samples, type Sample } from "../../../packages/server/test/isolation/samples.ts";
import type { State } from "../../../packages/server/test/isolation/state.ts";
import type { SignedIn } from "../../../packages/server/test/support/calling.ts";
import { listen } from "../fuzz/socket.ts";
import type { StartedStage } from "./stage.ts";

/** Somebody with a universe full of records, each of which carries a text that nobody else's do. */
export interface Full extends SignedIn {
  readonly canary: string;
  readonly records: Records;
}

/** What was found so far. */
export interface Findings {
  probes: number;
  readonly leaks: string[];
}

/** Calls that end the session of whoever makes them, or their reach. */
const ENDS: ReadonlySet<string> = new Set(["post-auth-logout", "post-access-decline", "post-auth-sessions-end-others"]);
const GRAPH = "/api/v1/graphql";
/** What readers and writers may leave behind that is no record of the ledger. */
const LEFT: ReadonlySet<string> = new Set(["preference", "report", "job", "journal", "document_access", "import"]);
/** What nobody may do in the name of another. */
const OWN_HAND: readonly string[] = [
  "post-auth-reauth",
  "post-auth-sessions-end",
  "post-auth-sessions-end-others",
  "post-auth-oidc-links-start",
  "post-auth-oidc-links-remove",
  "post-auth-2fa-totp-start",
  "post-auth-2fa-totp-enroll",
  "post-auth-2fa-passkey-start",
  "post-auth-2fa-passkey-enroll",
  "post-auth-2fa-static-enroll",
  "post-auth-2fa-remove",
  "post-access-invite",
  "post-access-update-slash",
  "post-access-revoke",
  "post-firm-invite",
  "get-staff-users",
  "post-staff-users-user_id",
  "post-staff-users-user_id-impersonate",
  "get-staff-mail",
  "get-staff-chains",
  "post-staff-chains",
  "get-staff-waitlist",
  "post-staff-waitlist-approve",
  "get-profile-archive",
];

/** Asks, and keeps what should not have been answered. */
export class Probes {
  readonly found: Findings = { probes: 0, leaks: [] };
  readonly #stage: StartedStage;

  constructor(stage: StartedStage) {
    this.#stage = stage;
  }

  /** Everybody who must not get in makes every call: refused with the same words, and told nothing. */
  async outsiders(owner: Full, people: readonly Outsider[]): Promise<void> {
    for (const outsider of people) {
      for (const endpoint of endpoints) {
        if (endpoint.access === "public") continue;
        const refusal = outsider[endpoint.access];
        if (refusal === null) continue;
        const isWrongKind =
          endpoint.access === "session" && !takesAnyToken(endpoint) && !/root|nobody/.test(outsider.name);
        const isOwn = endpoint.door === "graphql" && outsider.name === "a stranger without a universe";
        const expected = isWrongKind ? "401 invalid-jwt" : isOwn ? "200 " : `${refusal.status} ${refusal.code}`;
        for (const named of [owner.records, NOTHING]) {
          const seen = await this.#ask(endpoint, sampleOf(endpoint, named), outsider.headers, owner, outsider.name);
          const { code = "" } = (seen.body ?? {}) as { code?: string };
          if (`${seen.status} ${code}` !== expected)
            this.#leak(`${outsider.name}: ${endpoint.id} answered ${seen.status} ${code}, not ${expected}`);
        }
      }
      for (const [field, sample] of Object.entries(graphSamples)) {
        const body = { query: sample(owner.records, owner.canary) };
        await this.#ask(graphqlEndpoints.ask, { body }, outsider.headers, owner, `${outsider.name}: ${field}`);
      }
      // The universe of a token is taken from it where nobody names one: then it is the stranger's own.
      if (outsider.name === "a stranger without a universe") continue;
      for (const [field, sample] of Object.entries(graphSubscriptions)) {
        this.found.probes += 1;
        const { authorization, "x-universe": universe } = outsider.headers;
        const who = { Authorization: authorization, "X-Universe": universe };
        const socket = await listen(this.#stage.url, GRAPH, who, sample(owner.records, owner.canary));
        const { code, reason } = socket.letIn ? { code: 0, reason: "let in" } : await socket.closed;
        socket.destroy();
        if (code !== 4401 || reason !== outsider.universe.code)
          this.#leak(`${outsider.name}: ${field} ended with ${code} ${reason}`);
      }
    }
  }

  /**
   * Somebody in a universe of their own brings the token of everybody who must not get in as an override, and the owner's;
   * over HTTP and by the first message of a listener. The owner brings theirs.
   */
  async overrides(owner: Full, eve: Full, people: readonly Outsider[]): Promise<void> {
    const brought = people.flatMap(({ name, headers }) =>
      headers["authorization"] === undefined || headers["authorization"] === `Bearer ${eve.token}`
        ? []
        : [{ name, as: eve, token: headers["authorization"] }],
    );
    brought.push({ name: "the owner's token", as: eve, token: owner.token });
    brought.push({ name: "the owner's root token", as: eve, token: owner.root });
    brought.push({ name: "the owner with a stranger's token", as: owner, token: eve.token });
    for (const { name, as, token } of brought) {
      const said = { authorization: `Bearer ${as.token}`, "x-universe": as.universe, "x-auth-override": token };
      const other = as === owner ? eve : owner;
      for (const [field, sample] of Object.entries(graphSamples)) {
        const body = { query: sample(other.records, other.canary) };
        const what = `${name} as an override: ${field}`;
        const seen = await this.#ask(graphqlEndpoints.ask, { body }, said, other, what);
        const { code = "" } = (seen.body ?? {}) as { code?: string };
        if (seen.status !== 401 || code !== "invalid-jwt") this.#leak(`${what} answered ${seen.status} ${code}`);
      }
      for (const [field, sample] of Object.entries(graphSubscriptions)) {
        this.found.probes += 1;
        const socket = await listen(this.#stage.url, GRAPH, said, sample(other.records, other.canary));
        const { code, reason } = socket.letIn ? { code: 0, reason: "let in" } : await socket.closed;
        socket.destroy();
        if (code !== 4401 || reason !== "invalid-jwt")
          this.#leak(`${name} as an override: ${field} ended with ${code} ${reason}`);
      }
    }
  }

  /** By the override of a token that is theirs, a grantee sees what that token shows, and not a word more. */
  async overridden(name: string, as: SignedIn, owner: Parted): Promise<void> {
    const { access_token: own, profile } = as.session;
    const home = { authorization: `Bearer ${own}`, "x-universe": profile.uuid, "x-auth-override": as.token };
    for (const [field, sample] of Object.entries(graphSamples))
      for (const named of [owner.hidden, NOTHING]) {
        const body = { query: sample(named, owner.canary) };
        const direct = await ask(this.#stage, graphqlEndpoints.ask, { body }, { as });
        const seen = await ask(this.#stage, graphqlEndpoints.ask, { body }, { headers: home });
        this.found.probes += 2;
        if (JSON.stringify(seen.body) !== JSON.stringify(direct.body))
          this.#leak(`${name} by an override: ${field} answered ${seen.text.slice(0, 200)}`);
        for (const leak of leaksOf(owner, [{ ...seen, id: field, named: named === NOTHING ? "nothing" : "hidden" }]))
          this.#leak(`${name} by an override: ${leak}`);
      }
  }

  /** A stranger in a universe of their own names records of another: answered as if there were none. */
  async stranger(eve: Full, owner: Full): Promise<void> {
    const asked = async (endpoint: Endpoint, sample: (named: Records) => Sample, what: string): Promise<void> => {
      const foreign = await this.#as(eve, endpoint, sample(owner.records), owner, what);
      const nothing = await this.#as(eve, endpoint, sample(NOTHING), owner, what);
      const [one, other] = [comparable(foreign, owner.records), comparable(nothing, NOTHING)].map((seen) =>
        JSON.stringify(seen),
      );
      if (one !== other) this.#leak(`a stranger: ${what} tells records of somebody else from none: ${one} | ${other}`);
    };
    for (const endpoint of endpoints) {
      if (endpoint.access === "public" || ENDS.has(endpoint.id)) continue;
      const sample = (named: Records) => samples[endpoint.id]?.(named, eve.records) ?? {};
      if (JSON.stringify(sample(owner.records)) === JSON.stringify(sample(NOTHING)))
        await this.#as(eve, endpoint, sample(NOTHING), owner, endpoint.id);
      else await asked(endpoint, sample, endpoint.id);
    }
    for (const [field, sample] of Object.entries(graphSamples))
      await asked(graphqlEndpoints.ask, (named) => ({ body: { query: sample(named, "canary") } }), field);
  }

  /** A grantee may read, and write where `bars` does not say so: the rest is refused, and nobody else's is seen. */
  async grantee(name: string, as: SignedIn, owner: Full, other: Full, bars: readonly string[]): Promise<void> {
    for (const endpoint of endpoints) {
      if (endpoint.access !== "universe" || ENDS.has(endpoint.id)) continue;
      const isBarred = bars.includes(endpoint.permission ?? "");
      const isRead = endpoint.permission === "read";
      for (const named of isBarred || isRead ? [owner.records, other.records, NOTHING] : [other.records, NOTHING]) {
        const what = `${name}: ${endpoint.id}`;
        const seen = await this.#as(as, endpoint, sampleOf(endpoint, named), other, what, isBarred);
        if (isBarred && seen.status !== 403) this.#leak(`${name}: ${endpoint.id} answered ${seen.status}`);
      }
    }
    for (const [field, sample] of Object.entries(graphSamples))
      for (const named of [owner.records, other.records, NOTHING])
        await this.#as(as, graphqlEndpoints.ask, { body: { query: sample(named, "canary") } }, other, field);
  }

  /** A grantee of a part, or of totals: not a word of the rest. */
  async part(name: string, as: SignedIn, owner: Parted): Promise<void> {
    const seen = await answersOf(this.#stage, endpoints, owner, as);
    this.found.probes += seen.length;
    for (const leak of leaksOf(owner, seen)) this.#leak(`${name}: ${leak}`);
    for (const { id, status } of seen) if (status >= 500) this.#leak(`${name}: ${id} answered ${status}`);
  }

  /** Who acts for somebody: what must be done with one's own hand is refused. */
  async acting(as: SignedIn, owner: Full, other: Full): Promise<void> {
    for (const endpoint of endpoints) {
      if (endpoint.access === "public" || ENDS.has(endpoint.id)) continue;
      const isBarred = OWN_HAND.includes(endpoint.id);
      const isRead = endpoint.method === "GET" || endpoint.reads === true;
      if (!isBarred && !isRead) continue;
      const sample = samples[endpoint.id]?.(owner.records, owner.records) ?? {};
      const seen = await this.#as(as, endpoint, sample, other, `staff who act: ${endpoint.id}`);
      if (isBarred && seen.status === 200) this.#leak(`staff who act for somebody: ${endpoint.id} answered 200`);
    }
    const { status } = await this.#stage.call(accessEndpoints.grants, { as });
    this.found.probes += 1;
    if (status >= 500) this.#leak(`staff who act for somebody: the grants answered ${status}`);
  }

  /** Different people ask at the same time, each for their own: nobody is answered what is another's. */
  async interleaved(people: readonly Full[], requests: number): Promise<void> {
    const reads = endpoints.filter(
      ({ access, method, reads: isRead, id }) =>
        access === "universe" && (method === "GET" || isRead === true) && !/archive/.test(id),
    );
    let next = 0;
    const person = async (): Promise<void> => {
      while (next < requests) {
        const turn = next++;
        const who = people[turn % people.length];
        const endpoint = reads[(turn * 7) % reads.length];
        if (who === undefined || endpoint === undefined) throw new Error("nobody asks nothing");
        this.found.probes += 1;
        const seen = await ask(
          this.#stage,
          endpoint,
          samples[endpoint.id]?.(who.records, who.records) ?? {},
          { as: who },
          false,
        );
        for (const other of people)
          if (other !== who && (seen.text.includes(other.canary) || seen.text.includes(other.records.account)))
            this.#leak(`${endpoint.id} answered somebody with what is another's`);
      }
    };
    await Promise.all(Array.from({ length: 10 }, person));
  }

  /** Whether two states of a universe are one; after somebody who may read, but for what reading leaves behind. */
  untouched(before: State, after: State, byStrangers: boolean): void {
    for (const [table, state] of Object.entries(before)) {
      if (!byStrangers && LEFT.has(table)) continue;
      this.found.probes += 1;
      if (after[table] !== state) this.#leak(`the rows of ${table} were changed: ${state} became ${after[table]}`);
    }
  }

  async #as(as: SignedIn, endpoint: Endpoint, sample: Sample, of: Full, what: string, commit = true): Promise<Seen> {
    this.found.probes += 1;
    const seen = await ask(this.#stage, endpoint, sample, endpoint.access === "public" ? {} : { as }, commit);
    this.#look(seen, of, what);
    return seen;
  }

  async #ask(
    endpoint: Endpoint,
    sample: Sample,
    headers: Readonly<Record<string, string>>,
    of: Full,
    what: string,
  ): Promise<Seen> {
    this.found.probes += 1;
    const seen = await ask(this.#stage, endpoint, sample, { headers }, true);
    this.#look(seen, of, `${what}: ${endpoint.id}`);
    return seen;
  }

  #look(seen: Seen, of: Full, what: string): void {
    if (seen.text.includes(of.canary)) this.#leak(`${what} shows what is another's`);
    if (seen.status >= 500) this.#leak(`${what} answered ${seen.status}: ${seen.text.slice(0, 200)}`);
  }

  #leak(what: string): void {
    this.found.leaks.push(what);
  }
}

function sampleOf(endpoint: Endpoint, named: Records): Sample {
  return samples[endpoint.id]?.(named, named) ?? {};
}
