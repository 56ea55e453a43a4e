/** Writes down what went wrong beside what somebody does: nobody is interrupted by it. */
export function logOnly(failure: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a log and nothing else
  console.warn(failure);
}
