import type { SessionState } from "../data/session/session.ts";
import { commonTexts } from "../ui/texts.ts";
import { appTexts } from "./texts.ts";

/** The title of a window of its own: the username in capitals, or the product's name when nobody is signed in. */
export function popupTitle(session: SessionState): string {
  return session.status === "signed-in" ? session.user.username.toUpperCase() : commonTexts.product;
}

/** What such a window warns of while somebody impersonates; null otherwise. */
export function impersonatingText(session: SessionState): string | null {
  if (session.status !== "signed-in" || session.impersonator === null) return null;
  const { first_name: first, last_name: last, email } = session.impersonator;
  return appTexts.impersonating(`${first} ${last}`.trim(), email);
}
