import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { generalError, validationError } from "@distributary/contract/wire/errors";
import { statusesOf } from "@distributary/contract/wire/openapi";

/** What of an answer does not fit its row of the table; null when all does. */
export function misfit(endpoint: Endpoint, status: number, answer: unknown): string | null {
  if (!statusesOf(endpoint).includes(status)) return `${endpoint.id} answered the undocumented status ${status}`;
  if (status === 204 || status === 206 || status === 304) return null;
  // Some calls answer a file instead of JSON when asked to; the row describes the JSON.
  if (status === 200 && typeof answer === "string") return null;
  const schema = status === 200 ? endpoint.answer : status === 422 ? validationError : generalError;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return null;
  return `${endpoint.id} answered ${status} with what its schema refuses: ${JSON.stringify(parsed.error.issues)}`;
}
