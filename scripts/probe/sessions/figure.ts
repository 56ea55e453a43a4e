import pg from "pg";
import { authEndpoints, type Session } from "@distributary/contract/access/auth";
import { twofactorEndpoints, type MfaChallenge } from "@distributary/contract/access/twofactor";
import { generator } from "../../../packages/server/src/features/twofactor/codes.ts";
import type { SignedIn } from "../../../packages/server/test/support/calling.ts";
import type { Mailbox } from "../../../packages/server/test/support/mailbox.ts";
import type { StartedStage } from "../isolation/stage.ts";

/** What figures are tried on: a started product behind a proxy that it trusts, its database, and where its mails go. */
export interface Ground {
  readonly stage: StartedStage;
  readonly box: Mailbox;
  /** A statement of the database's owner: for what only time would bring. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** One figure of what sessions hold against a hostile world: throws where it does not hold. */
export interface Figure {
  readonly name: string;
  readonly run: (ground: Ground) => Promise<void>;
}

export const PASSWORD = "a long enough one";

/** Throws unless `holds`. */
export function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** The header that says from which address a request comes, as the proxy of the probe would. */
export function from(address: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { "x-forwarded-for": address } };
}

let lastAddress = 0;
/** From an address that nobody came from before. */
export function fromAnywhere(): { readonly headers: Readonly<Record<string, string>> } {
  lastAddress += 1;
  return from(`100.${64 + (lastAddress >> 16)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`);
}

/** A statement runner of the database's owner. */
export async function ownerOf(url: string): Promise<{ readonly sql: Ground["sql"]; close(): Promise<void> }> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return {
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows,
    close: () => owner.end(),
  };
}

/** One more session of a person who has no second factor. */
export async function logIn({ stage }: Ground, person: SignedIn, password = PASSWORD): Promise<SignedIn> {
  const body = { username: person.session.user.email, password };
  const session = (await stage.call(authEndpoints.login, { body, ...fromAnywhere() })).ok;
  return signedIn(session);
}

/** A session as what calls carry. */
export function signedIn(session: Session): SignedIn {
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}

/** Somebody with an authenticator app. */
export interface Enrolled {
  readonly person: SignedIn;
  readonly device: string;
  /** The code that the app shows so many steps from now; those of enrolling are of the two before. */
  code(steps: number): string;
}

/** Enrols an app for a person, with the codes of the past two steps: the next two are still good. */
export async function enrol({ stage }: Ground, person: SignedIn): Promise<Enrolled> {
  const { key } = (await stage.call(twofactorEndpoints.totpStart, { as: person })).ok;
  const code = (steps: number): string => generator(key, "").generate({ timestamp: Date.now() + steps * 30_000 });
  for (let attempt = 0; ; attempt++) {
    const body = { name: "Phone", key, code1: code(-2), code2: code(-1) };
    const answer = await stage.call(twofactorEndpoints.totpEnroll, { as: person, body });
    // A step may end between the two.
    if (answer.status !== 200 && attempt < 2) continue;
    return { person, device: answer.ok.device.device_id, code };
  }
}

/** What a login answers that waits for the second factor. */
export async function challengeOf({ stage }: Ground, person: SignedIn, password = PASSWORD): Promise<MfaChallenge> {
  const body = { username: person.session.user.email, password };
  const answer = await stage.call(authEndpoints.login, { body, ...fromAnywhere() });
  const refusal = answer.body as { readonly code?: string; readonly current: MfaChallenge };
  demand(answer.status === 401 && refusal.code === "mfa-challenge", `a login answered ${answer.status}, no challenge`);
  return refusal.current;
}

/** How many milliseconds it takes until `isSo`; throws after `most`. */
export async function untilSo(most: number, isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - began;
    demand(performance.now() - began < most, `not within ${most} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
