import { parseArgs } from "node:util";
import { findUserByName } from "../features/auth/store/people.ts";
import { changeAdviser } from "../features/clients/service.ts";
import { registerPerson } from "../features/auth/people.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { createIds } from "../platform/ids.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { readSettings } from "../platform/settings/settings.ts";

const USAGE =
  "Usage: user create --email <e-mail> --password <password> [--name <name>] [--staff], or user role <e-mail> adviser [--remove]";

/** `user role`: gives somebody a role, or takes it. */
async function changeRole(email: string, role: string, remove: boolean): Promise<void> {
  if (role !== "adviser") throw new Error(`There is no role ${role}. Roles: adviser.`);
  const running = await startDatabase(readSettings(process.env), { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  try {
    const user = await findUserByName(database, email);
    if (user === null) throw new Error(`No user has the e-mail ${email}.`);
    await changeAdviser(
      { database, clock: systemClock, jobs: createJobs(database, createIds()) },
      user.user_id,
      !remove,
    );
    process.stdout.write(remove ? `${email} is no longer an adviser\n` : `${email} is an adviser\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}

/** `user create`: makes a person with the own universe; prints the user's id. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: "string" },
      password: { type: "string" },
      name: { type: "string" },
      staff: { type: "boolean", default: false },
      remove: { type: "boolean", default: false },
      currency: { type: "string", default: "USD" },
      timezone: { type: "string", default: "UTC" },
    },
  });
  const [what, named, role] = positionals;
  if (what === "role" && named !== undefined && role !== undefined && positionals.length === 3)
    return changeRole(named, role, values.remove);
  const { email, password } = values;
  if (positionals[0] !== "create" || positionals.length > 1 || email === undefined || password === undefined)
    throw new Error(USAGE);
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error(`"${email}" is not an e-mail address. Give one such as name@example.com.`);
  const [firstName = "", ...rest] = (values.name ?? email.split("@")[0] ?? email).trim().split(/\s+/);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  try {
    const ids = createIds();
    const id = await registerPerson(
      { database, clock: systemClock, ids },
      {
        firstName: firstName === "" ? email : firstName,
        lastName: rest.join(" "),
        email,
        password,
        isStaff: values.staff,
        currency: values.currency,
        timezone: values.timezone,
        privateClient: false,
        requestId: `command-${ids.uuid()}`,
      },
      async (_tx, { user }) => user.user_id,
    );
    process.stdout.write(`${id}\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}
