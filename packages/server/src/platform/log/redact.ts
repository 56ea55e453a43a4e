/** Names whose values never reach a log line, whatever carries them. */
const SECRET_NAME = /authorization|cookie|passw|secret|token|credential|api_?key|signature/i;
const MAX_DEPTH = 4;
const MAX_TEXT = 2000;

/** A bearer header or a compact JWT inside free text, such as an error message that quotes a request. */
const SECRET_TEXT = /\bBearer\s+\S+|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g;

/**
 * Replaces secrets in what is about to be logged: values under a telling name, and tokens within texts.
 * Returns a copy; deep or long values are cut, so that a log line stays a line.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Error) return describeError(value, depth);
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return "[deep]";
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    copy[name] =
      SECRET_NAME.test(name) && inner !== null && inner !== undefined ? "[redacted]" : redact(inner, depth + 1);
  }
  return copy;
}

/** Cuts tokens out of a text. */
export function redactText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
  return cut.length < 12 || !/bearer|eyJ/i.test(cut) ? cut : cut.replace(SECRET_TEXT, "[redacted]");
}

// Only the fields that locate a fault: a database error also carries `detail` and `where`, which quote record values.
function describeError(error: Error, depth: number): Record<string, unknown> {
  const described: Record<string, unknown> = { name: error.name, message: redactText(error.message) };
  for (const name of ["code", "constraint", "table", "routine"] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string") described[name] = value;
  }
  if (error.stack !== undefined) described["stack"] = redactText(error.stack.slice(error.stack.indexOf("\n") + 1));
  if (error.cause instanceof Error && depth < MAX_DEPTH) described["cause"] = describeError(error.cause, depth + 1);
  return described;
}

/** The path of an address with the names of its query, never the values: one-time tokens travel there. */
export function pathForLog(whole: string): string {
  const url = whole.replace(/(\/upload-redirect\/)[^/?]+/, "$1…");
  const mark = url.indexOf("?");
  if (mark < 0) return url.slice(0, 500);
  const names = url
    .slice(mark + 1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0]);
  return `${url.slice(0, Math.min(mark, 500))}?${names.join("&").slice(0, 200)}`;
}
