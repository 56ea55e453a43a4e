import { authEndpoints } from "@distributary/contract/access/auth";
import type { SignupMode } from "@distributary/contract/access/signup-modes";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { proofOfWork } from "../../data/proof/proof-of-work.ts";

/** Who may sign up here; anybody, until the server says otherwise. */
export function useSignupMode(): SignupMode {
  const { data } = useQuery({
    queryKey: ["signup-mode"],
    queryFn: async () => (await api.call(authEndpoints.captcha)).signup,
    meta: { quiet: true },
  });
  return data ?? "open";
}

/** The id by which an approved address may sign up, as a part of its sign-up; nothing where it is not approved. */
export async function waitlistPlace(email: string): Promise<{ readonly waitlist_id?: string }> {
  const token = await proofOfWork();
  const { waitlist_id } = await api.call(authEndpoints.waitlistCheck, {
    body: { email, ...(token === undefined ? {} : { token }) },
  });
  return waitlist_id === null ? {} : { waitlist_id };
}
