/**
 * Ends a probe: prints the one line that says what was found, as the last of its output, and lets the process end with
 * 1 where it does not hold.
 */
export function endProbe(line: string, holds: boolean): void {
  console.log(line);
  process.exitCode = holds ? 0 : 1;
}
