/** Operations that are answered only to whoever holds a mailed token, an authenticator app, or the id of a session. */
export const NEEDS_A_SECRET: readonly string[] = [
  "post-auth-change-password",
  "post-auth-login-mfa",
  "post-auth-2fa-totp-enroll",
  "post-auth-2fa-static-enroll",
  "post-auth-2fa-remove",
  "post-auth-sessions-end",
  "post-access-accept",
  "post-firm-accept",
  "post-firm-decline",
  "post-access-decline",
];
