import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Whom the provider signs in next, and what it says wrongly. */
export interface Account {
  readonly subject: string;
  readonly email: string;
}

/** What an ID token says otherwise than it should. */
export interface Lie {
  readonly nonce?: string;
  readonly audience?: string;
  readonly issuer?: string;
  /** Signed with a key that the provider does not publish. */
  readonly otherKey?: true;
  /** No lie: it is cut off, or has a fault, where the code is to be redeemed */
  readonly fault?: "cut" | 503;
}

/** An OpenID Connect provider on a socket of this machine: whoever comes is signed in as `account` at once. */
export interface Provider {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  account: Account;
  lie: Lie;
  /** What a browser would do: asks at `url`, and comes back with the query of the address it is sent to. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = "distributary-test";
const SECRET = "a secret/with:signs";

interface Granted {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
  readonly account: Account;
}

/** Starts one. */
export async function startProvider(): Promise<Provider> {
  const [key, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const codes = new Map<string, Granted>();
  const server = createServer((request, response) => {
    answer(request, response).catch((problem: unknown) => response.writeHead(500).end(String(problem)));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET, OIDC_NAME: "Acme ID" },
    account: { subject: "nobody", email: "nobody@example.com" },
    lie: {},
    visit: async (url) => {
      const sent = await fetch(url, { redirect: "manual" });
      return new URL(sent.headers.get("location") ?? "").search.slice(1);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (url.pathname === "/.well-known/openid-configuration")
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (url.pathname === "/jwks")
      return json(200, { keys: [{ ...(await exportJWK(key.publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
    if (url.pathname === "/authorize") {
      const asked = (name: string): string => url.searchParams.get(name) ?? "";
      const code = randomBytes(16).toString("hex");
      const redirect = asked("redirect_uri");
      codes.set(code, {
        nonce: asked("nonce"),
        challenge: asked("code_challenge"),
        redirect,
        account: provider.account,
      });
      const back = new URL(redirect);
      back.search = new URLSearchParams({ code, state: asked("state"), iss: issuer }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (url.pathname === "/token") {
      const { fault } = provider.lie;
      if (fault === "cut") return void request.socket.destroy();
      return fault === undefined ? json(...(await grant(request))) : json(fault, {});
    }
    json(404, {});
  }

  async function grant(request: IncomingMessage): Promise<[number, unknown]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const [id, secret] = Buffer.from((request.headers.authorization ?? "").slice("Basic ".length), "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    if (id !== CLIENT || secret !== SECRET) return [401, { error: "invalid_client" }];
    const code = form.get("code") ?? "";
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (granted?.challenge !== challenge || granted.redirect !== form.get("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    const { nonce = granted.nonce, audience = CLIENT, issuer: said = issuer, otherKey } = provider.lie;
    const token = await new SignJWT({ nonce, email: granted.account.email, email_verified: true })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(said)
      .setAudience(audience)
      .setSubject(granted.account.subject)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign((otherKey === true ? other : key).privateKey);
    return [200, { access_token: "unused", token_type: "Bearer", expires_in: 300, id_token: token }];
  }

  return provider;
}
