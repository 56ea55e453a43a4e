/** @typedef {import("./measure.mjs").Part} Part */
/** @typedef {import("./evidence.mjs").Evidence} Evidence */

/**
 * @param {Part[]} parts
 * @param {Evidence} evidence
 * @param {boolean} withMissing
 */
export function printReport(parts, evidence, withMissing) {
  console.log(`Proved by ${evidence.tests} passing tests and ${evidence.seen.length} recorded lines:\n`);
  for (const { name, all, proved, missing } of parts) {
    const share = all === 0 ? 100 : (100 * proved.length) / all;
    console.log(
      `${name.padEnd(10)} ${String(proved.length).padStart(4)} of ${String(all).padStart(4)}  ${share.toFixed(0).padStart(3)} %`,
    );
    if (withMissing) for (const id of missing) console.log(`           not proved: ${id}`);
  }
  const sum = (/** @type {(part: Part) => number} */ of) => parts.reduce((total, part) => total + of(part), 0);
  console.log(`\n${sum((part) => part.proved.length)} of ${sum((part) => part.all)} proved.`);
  if (!withMissing) console.log("npm run coverage -- --missing lists the rest.");
}
