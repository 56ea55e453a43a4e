const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 19;

/**
 * Ends the process with one sentence when this Node is too old. The syntax here stays plain, and nothing newer is
 * imported before it ran, so that an old Node reads the sentence instead of tripping over the code.
 */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) return;
  console.error(`Distributary needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer; this is ${process.version}.`);
  process.exit(1);
}
