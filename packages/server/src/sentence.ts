/** What to tell the person at the terminal: the errors of start and commands speak in sentences, the system's do not. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Known by its shape: its class comes with the whole contract, which every command would read before it begins.
  const detail: unknown = Reflect.get(error, "detail");
  if (Array.isArray(detail)) return detail.map((one: object) => String(Reflect.get(one, "msg"))).join(" ");
  const code: unknown = Reflect.get(error, "code");
  if (code === "EADDRINUSE") {
    return `The port ${String(Reflect.get(error, "port"))} is in use: end the program that listens there, or set PORT to another one.`;
  }
  if (code === "EACCES" && Reflect.get(error, "syscall") === "listen") {
    return `This user can’t listen on port ${String(Reflect.get(error, "port"))}: set PORT to a number above 1023.`;
  }
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk is full${where(error)}: free some room there and try again.`;
  if (code === "53100") return "The disk of the database is full: free some room there and try again.";
  if (code === "EADDRNOTAVAIL")
    return `This machine does not have the address ${String(Reflect.get(error, "address"))}: set HOST to one it has.`;
  return error.message === "" ? error.name : error.message;
}

/** Where a system error happened, of the places it names the one that was written. */
function where(error: Error): string {
  const place: unknown = Reflect.get(error, "dest") ?? Reflect.get(error, "path");
  return typeof place === "string" ? ` where ${place} is to be written` : "";
}
