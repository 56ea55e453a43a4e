import { setPriority } from "node:os";

/** Of 0 to 19, the higher the less: work that somebody waits minutes for goes behind an answer of milliseconds. */
const NICENESS = 5;

/**
 * Lets every other thread go first where processors are short. Called in a thread about itself; only Linux counts
 * threads one by one, elsewhere the whole program would step back and nothing is done.
 */
export function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  setPriority(NICENESS);
}
