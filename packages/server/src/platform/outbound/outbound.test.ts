import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress } from "./address.ts";
import { createOutbound, OutboundProblem } from "./outbound.ts";

describe("which addresses are public", () => {
  it("none of this machine, of private networks, of clouds' metadata, and none that hides another inside", () => {
    const closed = [
      ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
      ["192.168.1.1", "192.0.2.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
      ["::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1"],
      ["2001::1", "2001:db8::1", "2002:a00:1::", "3fff::1", "", "localhost", "127.1"],
    ].flat();
    expect(closed.filter(isPublicAddress)).toEqual([]);
    const open = ["8.8.8.8", "172.15.255.255", "172.32.0.0", "2606:4700::1111", "2a00:1450::1"];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe("a request to the outside", () => {
  let server: Server;
  let port: number;
  let asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.host ?? ""}${request.url ?? ""}`);
      if (request.url === "/away") response.writeHead(302, { location: "/text" }).end();
      else if (request.url === "/gone") response.writeHead(404).end("secret words of the other side");
      else if (request.url === "/large") response.end("x".repeat(1001));
      else if (request.url === "/slow") response.write("a little");
      else if (request.url === "/broken") response.destroy();
      else response.end("text of it");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const limits = { maxBytes: 1000, timeoutMs: 300 };
  const inside = createOutbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });
  const reason = async (work: Promise<string>) => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof OutboundProblem)) throw error;
      expect(error.message).not.toContain("secret");
      return error.reason;
    }
  };
  const ask = (path: string, signal?: AbortSignal) =>
    reason(inside.getText(`http://prices.test:${port}${path}`, limits, signal));

  it("goes to the address that was looked at, under the name that was asked for", async () => {
    asked = [];
    expect(await ask("/text")).toBe("text of it");
    expect(asked).toEqual([`prices.test:${port}/text`]);
  });

  it("follows nobody elsewhere, reads no more than its bound, waits no longer than its time", async () => {
    expect(await ask("/away")).toBe("redirect");
    expect(await ask("/gone")).toBe("status");
    expect(await ask("/large")).toBe("too-large");
    expect(await ask("/slow")).toBe("timeout");
    expect(await ask("/broken")).toBe("network");
    const stopped = new AbortController();
    const asking = ask("/slow", stopped.signal);
    stopped.abort();
    expect(await asking).toBe("stopped");
    const endless = createOutbound({ allowPrivate: true, resolve: () => new Promise(() => undefined) });
    expect(await reason(endless.getText("http://name.test/", limits))).toBe("timeout");
  });

  it("refuses private addresses however they are written, and names of which one leads to such", async () => {
    asked = [];
    const strict = (resolve: readonly string[]) =>
      createOutbound({ allowPrivate: false, resolve: async () => resolve });
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0"])
      expect([host, await reason(strict([]).getText(`http://${host}:${port}/text`, limits))]).toEqual([
        host,
        "address",
      ]);
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["169.254.169.254"]])
      expect(await reason(strict(addresses).getText(`http://prices.test:${port}/text`, limits))).toBe("address");
    expect(await reason(strict([]).getText(`http://prices.test:${port}/text`, limits))).toBe("network");
    for (const url of ["file:///etc/passwd", "ftp://prices.test/", "http://me:secret@prices.test/"])
      expect(await reason(inside.getText(url, limits))).toBe("address");
    expect(asked).toEqual([]);
  });

  it("looks a name up once: what it answers later leads nowhere", async () => {
    let lookups = 0;
    const rebinding = createOutbound({
      allowPrivate: true,
      resolve: async () => (lookups++ === 0 ? ["127.0.0.1"] : ["10.255.255.1"]),
    });
    expect(await rebinding.getText(`http://prices.test:${port}/text`, limits)).toBe("text of it");
    expect(lookups).toBe(1);
  });
});
