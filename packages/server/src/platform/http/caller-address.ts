import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "../log/logger.ts";
import type { Network } from "../settings/networks.ts";

/** Says whether an address is one of the proxies whose word on who called counts. */
export type TrustsProxy = (address: string) => boolean;

/** Who is trusted, by the setting. */
export function trustedProxies(networks: readonly Network[]): TrustsProxy {
  const trusted = new BlockList();
  for (const { address, prefix, family } of networks) trusted.addSubnet(address, prefix, family);
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * What counts as one caller where calls are counted by address: an IPv4 address, or the first 64 bits of an IPv6 one,
 * which is what a provider gives a single household. Whatever is no address is one caller together.
 */
export function addressGroup(address: string | undefined): string {
  const plain = plainAddress(address ?? "");
  const version = isIP(plain);
  if (version === 4) return plain;
  if (version === 0) return "unknown";
  return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
}

/** Who counts as one caller before anything else of a request was read: by address, or by what a trusted proxy says. */
export function lineOfCaller(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined || !trusts(socket.remoteAddress ?? "")) return addressGroup(socket.remoteAddress);
    return addressGroup(String(forwarded).split(",").at(-1)?.trim());
  };
}

/** Whether it is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? "");
  return plain.startsWith("127.") || plain === "::1";
}

/** The address alone: without a port, a zone or brackets, and as IPv4 where it is one written as IPv6. */
function plainAddress(address: string): string {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const plain = (bare.split("%")[0] ?? "").toLowerCase();
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).some((group) => group !== "0") || groups[5] !== "ffff") return plain;
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join(".");
}

/** The eight groups of an IPv6 address, without leading zeros. The parser of addresses writes each in one way. */
function groupsOf(address: string): readonly string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = written.split("::");
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return before;
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
}

/**
 * Says in the log, once, that somebody who is no trusted proxy says for whom the call is: either TRUST_PROXY is missing,
 * and everybody behind that proxy counts as one caller, or somebody tries to pass for another.
 */
export function noticeForwarded(log: Logger, trusts: TrustsProxy): (request: FastifyRequest) => void {
  let said = false;
  return ({ headers, socket }) => {
    if (said || (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined)) return;
    if (trusts(socket.remoteAddress ?? "")) return;
    said = true;
    log.warn(
      "a call came with a header of a proxy that TRUST_PROXY does not name: the header is ignored, and everybody behind that proxy counts as one address",
      { from: socket.remoteAddress },
    );
  };
}
