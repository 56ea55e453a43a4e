import { useMayManage, useSignedIn } from "../../data/session/session.ts";
import { useOwnHand } from "../visit/for-own-hand.tsx";

/** Whether whoever sits here may share documents by a link: who manages the records, for themselves, and not the demo. */
export function useMayShare(): boolean {
  const manages = useMayManage();
  const isOwn = useOwnHand();
  return useSignedIn().profile.is_demo ? false : manages && isOwn;
}
