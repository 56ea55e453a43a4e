import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { PythonRandom } from "../../../bench/book/python-random.ts";
import { heldAtMost, startServer, type RunningProduct } from "../../../bench/run/product.ts";
import { endThreads } from "./inspector.ts";

/** What can be killed. */
export const VICTIMS = ["server", "postmaster", "backend", "reader"] as const;
export type Victim = (typeof VICTIMS)[number];

/** The started product of a probe: killed, looked after, and there again. */
export class Stage {
  readonly #dataDir: string;
  readonly #random: PythonRandom;
  readonly #env: Readonly<Record<string, string>>;
  #product: RunningProduct | null = null;
  #debugPort = 0;

  /** `env` goes with every start. */
  constructor(dataDir: string, random: PythonRandom, env: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir;
    this.#random = random;
    this.#env = env;
  }

  get url(): string {
    return this.#product?.url ?? "http://127.0.0.1:9";
  }

  /** The most memory that the running server held since its start, in megabytes; null where the system does not say. */
  memoryMb(): number | null {
    return this.#product === null ? null : heldAtMost(this.#product.pid);
  }

  async start(): Promise<void> {
    this.#debugPort = await freePort();
    this.#product = await startServer(this.#dataDir, {
      CAPTCHA_COST: "0",
      LOG_LEVEL: "silent",
      ...this.#env,
      NODE_OPTIONS: `--inspect=127.0.0.1:${this.#debugPort} --inspect-publish-uid=http`,
    });
  }

  async stop(): Promise<void> {
    await this.#product?.stop();
  }

  /** Kills, and answers what was hit: where no thread reads just now it is the server. */
  async kill(victim: Victim): Promise<Victim> {
    if (victim === "reader") {
      if ((await endThreads(this.#debugPort)) > 0) return victim;
    } else if (victim !== "server" && process.platform === "linux") {
      const postmaster = this.#postmaster();
      const backends = victim === "backend" ? backendsOf(postmaster) : [];
      const hit = backends[Math.floor(this.#random.random() * backends.length)] ?? postmaster;
      process.kill(hit, "SIGKILL");
      return hit === postmaster ? "postmaster" : "backend";
    }
    await this.#product?.kill();
    this.#product = null;
    return "server";
  }

  /** Starts the server again where it was killed, and waits until its database answers. */
  async recover(): Promise<void> {
    if (this.#product === null) await this.start();
    for (let attempt = 0; attempt < 1_200; attempt++) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok === true) return;
      await pause(50);
    }
    throw new Error("the product was not ready again within 60 s");
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#dataDir, "postgres", "18", "postmaster.pid"), "utf8").split("\n")[0]);
  }
}

/** Processes that work for connections of the product. */
function backendsOf(postmaster: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return parent === postmaster && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("distributary");
      } catch {
        // It has ended since it was listed.
        return false;
      }
    })
    .toSorted((a, b) => a - b);
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
