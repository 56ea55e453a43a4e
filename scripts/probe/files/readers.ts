import { readFileSync, readdirSync } from "node:fs";

/**
 * The most memory (MiB) that a process under `parent` held whose command names the reader of documents; looked at until
 * stopped. 0 where this machine (only Linux does) does not say.
 */
export function watchReaders(parent: number): { readonly stop: () => number } {
  let most = 0;
  const look = setInterval(() => {
    if (process.platform !== "linux") return;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
      most = Math.max(most, heldBy(pid, parent));
  }, 50);
  return {
    stop: () => {
      clearInterval(look);
      return Math.round(most);
    },
  };
}

function heldBy(pid: string, parent: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) return 0;
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("document-reader")) return 0;
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}
