/**
 * What to tell who wrote an option that a command does not have, or one with a value too many or too few; null for any
 * other error. Node.js would advise how to begin a file name with a dash.
 */
export function optionSentence(error: unknown, usage: string): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (!(error instanceof Error) || typeof code !== "string" || !code.startsWith("ERR_PARSE_ARGS_")) return null;
  const option = /'(?:-\w, )?(-[^' ]*)/.exec(error.message)?.[1];
  if (option === undefined) return `Usage: ${usage}`;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${option}. Usage: ${usage}`;
  const fault = error.message.includes("does not take") ? "takes no value" : "needs a value";
  return `${option} ${fault}. Usage: ${usage}`;
}
