import { resolve } from "node:path";

/** The scripts of npm that a person gives paths to; others that start the program name its paths from where they run. */
const TYPED = ["distributary", "start"];

/**
 * A path as the person means it who typed it. npm runs a script in the root of the project, whichever folder the command
 * was typed in; INIT_CWD is that folder.
 */
export function typedPath(path: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const typedIn = TYPED.includes(env["npm_lifecycle_event"] ?? "") ? env["INIT_CWD"] : undefined;
  return typedIn === undefined ? path : resolve(typedIn, path);
}
