import type { Endpoint } from "@distributary/contract/wire/endpoint";
import type { Answer, Call } from "./call.ts";

/** The calls of a feature, as its contract file lists them. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** One handler for each call of the table, by the same name. */
export type Handlers<Table extends EndpointTable> = {
  readonly [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<Answer<Table[Name]>>;
};

/** A handler whose types were checked where it was given to `implement`. */
export type PlainHandler = (call: Call) => Promise<unknown>;

export interface ImplementedCall {
  readonly endpoint: Endpoint;
  readonly handler: PlainHandler;
  /** A session call that a universe token may make too. */
  readonly anyToken: boolean;
  /** Whether a person may still make it who has not enrolled the second factor that their firm waits for. */
  readonly withoutFactor: boolean;
}

/** What app.ts mounts: the calls of one feature with their handlers. */
export type Implementation = readonly ImplementedCall[];

/**
 * Binds handlers to the table of a feature. A missing, superfluous or wrongly typed handler does not compile.
 *
 * `anyToken` names session calls that also take a universe token (the others refuse it); `withoutFactor` those that
 * remain where a second factor is overdue that a firm requires.
 */
export function implement<Table extends EndpointTable>(
  table: Table,
  handlers: Handlers<Table>,
  options: { readonly anyToken?: readonly (keyof Table)[]; readonly withoutFactor?: readonly (keyof Table)[] } = {},
): Implementation {
  return Object.entries(table).map(([name, endpoint]) => ({
    endpoint,
    // One cast in the whole server: a list of calls cannot carry the type of each of its members.
    handler: handlers[name as keyof Table] as unknown as PlainHandler,
    anyToken: options.anyToken?.includes(name) ?? false,
    withoutFactor: options.withoutFactor?.includes(name) ?? false,
  }));
}
