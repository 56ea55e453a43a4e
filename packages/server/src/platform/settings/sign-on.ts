import { SettingsError, readUrl, type Environment } from "./values.ts";

/** An OpenID Connect provider by which people can sign in. */
export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that has none. Never logged. */
  readonly clientSecret: string | null;
  /** What the provider is called on screen. */
  readonly name: string;
}

/** OIDC_ISSUER and what belongs to it; null without it. */
export function readSignOn(env: Environment): SignOnSettings | null {
  const issuer = readUrl(env, "OIDC_ISSUER", ["https:", "http:"], "https://login.example.com");
  if (issuer === null) return null;
  const { protocol, hostname } = new URL(issuer);
  // Whoever stands between two machines could sign in as anybody.
  if (protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new SettingsError("OIDC_ISSUER", null, "use https, as only a provider on this machine may do without");
  const clientId = env["OIDC_CLIENT_ID"];
  if (!clientId)
    throw new SettingsError(
      "OIDC_CLIENT_ID",
      null,
      "set it to the id that the provider of OIDC_ISSUER gave to this site",
    );
  return {
    issuer,
    clientId,
    clientSecret: env["OIDC_CLIENT_SECRET"] || null,
    name: (env["OIDC_NAME"] || hostname).slice(0, 60),
  };
}
