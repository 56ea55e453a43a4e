import { z } from "zod";

/** One item of a 422: where in the request (`loc`, first part `body`, `query` or `path`), what, and its kind. */
export const validationItem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
  ctx: z.record(z.string(), z.unknown()).optional(),
});
export type ValidationItem = z.infer<typeof validationItem>;

/** The body of every 422. */
export const validationError = z.object({ detail: z.array(validationItem) });
export type ValidationErrorBody = z.infer<typeof validationError>;

/** The body of every other refusal. `request_id` stands in the log line of the same request. */
export const generalError = z.object({
  message: z.string(),
  code: z.string().optional(),
  request_id: z.string(),
  current: z.unknown().optional(),
});
export type GeneralErrorBody = z.infer<typeof generalError>;

/** Codes that stand in `code` of a refusal. */
export const errorCodes = [
  "already_modified",
  "invalid-headers",
  "invalid-jwt",
  "invalid-password",
  "already-exists",
  "invalid-email",
  "internal-error",
  "likely-robot",
  "mfa-challenge",
  /** Nobody linked the account of the provider; `current` has the ticket that links it after a login. */
  "sign-on-unlinked",
  "reauth-required",
  /** The firm of the person requires a second factor, and the day to enroll it by has passed. */
  "mfa-required",
  "forbidden",
  "not-found",
  "too-many-requests",
  "payload-too-large",
  "shutting-down",
  /** Nothing was begun: the same request may be sent again as it is, after the seconds of `Retry-After`. */
  "busy",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The texts of the transport errors, as the specification gives them. */
export const transportTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};
