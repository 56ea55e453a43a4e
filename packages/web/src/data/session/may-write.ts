import type { Profile } from "@distributary/contract/access/auth";

/** Of a session, what says whether it may write. */
interface Writing {
  readonly status: string;
  readonly profile?: Pick<Profile, "metadata">;
}

/** Whether what is kept may be changed: not by somebody who looks at the demo without an account. */
export function mayWrite({ status, profile }: Writing): boolean {
  return status === "signed-in" && profile?.metadata.read_only !== true;
}
