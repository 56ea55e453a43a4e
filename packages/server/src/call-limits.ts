import type { CallLimit } from "./access/http/routes.ts";

/** Stricter limits for calls that strangers make, by address; behind a proxy that is not trusted all have its own. */
export const CALL_LIMITS: ReadonlyMap<string, CallLimit> = new Map([
  ["post-auth-signup", { max: 60, timeWindow: "1 minute" }],
  ["post-auth-login", { max: 120, timeWindow: "1 minute" }],
  ["post-auth-login-mfa", { max: 120, timeWindow: "1 minute" }],
  ["post-auth-login-passkey", { max: 120, timeWindow: "1 minute" }],
  ["post-auth-login-std", { max: 120, timeWindow: "1 minute" }],
  ["post-auth-oidc-start", { max: 60, timeWindow: "1 minute" }],
  ["post-auth-oidc-finish", { max: 60, timeWindow: "1 minute" }],
  ["post-auth-password-reset", { max: 20, timeWindow: "1 minute" }],
  ["post-auth-change-password", { max: 60, timeWindow: "1 minute" }],
  ["post-auth-check-token", { max: 120, timeWindow: "1 minute" }],
  ["post-auth-waitlist-join", { max: 20, timeWindow: "1 minute" }],
  ["post-auth-waitlist-check", { max: 60, timeWindow: "1 minute" }],
  ["post-site-contact", { max: 20, timeWindow: "1 minute" }],
  ["post-bundles-open", { max: 60, timeWindow: "1 minute" }],
  ["post-bundles-file", { max: 120, timeWindow: "1 minute" }],
  ["post-demo-visit", { max: 20, timeWindow: "1 minute" }],
  ["post-auth-refresh_token", { max: 600, timeWindow: "1 minute" }],
]);
