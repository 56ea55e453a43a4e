import type { OpenApiDocument } from "@distributary/contract/wire/openapi";
import { buildSchema, type GraphQLSchema } from "graphql/index.js";
import { samples } from "../../../packages/server/test/isolation/samples.ts";
import { draftOf, setHeader, written, type Draft, type Sender } from "./draft.ts";
import { makeFault } from "./faults.ts";
import { GraphDocuments } from "./graph.ts";
import { idsOf } from "./ids.ts";
import { judge, type Wrong } from "./judge.ts";
import { readApi, type Api, type Operation } from "./operations.ts";
import { plainRequests, type PlainRequest } from "./plain.ts";
import { randomOf, type Random } from "./random.ts";
import { sendOdd } from "./odd.ts";
import { talk } from "./socket.ts";
import { wireTo, type Wire, type WireRequest } from "./wire.ts";
import { anotherSession, credentialsOf, newcomer, type Newcomer } from "./world.ts";

/** What to send, and where. */
export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  readonly seed: number;
  /** Hears of each fault as it is found. */
  readonly say?: (line: string) => void;
}

/** A fault, with what was sent. */
export interface Found extends Wrong {
  readonly operation: string;
  readonly asked: string;
}

/** What a run has seen. */
export interface FuzzReport {
  readonly requests: number;
  readonly found: readonly Found[];
  /** Operations of the document, and those among them that never answered 200. */
  readonly operations: number;
  readonly never: readonly string[];
  /** Share of the valid GraphQL documents that were answered with data. */
  readonly graphAnswered: number;
}

/** Requests of one operation for one person. */
const EACH = 5;

/** Operations that take long by their nature are asked less often: a password is hashed, a demo is filled, files are read. */
const SELDOM: Readonly<Record<string, number>> = {
  "post-auth-signup": 2,
  "post-auth-login": 2,
  "post-auth-login-std": 2,
  "post-auth-reauth": 2,
  "post-auth-logout": 1,
  "post-demo": 1,
  "post-utility-import-suggestions": 2,
};

/** Operations after which the tokens of their session are worth nothing, or soon will be. */
const ENDS_ITS_SESSION: ReadonlySet<string> = new Set(["post-auth-logout", "post-auth-refresh_token"]);

/** Sends generated requests until there were enough, each of a number of people one after another, and judges every answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const run = await Run.begin(options);
  try {
    await run.all();
  } finally {
    run.wire.close();
  }
  return run.report();
}

class Run {
  readonly wire: Wire;
  readonly #options: FuzzOptions;
  readonly #api: Api;
  readonly #schema: GraphQLSchema;
  readonly #found: Found[] = [];
  readonly #taken = new Set<string>();
  readonly #random: Random;
  #graph = { valid: 0, answered: 0 };
  #sent = 0;

  private constructor(options: FuzzOptions, wire: Wire, api: Api, schema: GraphQLSchema) {
    this.#options = options;
    this.wire = wire;
    this.#api = api;
    this.#schema = schema;
    this.#random = randomOf(options.seed);
  }

  static async begin(options: FuzzOptions): Promise<Run> {
    const wire = wireTo(options.url);
    const read = async (path: string): Promise<string> =>
      (await wire.send({ method: "GET", path, headers: [], body: null })).text;
    const api = readApi(JSON.parse(await read("/api/v1/openapi.json")) as OpenApiDocument);
    return new Run(options, wire, api, buildSchema(await read("/api/docs/schema.graphql")));
  }

  async all(): Promise<void> {
    const { url, requests, seed } = this.#options;
    let foreign = await newcomer(url, `canary-${seed}-0`);
    for (let season = 1; this.#sent < requests; season++) {
      const own = await newcomer(url, `canary-${seed}-${season}`);
      await this.#season(own, foreign, season);
      foreign = own;
    }
  }

  /** All operations for one person: what takes records away after the others, what locks the books last. */
  async #season(own: Newcomer, foreign: Newcomer, season: number): Promise<void> {
    const isOdd = season % 2 === 1;
    const turn = ({ id, method }: Operation): number => {
      // Before its files are exchanged for others.
      if (isOdd && id === "post-utility-import-save") return -1;
      if (id.startsWith("post-profile-lock-date")) return 3;
      // What was deleted can be erased still, and not the other way round.
      if (id === "post-documents-id-erase") return 2.5;
      if (method !== "DELETE" && id !== "post-utility-import-discard") return 0;
      // A transaction goes with its event and an event with its transaction: each comes first in turn.
      return id === (isOdd ? "delete-events-id" : "delete-transactions-id") ? 1 : 2;
    };
    const operations = this.#api.operations.toSorted((one, other) => turn(one) - turn(other));
    const left = this.#options.requests - this.#sent;
    const whole = operations.length * EACH * 1.15;
    const share = Math.min(1, left / whole);
    const made: string[] = [];
    for (const [index, operation] of operations.entries()) {
      const number = Math.ceil((SELDOM[operation.id.replace(/-alternative$/, "")] ?? EACH) * share);
      await this.#storm(operation, { own, foreign, made, number, season, index });
      if (this.#sent >= this.#options.requests) return;
      await this.#beside(own, foreign);
    }
  }

  /** Between two operations: a document of GraphQL or two, a word on the websocket, bytes that are no request. */
  async #beside(own: Newcomer, foreign: Newcomer): Promise<void> {
    const random = this.#random;
    if (random.chance(0.6)) await this.#askGraph(own, foreign);
    if (random.chance(0.08)) await this.#listen(own);
    if (random.chance(0.05)) await this.#odd();
  }

  async #storm(
    operation: Operation,
    given: { own: Newcomer; foreign: Newcomer; made: string[]; number: number; season: number; index: number },
  ): Promise<void> {
    const { own, foreign, made, number, season } = given;
    const seed = this.#options.seed + season * 1000 + given.index;
    const who: Sender = ENDS_ITS_SESSION.has(operation.id) ? await anotherSession(this.#options.url, own) : own;
    const good = goodRequest(operation, own, who.root, season);
    const ids = idsOf(own.records, foreign.records, made);
    const requests = plainRequests(operation, { good, ids, number, seed });
    for (const [index, plain] of requests.entries()) {
      const draft = draftOf(operation, index === 0 ? good : plain, who);
      if (operation.takesCommit && !draft.query.some(([name]) => name === "commit"))
        draft.query.push(["commit", index % 2 === 0 ? "true" : "false"]);
      const random = randomOf(seed * 31 + index);
      const around = { operations: this.#api.operations, own: who, foreign };
      const same = index === 0 || random.chance(0.5) || makeFault(draft, random, around, operation);
      // Whoever brings a token of somebody else is that one, and is answered what is theirs.
      const isForeign = draft.headers.some(
        ([name, value]) =>
          name === "authorization" && [foreign.token, foreign.root].some((one) => value?.includes(one)),
      );
      const answer = await this.#ask(draft, same ? operation : null, isForeign ? "" : foreign.canary);
      if (answer !== null)
        made.push(...(answer.match(/"uuid":"[^"]{36}"/g) ?? []).slice(0, 2).map((text) => text.slice(8, -1)));
      made.splice(0, made.length - 40);
    }
  }

  /** Sends a request; the text of an answer that took it. */
  async #ask(draft: Draft, operation: Operation | null, canary: string): Promise<string | null> {
    const asked = written(draft);
    this.#sent += 1;
    try {
      const answer = await this.wire.send(asked);
      const wrong = judge(asked, answer, { api: this.#api, operation, canary });
      if (wrong !== null) this.#note(operation?.id ?? "none", asked, wrong, answer.text);
      if (answer.status !== 200) return null;
      if (operation !== null) this.#taken.add(operation.id);
      return answer.text;
    } catch (error) {
      this.#note(operation?.id ?? "none", asked, { kind: "server", what: `no answer: ${String(error)}` }, "");
      return null;
    }
  }

  async #askGraph(own: Newcomer, foreign: Newcomer): Promise<void> {
    const operation = this.#api.operations.find(({ id }) => id === "post-graphql");
    if (operation === undefined) throw new Error("the document has no GraphQL");
    const documents = new GraphDocuments(this.#schema, this.#random, idsOf(own.records, foreign.records));
    const batch = Array.from({ length: this.#random.chance(0.2) ? this.#random.pick([0, 2, 20, 21]) : 1 }, () =>
      documents.next(),
    );
    const sent = batch.map(({ query, variables }) => ({ query, variables }));
    const [only] = batch;
    const draft = draftOf(operation, { body: batch.length === 1 ? sent[0] : sent }, own);
    if (this.#random.chance(0.1)) setHeader(draft, "x-auth-root", this.#random.pick([own.root, foreign.root, "x"]));
    if (this.#random.chance(0.1))
      setHeader(draft, "x-auth-override", this.#random.pick([own.token, own.root, foreign.token, foreign.root, "x"]));
    const text = await this.#ask(draft, operation, foreign.canary);
    if (text !== null && /"internal-error"/.test(text))
      this.#note(operation.id, written(draft), { kind: "server", what: "an operation failed inside" }, text);
    if (batch.length !== 1 || only?.isSpoiled !== false || text === null) return;
    this.#graph.valid += 1;
    if (!text.includes('"data":null')) this.#graph.answered += 1;
  }

  async #listen(own: Newcomer): Promise<void> {
    this.#sent += 1;
    const wrong = await talk(this.#options.url, "/api/v1/graphql", own, this.#random, own.records.job);
    if (wrong !== null) this.#noteText("websocket", "a conversation", { kind: "server", what: wrong });
  }

  async #odd(): Promise<void> {
    this.#sent += 1;
    const { asked, wrong } = await sendOdd(this.wire, this.#random, this.#api);
    if (wrong !== null) this.#noteText("no request", asked, wrong);
  }

  #note(operation: string, { method, path, headers, body }: WireRequest, wrong: Wrong, answer: string): void {
    const shown = headers.filter(([name]) => name !== "authorization").map((header) => header.join(": "));
    const asked = `${method} ${path.slice(0, 600)} [${shown.join("; ").slice(0, 400)}] ${
      body === null
        ? ""
        : Buffer.from(body as string)
            .toString()
            .slice(0, 1500)
    }`;
    this.#noteText(operation, `${asked} -> ${answer.slice(0, 600)}`, wrong);
  }

  #noteText(operation: string, asked: string, wrong: Wrong): void {
    const found = { operation, asked, ...wrong };
    this.#found.push(found);
    this.#options.say?.(`#${this.#sent} ${operation}: ${wrong.what}\n    ${asked}`);
  }

  report(): FuzzReport {
    return {
      requests: this.#sent,
      found: this.#found,
      operations: this.#api.operations.length,
      never: this.#api.operations.map(({ id }) => id).filter((id) => !this.#taken.has(id)),
      graphAnswered: this.#graph.answered / Math.max(1, this.#graph.valid),
    };
  }
}

/** A request that should be taken. */
function goodRequest(operation: Operation, own: Newcomer, root: string, season: number): PlainRequest {
  const id = operation.id.replace(/-alternative$/, "");
  const sample = samples[id]?.(own.records, own.records) ?? {};
  switch (id) {
    case "post-auth-login":
    case "post-auth-login-std":
      return { body: credentialsOf(own) };
    case "post-auth-reauth":
      return { body: { password: credentialsOf(own).password } };
    case "post-auth-refresh_token":
      return { body: { access_token: root, root: true } };
    case "post-auth-signup":
      return { body: { ...(sample.body as object), email: `new-${own.email}` } };
    case "post-utility-import-save":
      // What is written can be undone but not discarded any more: so in every other season.
      return season % 2 === 0 ? sample : { body: { ...(sample.body as object), skip_rejected: true } };
    default:
      return sample;
  }
}
