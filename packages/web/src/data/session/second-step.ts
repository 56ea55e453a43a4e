import { authEndpoints } from "@distributary/contract/access/auth";
import type { PasskeyAnswer } from "@distributary/contract/access/passkeys";
import { api } from "../api.ts";
import { adopt, waitingLogin } from "./session.ts";

/** Signs in with a code of the second factor that the login asked for. */
export async function loginMfa(body: {
  readonly challenge: string;
  readonly device_id: string;
  readonly code: string;
}): Promise<void> {
  const answer = await api.call(authEndpoints.loginMfa, { body });
  waitingLogin.set(null);
  adopt(answer);
}

/** Signs in with what a passkey signed for the challenge of the login. */
export async function loginPasskey(body: {
  readonly challenge: string;
  readonly passkey: PasskeyAnswer;
}): Promise<void> {
  const answer = await api.call(authEndpoints.loginPasskey, { body });
  waitingLogin.set(null);
  adopt(answer);
}
