import { readFileSync } from "node:fs";

/** The most memory that a process ever held, in MiB; 0 where this machine (only Linux does) does not say. */
export function peakMiB(pid: number): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
