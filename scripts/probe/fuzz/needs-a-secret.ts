/** Operations that are answered only to whoever holds a mailed token or an authenticator app: no generated request does. */
export const NEEDS_A_SECRET: readonly string[] = [
  "post-auth-change-password",
  "post-auth-login-mfa",
  "post-auth-2fa-totp-enroll",
  "post-auth-2fa-static-enroll",
  "post-auth-2fa-remove",
];
