import { fileURLToPath } from "node:url";

/**
 * The built program (`main`) or its command line (`cli`), as people run them: the run of the tests builds them anew where
 * their sources changed. From source each start would take seven times the processor time.
 */
export function builtProgram(name: "main" | "cli"): string {
  return fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
}
