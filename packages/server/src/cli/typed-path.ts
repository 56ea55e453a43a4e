import { resolve } from "node:path";

/**
 * A path as the person means it who typed it. npm runs a script in the root of the project, whichever folder the command
 * was typed in; INIT_CWD is that folder. Other scripts of npm that start a command name its paths from where they run.
 */
export function typedPath(path: string, env: NodeJS.ProcessEnv = process.env): string {
  const typedIn = env["npm_lifecycle_event"] === "distributary" ? env["INIT_CWD"] : undefined;
  return typedIn === undefined ? path : resolve(typedIn, path);
}
