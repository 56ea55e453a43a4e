import { lookup as systemLookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";

/** Why an answer from outside could not be had. The message is a sentence for the person who waits for it. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem";
  readonly reason: "address" | "redirect" | "status" | "too-large" | "timeout" | "network" | "stopped";
  /** The status that was answered, where one was. */
  readonly status: number | null;

  constructor(reason: OutboundProblem["reason"], message: string, status: number | null = null) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** Bounds of one request. */
export interface OutboundLimits {
  /** Bytes of the body at most. */
  readonly maxBytes: number;
  /** Milliseconds from the first look-up of the name to the last byte. */
  readonly timeoutMs: number;
}

/** Every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks servers outside, under bounds. */
export interface Outbound {
  /** The text of a 200. Throws OutboundProblem. */
  getText(url: string, limits: OutboundLimits, signal?: AbortSignal): Promise<string>;
}

const resolveBySystem: Resolve = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Requests that leave the house. A name is looked up once, every address of it must be public (unless `allowPrivate`),
 * and the connection goes to the very address that was looked at, so that a name which changes its mind in between
 * gains nothing. Redirects are not followed, bodies are cut off at their bound, nothing of ours but the address is sent.
 */
export function createOutbound(options: { readonly allowPrivate: boolean; readonly resolve?: Resolve }): Outbound {
  const resolve = options.resolve ?? resolveBySystem;
  return {
    getText: async (address, limits, signal) => {
      const url = checkedUrl(address);
      const stop = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), ...(signal ? [signal] : [])]);
      try {
        const pinned = await vetted(url, resolve, options.allowPrivate, stop);
        const response = await open(url, pinned, stop);
        return await textOf(response, limits.maxBytes, url.hostname);
      } catch (error) {
        if (error instanceof OutboundProblem) throw error;
        // An interrupted request fails in one of many ways; why it was interrupted is what matters.
        if (signal?.aborted === true) throw stopped(url.hostname);
        if (stop.aborted) throw late(url.hostname, limits);
        throw unreachable(url.hostname, error);
      }
    },
  };
}

function checkedUrl(address: string): URL {
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new OutboundProblem("address", "Use an http or https address.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundProblem("address", "Use an address without a password.");
  return url;
}

/** One address of the host, all of them looked at. `URL` has made every way of writing an IPv4 address the plain one. */
async function vetted(url: URL, resolve: Resolve, allowPrivate: boolean, stop: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await untilStopped(resolve(host), stop) : [host];
  const [first] = addresses;
  if (first === undefined) throw new OutboundProblem("network", `${host} has no address.`);
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw new OutboundProblem("address", `${host} is not a public address. Use a public one.`);
  return first;
}

function untilStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(stop.reason as Error);
    stop.addEventListener("abort", give, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener("abort", give));
  });
}

function open(url: URL, pinned: string, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      signal,
      // No pool: a connection that was kept could lead to an address that was vetted for another request.
      agent: false,
      headers: { accept: "text/csv, application/xml, text/plain, */*;q=0.5", "accept-encoding": "identity" },
      lookup: (_host, { all }, found) => {
        const family = isIP(pinned);
        if (all) found(null, [{ address: pinned, family }]);
        else found(null, pinned, family);
      },
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.end();
  });
}

async function textOf(response: IncomingMessage, maxBytes: number, host: string): Promise<string> {
  const status = response.statusCode ?? 0;
  try {
    if (status >= 300 && status < 400)
      throw new OutboundProblem("redirect", `${host} redirects to another address. Use the final address.`, status);
    if (status !== 200) throw new OutboundProblem("status", `${host} answered ${status}.`, status);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes)
        throw new OutboundProblem("too-large", `${host} returned more than ${maxBytes} bytes. Use a smaller file.`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  } finally {
    response.destroy();
  }
}

function stopped(host: string): OutboundProblem {
  return new OutboundProblem("stopped", `The request to ${host} was stopped.`);
}

function late(host: string, { timeoutMs }: OutboundLimits): OutboundProblem {
  return new OutboundProblem("timeout", `${host} did not answer within ${timeoutMs / 1000} s.`);
}

function unreachable(host: string, error: unknown): OutboundProblem {
  const { code } = error as NodeJS.ErrnoException;
  return new OutboundProblem("network", `${host} can’t be contacted (${code ?? "no reason given"}).`);
}
