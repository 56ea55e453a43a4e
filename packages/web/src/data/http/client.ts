import { API_PREFIX, type AnswerOf, type CallInput, type Endpoint } from "@distributary/contract/wire/endpoint";
import { authEndpoints } from "@distributary/contract/access/auth";
import { pauseBefore, pauseFor } from "./again.ts";
import { takeAhead } from "./ahead.ts";
import { CallError, callError, type LockedPeriod } from "./errors.ts";
import { cookieHeaders, plainHeaders, universeHeaders } from "./headers.ts";
import { lockReasonHeader } from "./lock-reason.ts";
import { refusalOf, sourceOf } from "./refusal.ts";
import { addressOf, bodyOf, isDryRun, isRead } from "./request.ts";
import { callTexts } from "../texts.ts";
import type { TokenStore } from "./tokens.ts";

/** What the client needs from its surroundings. */
export interface ClientParts {
  /** Origin of the server; empty in the browser. */
  readonly origin: string;
  /** The port of the page, "0" where it says none: cookies are kept by host, and the server names its own by this. */
  readonly port: string;
  readonly tokens: TokenStore;
  /** Runs work while no other tab runs its own. */
  readonly withLock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** A write succeeded: what is cached may be stale. */
  readonly onWritten: () => void;
  /** The server says that the universe changed. */
  readonly onUniverseUpdated: () => void;
  /** No token can be had any more. */
  readonly onSessionEnded: () => void;
  /** A token of a universe that was left meanwhile could not be renewed: nobody waits for it any more. */
  readonly onLeftBehind: (failure: unknown) => void;
  /** Asks why a closed period is written to; null where it shall not be. */
  readonly askLockReason: (locked: LockedPeriod) => Promise<string | null>;
  /** Asks whoever sits here to prove themselves again; false where they would rather not. */
  readonly askOwnProof: () => Promise<boolean>;
  /** Waits before a call is made again; the clock's own milliseconds where it is left out. */
  readonly pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** What a call goes with: a token, and the universe that it is of where it is of one. */
export interface Credentials {
  readonly token: string | null;
  readonly universe: string | null;
}

/** What a single call may ask besides its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Why a closed period is written to; where it is needed and missing, it is asked for. */
  readonly lockReason?: string;
}

/** The typed door to the server. */
export interface Client {
  /** Makes the call and gives its answer. Throws CallError. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<AnswerOf<E>>;
  /** The same, with null for a 304. */
  callIfModified<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ): Promise<AnswerOf<E> | null>;
  /** The same as bytes, for downloads. */
  download<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Blob>;
  /** What a call goes with now. */
  credentialsFor(endpoint: Endpoint): Credentials;
  /** Headers of a call made by other means (an upload with progress). */
  headersFor(endpoint: Endpoint): Record<string, string>;
  /**
   * Gets a fresh token after one was refused. False when the session is over, and when the universe of the refused one
   * was left: what was meant for one universe must not be sent to another.
   */
  renew(endpoint: Endpoint, refused: Credentials): Promise<boolean>;
  /** Mints the token of a universe from the root token. */
  enter(universe: string): Promise<AnswerOf<typeof authEndpoints.switchUniverse>>;
  /** What every answer's headers ask for; a dry run wrote nothing, so that nothing cached is stale after it. */
  heed(endpoint: Endpoint, header: (name: string) => string | null, dryRun?: boolean): void;
}

const nobody: Credentials = { token: null, universe: null };

/** Codes after which a call is made once more with a fresh token. */
const renewable = new Set(["invalid-headers", "invalid-jwt"]);

/** Makes a client over its parts. */
export function createClient(parts: ClientParts): Client {
  const { tokens } = parts;
  const prefix = parts.origin + API_PREFIX;
  const minting = new Map<string, Promise<AnswerOf<typeof authEndpoints.switchUniverse>>>();

  function credentialsFor(endpoint: Endpoint): Credentials {
    if (endpoint.access === "public") return nobody;
    const root = tokens.root();
    // Who lost the root token is told by that of the universe who they are, and given another.
    const byUniverse = endpoint.access === "universe" || (root === null && endpoint.id === authEndpoints.self.id);
    return byUniverse ? (tokens.universe() ?? nobody) : { token: root, universe: null };
  }

  function headersFor(endpoint: Endpoint): Record<string, string> {
    if (endpoint.access !== "universe") {
      const held = credentialsFor(endpoint);
      // Who lost the root token says by that of the universe who they are.
      const byUniverse =
        held.universe === null ? {} : universeHeaders({ universe: held.universe, token: held.token ?? "" });
      return { ...byUniverse, ...cookieHeaders(tokens.root() ?? parts.port) };
    }
    const held = tokens.universe();
    return held === null ? { ...plainHeaders } : universeHeaders(held);
  }

  function isLeft(universe: string | null): boolean {
    const current = tokens.chosenUniverse();
    return universe !== null && current !== null && current !== universe;
  }

  function heed(endpoint: Endpoint, header: (name: string) => string | null, dryRun = false): void {
    const root = header("X-Root-Token");
    if (root !== null && root !== "") tokens.setRoot(root);
    if (!isRead(endpoint) && !dryRun && header("X-Const") === null) parts.onWritten();
    if (header("X-Universe-Updated") !== null) parts.onUniverseUpdated();
  }

  async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Response> {
    const { body, type } = bodyOf(endpoint, input);
    const headers = headersFor(endpoint);
    if (type !== undefined) headers["Content-Type"] = type;
    if (options.lockReason !== undefined) headers["X-Lock-Reason"] = lockReasonHeader(options.lockReason);
    const address = addressOf(prefix, endpoint, input);
    const { method } = endpoint;
    try {
      const ahead = isRead(endpoint) ? takeAhead({ address, method, headers, body }) : null;
      return await (ahead ??
        fetch(address, {
          method,
          headers,
          credentials: endpoint.access === "universe" ? "omit" : "same-origin",
          cache: "no-store",
          ...(body === undefined ? {} : { body }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
          ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
        }));
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === "AbortError") throw failure;
      throw callError(0, null);
    }
  }

  /** Sends, and again where the server has too much to do just now and says when. */
  async function sendPatiently<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions,
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await send(endpoint, input, options);
      if (response.status !== 503) return response;
      const error = await refusalOf(response);
      const pause = pauseBefore(error, isRead(endpoint), tries);
      if (pause === null) throw error;
      await (parts.pause ?? pauseFor)(pause, options.signal);
    }
  }

  async function respond<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions,
    heeded = true,
  ): Promise<Response> {
    if (endpoint.access === "universe" && tokens.universe() === null) await restore();
    const used = credentialsFor(endpoint);
    let response = await sendPatiently(endpoint, input, options);
    if (response.status === 401 || response.status === 400) {
      const error = await refusalOf(response);
      if (endpoint.access === "public" || !(await mended(endpoint, used, error))) throw error;
      response = await sendPatiently(endpoint, input, options);
    }
    if (!response.ok && response.status !== 304) {
      const error = await refusalOf(response);
      if (error.locked === null || options.lockReason !== undefined) throw error;
      const lockReason = await reasonFor(error.locked, isDryRun(endpoint, input));
      if (isLeft(used.universe)) throw error;
      return respond(endpoint, input, { ...options, lockReason }, heeded);
    }
    if (heeded) heed(endpoint, (name) => response.headers.get(name), isDryRun(endpoint, input));
    return response;
  }

  /** Whether a refused call is worth making once more: with a fresh token, or after whoever sits here proved themselves. */
  async function mended(endpoint: Endpoint, used: Credentials, error: CallError): Promise<boolean> {
    if (error.code === "reauth-required") return parts.askOwnProof();
    return renewable.has(error.code ?? "") && renew(endpoint, used);
  }

  /** A dry run writes nothing, so that it needs nobody's reason. Leaving the question ends the call as an abort does. */
  async function reasonFor(locked: LockedPeriod, dryRun: boolean): Promise<string> {
    const reason = dryRun ? "dry run" : await parts.askLockReason(locked);
    if (reason === null) throw new DOMException(callTexts.leftLocked(locked.lockDate), "AbortError");
    return reason;
  }

  async function restore(): Promise<void> {
    const universe = tokens.chosenUniverse();
    if (universe !== null && tokens.root() !== null) await enter(universe);
  }

  /** Exchanges the root token once for all tabs: whoever holds the lock looks first whether another tab already did. */
  function renewRoot(refused: string | null): Promise<boolean> {
    return parts.withLock(async () => {
      const held = tokens.root();
      if (held === null) return false;
      if (held !== refused) return true;
      const response = await send(authEndpoints.refreshToken, { body: { access_token: held, root: true } }, {});
      if (response.status >= 500) throw await refusalOf(response);
      if (response.status >= 400) {
        tokens.clear();
        parts.onSessionEnded();
        return false;
      }
      tokens.setRoot(((await response.json()) as { access_token: string }).access_token);
      return true;
    });
  }

  async function renew(endpoint: Endpoint, refused: Credentials): Promise<boolean> {
    if (endpoint.access === "session" && refused.universe === null) return renewRoot(refused.token);
    const universe = refused.universe ?? tokens.chosenUniverse();
    if (universe === null || isLeft(universe)) return false;
    const held = tokens.universe();
    if (held !== null && held.token !== refused.token) return true;
    try {
      const answer = await mint(universe);
      if (isLeft(universe)) return false;
      hold(answer);
      return true;
    } catch (failure) {
      if (!isLeft(universe)) throw failure;
      parts.onLeftBehind(failure);
      return false;
    }
  }

  /** Exchanges the root token for one of a universe, once for all who ask at the same time. */
  function mint(universe: string): Promise<AnswerOf<typeof authEndpoints.switchUniverse>> {
    const under = minting.get(universe);
    if (under !== undefined) return under;
    const work = (async () => {
      const response = await respond(authEndpoints.switchUniverse, { query: { universe } }, {}, false);
      return (await response.json()) as AnswerOf<typeof authEndpoints.switchUniverse>;
    })().finally(() => minting.delete(universe));
    minting.set(universe, work);
    return work;
  }

  function hold(answer: AnswerOf<typeof authEndpoints.switchUniverse>): void {
    tokens.setUniverse({ universe: answer.profile.uuid, token: answer.access_token });
  }

  async function enter(universe: string): Promise<AnswerOf<typeof authEndpoints.switchUniverse>> {
    const answer = await mint(universe);
    hold(answer);
    return answer;
  }

  async function callIfModified<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<E> | null> {
    const response = await respond(endpoint, input, options);
    if (response.status === 304) return null;
    const text = await response.text();
    if (text === "") return {} as AnswerOf<E>;
    try {
      return JSON.parse(text) as AnswerOf<E>;
    } catch {
      // A page of somebody on the way, such as the log-in of a network.
      throw callError(response.status, text, sourceOf(response));
    }
  }

  return {
    callIfModified,
    async call(endpoint, input = {}, options = {}) {
      const answer = await callIfModified(endpoint, input, options);
      if (answer === null) throw new CallError(304, "Not Modified");
      return answer;
    },
    async download(endpoint, input = {}) {
      return (await respond(endpoint, input, {})).blob();
    },
    credentialsFor,
    headersFor,
    renew,
    enter,
    heed,
  };
}
