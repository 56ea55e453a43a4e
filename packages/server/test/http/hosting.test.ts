import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "../support/cluster.ts";
import { testDatabase, testSecretKey, type TestDatabase } from "../support/database.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/\/$/, "");
const CALLER = "198.51.100.7";

const recipe = (name: string): string => readFileSync(`${ROOT}/docs/hosting/${name}`, "utf8");

/** The lines of a unit, each name with all that is said of it. */
function readUnit(text: string): Readonly<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== "") said[name] = said[name] === undefined ? value : `${said[name]} ${value}`;
  }
  return said;
}

/** What `name=value` words say, as a unit and its file of settings have them. */
function wordsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** A proxy that sends on the headers that a site of nginx names, for a caller from elsewhere. */
async function proxyOf(site: string, target: string): Promise<Server> {
  const named = [...site.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name = "", value = ""]) => [name, value]);
  const [, fallback = ""] =
    /map \$http_upgrade \$connection_upgrade \{\s*default upgrade;\s*"" (\w+);/.exec(site) ?? [];
  const headersFor = (asked: IncomingHttpHeaders): Record<string, string> => {
    const before = asked["x-forwarded-for"];
    const values: Readonly<Record<string, string>> = {
      $host: "wealth.example.com",
      $proxy_add_x_forwarded_for: before === undefined ? CALLER : `${String(before)}, ${CALLER}`,
      $http_upgrade: asked.upgrade ?? "",
      $connection_upgrade: asked.upgrade === undefined ? fallback : "upgrade",
    };
    const others = Object.entries(asked).map(([name, value]) => [name, String(value)] as const);
    const set = named.map(([name = "", value = ""]) => [name.toLowerCase(), values[value] ?? value] as const);
    // nginx sends no header of an empty value.
    return Object.fromEntries([...others, ...set].filter(([, value]) => value !== ""));
  };
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const sent = request(target + url, { method, headers: headersFor(incoming.headers) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  proxy.on("upgrade", (incoming, socket) => {
    const sent = request(target + (incoming.url ?? "/"), { headers: headersFor(incoming.headers) });
    sent.on("upgrade", (answer, theirs) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n`);
      for (const [name, value] of Object.entries(answer.headers)) socket.write(`${name}: ${String(value)}\r\n`);
      socket.write("\r\n");
      theirs.pipe(socket).pipe(theirs);
    });
    sent.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", () => resolve()));
  return proxy;
}

describe("hosted as the recipes say", () => {
  const unit = readUnit(recipe("distributary.service"));
  let database: TestDatabase;
  let folder: string;
  let child: ChildProcess;
  let proxy: Server;
  let url: string;
  beforeAll(async () => {
    database = await testDatabase({ ownRole: true });
    folder = await testFolder();
    const there = (text: string): string =>
      text
        .replace("/usr/bin/node", process.execPath)
        .replaceAll("/opt/distributary", ROOT)
        .replaceAll("/var/lib/distributary", folder);
    const [program = "", ...args] = there(unit["ExecStart"] ?? "").split(" ");
    const settings = { ...wordsOf(there(unit["Environment"] ?? "")), ...wordsOf(recipe("distributary.env")) };
    child = spawn(program, args, {
      cwd: there(unit["WorkingDirectory"] ?? ""),
      // What the unit sets, and nothing of this process; a free port, and a database that is here already.
      env: { ...settings, SECRET_KEY: testSecretKey, PORT: "0", DATABASE_URL: database.ownerUrl },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const target = await new Promise<string>((resolve, reject) => {
      let out = "";
      child.stdout?.on("data", (data: Buffer) => {
        out += data.toString();
        // It is reached by PUBLIC_URL; where it listens stands in the log.
        const found = /"port":(\d+)/.exec(out);
        if (found !== null) resolve(`http://127.0.0.1:${found[1]}`);
      });
      child.on("close", () => reject(new Error(out)));
    });
    proxy = await proxyOf(recipe("nginx.conf"), target);
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    proxy.close();
    proxy.closeAllConnections();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("is reached through the proxy, and holds browsers to HTTPS for a year", async () => {
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    for (const path of ["/", "/readyz", "/api/v1/auth/self", "/no/such/page"])
      expect([path, (await fetch(url + path)).headers.get("strict-transport-security")]).toEqual([
        path,
        "max-age=31536000; includeSubDomains",
      ]);
  });

  it("passes websockets on", async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request(`${url}/api/v1/graphql`, {
        headers: {
          ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
          ...{ "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-protocol": "graphql-transport-ws" },
        },
      });
      asked.on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve(answer.statusCode ?? 0);
      });
      asked.on("response", (answer) => resolve(answer.statusCode ?? 0));
      asked.on("error", reject);
      asked.end();
    });
    expect(status).toBe(101);
  });

  it("counts guesses against the caller that the proxy saw, whatever the caller says of itself", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 17; guess += 1) {
      const { status } = await fetch(`${url}/api/v1/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${guess}` },
        body: JSON.stringify({ username: `guess-${guess}@example.com`, password: "wrong" }),
      });
      statuses.push(status);
    }
    // 16 are free.
    expect(statuses).toEqual([...Array.from({ length: 16 }, () => 400), 429]);
  });

  it("ends by the signal of the unit, within the time that the unit gives it", async () => {
    expect(unit).toMatchObject({
      KillMode: "mixed",
      Restart: "on-failure",
      ProtectSystem: "strict",
      User: "distributary",
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const late = setTimeout(() => child.kill("SIGKILL"), Number(unit["TimeoutStopSec"]) * 1000);
    child.kill(unit["KillSignal"] as NodeJS.Signals);
    expect(await ended).toBe(0);
    clearTimeout(late);
  });
});
