import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { staffEndpoints } from "@distributary/contract/access/staff";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { granted } from "../../../packages/server/test/isolation/actors.ts";
import type { SignedIn } from "../../../packages/server/test/support/calling.ts";
import { tokenIn } from "../../../packages/server/test/support/mailbox.ts";
import { listen, type Listening } from "../fuzz/socket.ts";
import {
  challengeOf,
  demand,
  enrol,
  fromAnywhere,
  logIn,
  PASSWORD,
  signedIn,
  untilSo,
  type Figure,
  type Ground,
} from "./figure.ts";

const GRAPH = "/api/v1/graphql";
const CHANGED = "subscription { changed { revision } }";

async function isOpen({ stage }: Ground, as: SignedIn): Promise<boolean> {
  return (await stage.call(accountsEndpoints.list, { as })).status === 200;
}

function listening({ stage }: Ground, as: SignedIn): Promise<Listening> {
  return listen(stage.url, GRAPH, { Authorization: `Bearer ${as.token}`, "X-Universe": as.universe }, CHANGED);
}

/** Whether calls are shut within a second and a connection that listens within five, after `end`. */
async function shuts(ground: Ground, as: SignedIn, end: () => Promise<unknown>): Promise<void> {
  demand(await isOpen(ground, as), "it was not open before");
  const socket = await listening(ground, as);
  await end();
  const began = performance.now();
  await untilSo(1_000, async () => !(await isOpen(ground, as)));
  demand(socket.letIn, "a connection that listens was not let in");
  const code = await Promise.race([
    socket.closed,
    new Promise<null>((resolve) => setTimeout(resolve, 5_000 - (performance.now() - began), null)),
  ]);
  socket.destroy();
  demand(code !== null, "a connection that listens was open after five seconds");
}

/** Makes a member of the staff, signed in. */
async function staffOf(ground: Ground): Promise<SignedIn> {
  const staff = await ground.stage.signUp();
  await ground.sql("update app_user set is_staff = true where user_id = $1", [staff.session.user.uuid]);
  return logIn(ground, staff);
}

const offer = (ground: Ground, as: SignedIn, person: SignedIn) =>
  ground.stage.call(staffEndpoints.impersonate, {
    as,
    params: { user_id: person.session.user.uuid },
    body: { reason: "Asked for help" },
  });

async function resetTo(ground: Ground, person: SignedIn, password: string): Promise<string> {
  const { email } = person.session.user;
  await ground.stage.call(authEndpoints.passwordReset, { body: { email, captcha_token: "" }, ...fromAnywhere() });
  const token = tokenIn(await ground.box.mailTo(email, "Reset your password"));
  const body = { token, password };
  const { status } = await ground.stage.call(authEndpoints.changePassword, { body, ...fromAnywhere() });
  demand(status === 200, `changing the password answered ${status}`);
  return token;
}

export const endings: readonly Figure[] = [
  {
    name: "a revoked grant closes calls within 1 s and connections within 5 s",
    run: async (ground) => {
      const owner = await ground.stage.signUp();
      const guest = await granted(ground.stage, owner, { flags: 5 });
      const [grant] = (await ground.stage.call(accessEndpoints.grants, { as: owner })).ok.items;
      await shuts(ground, guest, async () => {
        const query = { grantee: grant?.uuid ?? "" };
        const { status } = await ground.stage.call(accessEndpoints.revoke, { as: owner, query });
        demand(status === 200, `revoking answered ${status}`);
      });
    },
  },
  {
    name: "signing out closes every token of the session, calls within 1 s and connections within 5 s",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      await shuts(ground, person, () => ground.stage.call(authEndpoints.logout, { as: person }));
      const { status } = await ground.stage.call(authEndpoints.sessions, { as: person });
      demand(status === 401, `the root token answered ${status}`);
    },
  },
  {
    name: "ending the others, a changed password and a changed factor end the other sessions within 1 s",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const second = await logIn(ground, person);
      await shuts(ground, second, () => ground.stage.call(authEndpoints.endOthers, { as: person }));
      demand(await isOpen(ground, person), "ending the others ended one's own");
      const third = await logIn(ground, person);
      await shuts(ground, third, () => resetTo(ground, person, "another long enough one"));
      demand(!(await isOpen(ground, person)), "a session went on after the password was changed");
      const fourth = await logIn(ground, person, "another long enough one");
      const fifth = await logIn(ground, person, "another long enough one");
      await shuts(ground, fifth, () => enrol(ground, fourth));
      demand(await isOpen(ground, fourth), "enrolling ended one's own session");
    },
  },
  {
    name: "a reset works once, for 30 minutes, never past the second factor, and is stored as a digest",
    run: async (ground) => {
      const { person } = await enrol(ground, await ground.stage.signUp());
      const token = await resetTo(ground, person, "another long enough one");
      const again = { token, password: "a third long enough one" };
      demand(
        (await ground.stage.call(authEndpoints.changePassword, { body: again })).status === 400,
        "it worked twice",
      );
      await challengeOf(ground, person, "another long enough one");
      const [row] = await ground.sql<{ minutes: number; plain: boolean }>(
        `select extract(epoch from expires_at - created_time)::float8 / 60 as minutes, t::text like '%' || $2 || '%' as plain
         from single_use_token t where user_id = $1 and purpose = 'reset'`,
        [person.session.user.uuid, token],
      );
      demand(row?.minutes === 30 && !row.plain, `${row?.minutes} minutes, in plain: ${row?.plain}`);
    },
  },
  {
    name: "grants ask for a proof of the last five minutes",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      let asked = 0;
      const invite = async (): Promise<number> => {
        asked += 1;
        const body = { email: `guest-${asked}@example.com`, first_name: "X", last_name: "Y", role: "viewer" as const };
        return (await ground.stage.call(accessEndpoints.invite, { as: person, body })).status;
      };
      demand((await invite()) === 200, "it was refused right after signing up");
      await ground.sql("update session set reauthenticated_at = now() - interval '301 seconds' where user_id = $1", [
        person.session.user.uuid,
      ]);
      demand((await invite()) === 401, "an older proof was taken");
      await ground.stage.call(authEndpoints.reauth, { as: person, body: { password: PASSWORD } });
      demand((await invite()) === 200, "a new proof was refused");
    },
  },
  {
    name: "staff act for somebody with a second factor, for 30 minutes, once for each token, for nobody beyond, and are out at once",
    run: async (ground) => {
      const { stage } = ground;
      const person = await stage.signUp();
      const staff = await staffOf(ground);
      demand((await offer(ground, staff, person)).status !== 200, "it was offered without a second factor");
      await enrol(ground, staff);
      const offered = await offer(ground, staff, person);
      demand(offered.status === 200, `it was refused: ${offered.status} ${JSON.stringify(offered.body)}`);
      const body = { token: offered.ok.token };
      const acting = signedIn((await stage.call(authEndpoints.impersonate, { body })).ok);
      demand((await stage.call(authEndpoints.impersonate, { body })).status === 400, "its token worked twice");
      demand((await offer(ground, acting, await stage.signUp())).status === 403, "one acts for somebody in turn");
      const [row] = await ground.sql<{ minutes: number }>(
        "select extract(epoch from expires_at - created_time)::float8 / 60 as minutes from session where session_id = $1",
        [stage.services.tokens.verify(acting.token)?.sessionId],
      );
      demand(row?.minutes === 30, `it lasts ${row?.minutes} minutes`);
      await ground.sql("update app_user set is_staff = false where user_id = $1", [staff.session.user.uuid]);
      await untilSo(1_000, async () => !(await isOpen(ground, acting)));
    },
  },
];
