import type { AnswerOf, Endpoint, ParsedRequest } from "@distributary/contract/wire/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { RawReply } from "../../platform/http/raw-reply.ts";
import type { Actor } from "../session/actor.ts";
import type { SessionCaller } from "../session/caller.ts";

/** What a handler returns: the answer of its row, or a reply of its own (304, CSV, a stream). */
export type Answer<E extends Endpoint> = AnswerOf<E> | RawReply;

/**
 * One request as a handler sees it: parsed by the schemas of its row, the caller resolved and allowed.
 * `actor` is there for rows of access `universe`, `session` for `session` and `universe`; asking for what the row
 * does not carry is a fault of the program and answers 500.
 */
export class Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly params: NonNullable<ParsedRequest<E>["params"]>;
  readonly query: NonNullable<ParsedRequest<E>["query"]>;
  readonly body: NonNullable<ParsedRequest<E>["body"]>;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #caller: SessionCaller | null;

  constructor(
    endpoint: E,
    parsed: ParsedRequest<Endpoint>,
    caller: SessionCaller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.endpoint = endpoint;
    this.params = parsed.params as NonNullable<ParsedRequest<E>["params"]>;
    this.query = parsed.query as NonNullable<ParsedRequest<E>["query"]>;
    this.body = parsed.body as NonNullable<ParsedRequest<E>["body"]>;
    this.#caller = caller;
    this.#request = request;
    this.#reply = reply;
  }

  /** The id that stands in the answer and in the log line of this request. */
  get requestId(): string {
    return this.#request.id;
  }

  /** The address the request came from. */
  get address(): string {
    return this.#request.ip;
  }

  /** Who acts, as whom and where. */
  get actor(): Actor {
    const caller = this.session;
    if (caller.universe === null || caller.permissions === null)
      throw new Error(`${this.endpoint.id} is not a call inside a universe`);
    return {
      userId: caller.userId,
      actorUserId: caller.actorUserId,
      universe: caller.universe,
      permissions: caller.permissions,
      requestId: this.#request.id,
      sessionId: caller.sessionId,
    };
  }

  /** The session behind the request. */
  get session(): SessionCaller {
    if (this.#caller === null) throw new Error(`${this.endpoint.id} is a public call`);
    return this.#caller;
  }

  /** The value that makes a repeated post one write, or null. */
  get idempotencyKey(): string | null {
    return this.header("idempotency-key");
  }

  /** The body of a row with `bodyForm: "bytes"`, unread; the handler bounds what it takes. */
  get stream(): Readable {
    if (this.endpoint.bodyForm !== "bytes") throw new Error(`${this.endpoint.id} has no body of bytes`);
    return this.#request.raw;
  }

  /** One header of the request (lower-case name), or null. */
  header(name: string): string | null {
    const value = this.#request.headers[name];
    return typeof value === "string" ? value : null;
  }

  /** A header of the answer. */
  setHeader(name: string, value: string): void {
    void this.#reply.header(name, value);
  }

  /** Says that this write changed the profile of the universe, so that the client reads it again. */
  universeUpdated(): void {
    void this.#reply.header("x-universe-updated", "1");
  }

  /** Hands the rotated root token to the client. */
  rootToken(token: string): void {
    void this.#reply.header("x-root-token", token);
  }
}
