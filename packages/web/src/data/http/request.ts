import type { CallInput, Endpoint } from "@distributary/contract/wire/endpoint";

/** A value as it stands in an address. */
function written(value: unknown): string {
  return typeof value === "string" ? value : String(value);
}

/** The address of a call: parameters filled in, query appended; null and undefined are left out. */
export function addressOf<E extends Endpoint>(prefix: string, endpoint: E, input: CallInput<E>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(written(value)).replaceAll("%40", "@");
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, written(value));
  }
  const text = query.toString();
  return prefix + path + (text === "" ? "" : `?${text}`);
}

/** The body of a call in the form that its row of the table names. */
export function bodyOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): { body?: BodyInit; type?: string } {
  if (input.body === undefined) return {};
  if (endpoint.bodyForm === "bytes") return { body: input.body as Blob, type: "application/octet-stream" };
  if (endpoint.bodyForm === "form") {
    return {
      body: new URLSearchParams(input.body as Record<string, string>).toString(),
      type: "application/x-www-form-urlencoded",
    };
  }
  return { body: JSON.stringify(input.body), type: "application/json" };
}

/** A read, whatever its method: it must not clear caches. */
export function isRead(endpoint: Endpoint): boolean {
  return endpoint.method === "GET" || endpoint.reads === true;
}

/** A call that is made to see what it would do: `commit` is off, said or by the default of its group. */
export function isDryRun<E extends Endpoint>(endpoint: E, input: CallInput<E>): boolean {
  if (endpoint.commitDefault === undefined) return false;
  const said = ((input.query ?? {}) as Record<string, unknown>)["commit"];
  return said === undefined ? !endpoint.commitDefault : ["false", "0"].includes(written(said));
}
