import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What the other person reads, and as whom. */
export interface NeighbourOrders {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Their address: another one than the attacker's, where this machine has several. */
  readonly from: string | null;
}

/**
 * What they met since they began, in milliseconds: the slowest answer, the statuses other than 200 (0 for none), and how
 * long the slowest of these took.
 */
export interface NeighbourReport {
  readonly reads: number;
  readonly slowest: number;
  readonly refused: readonly number[];
  readonly refusedAfter: number;
}

/** Another person who reads all the while. */
export interface Neighbour {
  begin(): void;
  /** Stops, waits for what is still under way, and tells. */
  end(): Promise<NeighbourReport>;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL("neighbour-process.ts", import.meta.url));

/** Starts the process that reads and waits until it can; between `begin` and `end` it reads and measures. */
export async function openNeighbour(orders: NeighbourOrders): Promise<Neighbour> {
  const child = fork(PROGRAM, { execArgv: ["--import", "tsx"] });
  const told = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error("the process that reads has ended"));
      child.once("exit", lost);
      child.once("message", (message) => {
        child.off("exit", lost);
        resolve(message);
      });
    });
  await told();
  return {
    begin: () => void child.send(orders),
    end: () => {
      child.send("report");
      return told() as Promise<NeighbourReport>;
    },
    close: () => child.disconnect(),
  };
}
