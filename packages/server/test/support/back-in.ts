import { authEndpoints } from "@distributary/contract/access/auth";
import type { SignedIn } from "./calling.ts";
import type { TestServer } from "./server.ts";

/** A person signed in anew, by the password that all who sign up here have. */
export async function backIn(server: TestServer, person: SignedIn): Promise<SignedIn> {
  const body = { username: person.session.user.email, password: "a long enough one" };
  const session = (await server.call(authEndpoints.login, { body })).ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}
