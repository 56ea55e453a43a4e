import { setTimeout as pause } from "node:timers/promises";
import type { Person, Target } from "./target.ts";

interface ImportState {
  readonly uuid: string;
  readonly stage: string;
}

/** Imports the files of a book into a person's universe, as the interface does; answers the stage it ended in. */
export async function fillBook(
  target: Target,
  as: Person,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): Promise<string> {
  let state = await ask(target, as, "/api/v1/utility/import/session", { title: "a book" });
  const { uuid } = state;
  for (const [name, body] of files) {
    const path = `/api/v1/utility/import/${uuid}/files?name=${encodeURIComponent(name)}`;
    const headers = { "content-type": "application/octet-stream" };
    const { status, text } = await target.send("PUT", path, { as, body, headers });
    if (status !== 200) throw new Error(`uploading ${name} answered ${status}: ${text.slice(0, 300)}`);
  }
  for (const step of ["suggestions", "save"]) {
    state = await ask(target, as, `/api/v1/utility/import/${step}`, { session: uuid });
    while (state.stage === "reading" || state.stage === "writing") {
      await pause(250);
      state = await ask(target, as, "/api/v1/utility/import/session", { session: uuid });
    }
  }
  if (state.stage !== "written") throw new Error(`the import ended as ${state.stage}`);
  return state.stage;
}

async function ask(target: Target, as: Person, path: string, body: object): Promise<ImportState> {
  const { status, text } = await target.send("POST", path, { as, body: JSON.stringify(body) });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as ImportState;
}

/** Another session of a person, who signs in from `from`. */
export async function openSession(target: Target, person: Person, from: string): Promise<Person> {
  const body = JSON.stringify({ username: person.email, password: person.password });
  const { status, text } = await target.send("POST", "/api/v1/auth/login", { body, from });
  if (status !== 200) throw new Error(`signing in answered ${status}: ${text.slice(0, 300)}`);
  const { access_token, profile } = JSON.parse(text) as { access_token: string; profile: { uuid: string } };
  return {
    ...person,
    universe: profile.uuid,
    headers: { authorization: `Bearer ${access_token}`, "x-universe": profile.uuid },
  };
}
