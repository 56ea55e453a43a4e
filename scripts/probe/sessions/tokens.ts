import { authEndpoints } from "@distributary/contract/access/auth";
import { accessEndpoints } from "@distributary/contract/access/access";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { sessionTokens } from "../../../packages/server/src/platform/token/session-token.ts";
import { granted } from "../../../packages/server/test/isolation/actors.ts";
import type { SignedIn } from "../../../packages/server/test/support/calling.ts";
import { tokenIn } from "../../../packages/server/test/support/mailbox.ts";
import { challengeOf, demand, enrol, fromAnywhere, logIn, type Figure, type Ground } from "./figure.ts";

const DAY = 1_440 * 60_000;

/** How a call in a universe answers this token. */
async function opens({ stage }: Ground, person: SignedIn, token = person.token): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-universe": person.universe };
  return (await stage.call(accountsEndpoints.list, { headers })).status;
}

async function exchange({ stage }: Ground, token: string, root = false): Promise<{ status: number; next: string }> {
  const answer = await stage.call(authEndpoints.refreshToken, {
    body: { access_token: token, root },
    ...fromAnywhere(),
  });
  return { status: answer.status, next: (answer.body as { access_token?: string }).access_token ?? "" };
}

function idOf({ stage }: Ground, person: SignedIn): string {
  return stage.services.tokens.verify(person.token)?.sessionId ?? "";
}

/** Moves the times of a session back, as if so long had gone by. */
async function ages(ground: Ground, person: SignedIn, milliseconds: number): Promise<void> {
  await ground.sql(
    `update session set rotated_at = rotated_at - $2 * interval '1 ms', idle_expires_at = idle_expires_at - $2 * interval '1 ms',
       expires_at = expires_at - $2 * interval '1 ms', reauthenticated_at = reauthenticated_at - $2 * interval '1 ms'
     where session_id = $1`,
    [idOf(ground, person), milliseconds],
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

export const tokens: readonly Figure[] = [
  {
    name: "twenty tabs that exchange one token at once all go on, with one and the same",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const tabs = await Promise.all(Array.from({ length: 20 }, () => exchange(ground, person.token)));
      demand(
        tabs.every(({ status }) => status === 200),
        `they were answered ${tabs.map(({ status }) => status).join()}`,
      );
      demand(new Set(tabs.map(({ next }) => next)).size === 1, "they were given different tokens");
      demand((await opens(ground, person, tabs[0]?.next)) === 200, "the new token opens nothing");
    },
  },
  {
    name: "the token just before is good for 30 seconds, and its session for longer",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const { next } = await exchange(ground, person.token);
      demand((await opens(ground, person)) === 200, "it was not");
      await ages(ground, person, 31_000);
      demand((await opens(ground, person)) === 401, "it was good for longer");
      // The same rotation, 31 s old, by the clock of the token that it gave.
      const again = await logIn(ground, person);
      demand((await opens(ground, again)) === 200 && next !== "", "the person cannot come back");
    },
  },
  {
    name: "a token two steps old ends the session wherever it is shown: at a call",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const one = await exchange(ground, person.token);
      const two = await exchange(ground, one.next);
      demand((await opens(ground, person, two.next)) === 200, "the present token opens nothing");
      demand((await opens(ground, person)) === 401, "it opened");
      demand((await opens(ground, person, two.next)) === 401, "the session went on");
    },
  },
  {
    name: "a token two steps old ends the session wherever it is shown: at an exchange",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const one = await exchange(ground, person.token);
      const two = await exchange(ground, one.next);
      demand((await exchange(ground, person.token)).status === 401, "it was exchanged");
      demand((await opens(ground, person, two.next)) === 401, "the session went on");
    },
  },
  {
    name: "a token opens calls for 15 minutes",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const { tokens: signer } = ground.stage.services;
      const claims = signer.verify(person.token);
      if (claims === null) throw new Error("it is no token");
      const aged = (seconds: number) => signer.sign({ ...claims, issuedAt: Math.floor(Date.now() / 1000) - seconds });
      demand((await opens(ground, person, aged(14 * 60))) === 200, "one of 14 minutes was refused");
      demand((await opens(ground, person, aged(15 * 60 + 1))) === 401, "an older one was taken");
    },
  },
  {
    name: "a session ends after 14 days without an exchange, and after 30 in all; one of staff after 12 hours",
    run: async (ground) => {
      for (const [days, isStaff, goes] of [
        [13.9, false, true],
        [14.1, false, false],
        [0.49, true, true],
        [0.51, true, false],
      ] as const) {
        const person = await ground.stage.signUp();
        if (isStaff)
          await ground.sql("update app_user set is_staff = true where user_id = $1", [person.session.user.uuid]);
        const own = await logIn(ground, person);
        await ages(ground, own, days * DAY);
        const { status } = await exchange(ground, own.token);
        demand((status === 200) === goes, `after ${days} days an exchange answered ${status}`);
      }
      const person = await ground.stage.signUp();
      const [row] = await ground.sql<{ days: number }>(
        "select extract(epoch from expires_at - created_time)::float8 / 86400 as days from session where session_id = $1",
        [idOf(ground, person)],
      );
      demand(row?.days === 30, `a session lasts ${row?.days} days`);
    },
  },
  {
    name: "each kind of token is refused everywhere but at its own door, and the header must name its universe",
    run: async (ground) => {
      const { stage, box } = ground;
      const [person, other] = [await stage.signUp(), await stage.signUp()];
      const { email } = person.session.user;
      await stage.call(authEndpoints.passwordReset, { body: { email, captcha_token: "" }, ...fromAnywhere() });
      const reset = tokenIn(await box.mailTo(email, "Reset your password"));
      const guest = { email: "guest@example.com", first_name: "A", last_name: "Guest", role: "viewer" as const };
      await stage.call(accessEndpoints.invite, { as: other, body: guest });
      const mail = await untilMail(box, guest.email);
      const upload = (
        await stage.call(documentsEndpoints.start, {
          as: person,
          body: { name: "a.txt", storage_size: 1, universe: person.universe } as never,
        })
      ).ok as { upload_parameters?: { fields?: Record<string, string> } };
      const kinds: Record<string, string> = {
        root: person.root,
        universe: person.token,
        challenge: (await challengeOf(ground, (await enrol(ground, await stage.signUp())).person)).challenge,
        reset,
        invitation: tokenIn(mail),
        upload: Object.values(upload.upload_parameters?.fields ?? {}).find((text) => text.length > 100) ?? "none",
        none: "nonsense",
      };
      const doors: Record<string, (token: string) => Promise<number>> = {
        root: async (token) =>
          (await stage.call(authEndpoints.sessions, { headers: { authorization: `Bearer ${token}` } })).status,
        universe: (token) => opens(ground, person, token),
        challenge: async (token) => {
          const body = { challenge: token.slice(0, 200), device_id: person.universe, code: "123456" };
          return (await stage.call(authEndpoints.loginMfa, { body, ...fromAnywhere() })).status;
        },
        invitation: async (token) => {
          const answer = await stage.call(accessEndpoints.invitation, { body: { token }, ...fromAnywhere() });
          // An invitation that is over, or none, is null.
          return answer.status === 200 && answer.ok.invitation === null ? 404 : answer.status;
        },
        impersonation: async (token) =>
          (await stage.call(authEndpoints.impersonate, { body: { token }, ...fromAnywhere() })).status,
        "root exchange": async (token) => (await exchange(ground, token, true)).status,
        reset: async (token) => {
          const body = { token, password: "another long enough one" };
          return (await stage.call(authEndpoints.changePassword, { body, ...fromAnywhere() })).status;
        },
      };
      const own: Record<string, readonly string[]> = {
        root: ["root"],
        universe: ["universe"],
        invitation: ["invitation"],
      };
      own["reset"] = ["reset"];
      own["root exchange"] = ["root"];
      for (const [door, open] of Object.entries(doors))
        for (const [kind, token] of Object.entries(kinds)) {
          // What a door spends or ends is shown there last; a token of the session is exchanged elsewhere.
          if (own[door]?.includes(kind) === true && door !== "root" && door !== "universe") continue;
          const status = await open(token);
          const isGood = own[door]?.includes(kind) === true;
          demand(isGood ? status === 200 : status >= 400 && status < 500, `${kind} at ${door} answered ${status}`);
        }
      const headers = { authorization: `Bearer ${person.token}`, "x-universe": other.universe };
      demand((await stage.call(accountsEndpoints.list, { headers })).status === 401, "another universe was taken");
      demand((await doors["reset"]?.(reset)) === 200, "a reset token did not open its own door");
      demand((await doors["reset"]?.(reset)) === 400, "a reset token worked twice");
    },
  },
  {
    name: "an override of GraphQL takes one universe token of the same session, and each other token is 401",
    run: async ({ stage }) => {
      const owner = await stage.signUp();
      const guest = await granted(stage, owner, { flags: 5 });
      const { access_token: own, profile } = guest.session;
      const asked = async (override: string): Promise<string> => {
        const headers = { authorization: `Bearer ${own}`, "x-universe": profile.uuid, "x-auth-override": override };
        const answer = await stage.call(graphqlEndpoints.ask, { body: { query: "{ accounts { uuid } }" }, headers });
        const { code = "", errors = [] } = answer.body as { code?: string; errors?: { path?: string[] }[] };
        return [answer.status, code, errors[0]?.path?.[0] ?? ""].join(" ").trim();
      };
      demand((await asked(guest.token)) === "200", "the token of a universe of the session was refused");
      const again = await logIn({ stage } as Ground, guest);
      const claims = stage.services.tokens.verify(guest.token);
      if (claims === null) throw new Error("it is no token");
      for (const [what, token] of Object.entries({
        root: guest.root,
        "another session's": again.token,
        "the owner's": owner.token,
        "another key's": sessionTokens("another key").sign(claims),
        "one that ran out": stage.services.tokens.sign({ ...claims, issuedAt: claims.issuedAt - 901 }),
        none: "nonsense",
      })) {
        const seen = await asked(token);
        demand(seen === "401 invalid-jwt $", `${what} was answered ${seen}`);
      }
      const grants = (await stage.call(accessEndpoints.grants, { as: owner })).ok.items;
      await stage.call(accessEndpoints.revoke, { as: owner, query: { grantee: grants[0]?.uuid ?? "" } });
      demand((await asked(guest.token)) === "401 invalid-jwt $", "a token of a revoked grant was taken");
    },
  },
  {
    name: "a signature of another key, or spelled in another way, opens nothing",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const claims = ground.stage.services.tokens.verify(person.token);
      if (claims === null) throw new Error("it is no token");
      const [head = "", payload = "", proof = ""] = person.token.split(".");
      const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
      for (const token of [
        sessionTokens("another key").sign(claims),
        `${unsigned}.${payload}.`,
        `${unsigned}.${payload}.${proof}`,
        `${head}.${payload}.${proof}=`,
        `${head}.${payload}.${proof}.`,
        `${head}.${payload}.${proof.slice(0, -1)}`,
      ])
        demand((await opens(ground, person, token)) === 401, `${token} opened`);
    },
  },
];

async function untilMail(box: Ground["box"], address: string): Promise<Parameters<typeof tokenIn>[0]> {
  for (let tries = 0; tries < 500; tries++) {
    const found = box.mails.findLast(({ to }) => to === address);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no mail came to ${address}`);
}
