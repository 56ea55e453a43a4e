import type { SessionState } from "../data/session.ts";
import { appTexts } from "./texts.ts";

/** A link of the navigation. A chevron stands between links of different levels. */
export interface NavLink {
  readonly label: string;
  readonly to: "/" | "/user" | "/importer" | "/auth/login" | "/auth/signup" | "/about" | "/team";
  readonly tab?: "summary" | "transactions";
  readonly level: number;
}

/** Whether the Importer shows: to advisers, and while impersonating. */
function seesImporter(session: Extract<SessionState, { status: "signed-in" }>): boolean {
  return (
    session.impersonator !== null ||
    session.profile.enabled_roles.some((role) => role === "adviser" || role === "advisor")
  );
}

/** The links of the header, by level. Pages that are not built yet have none. */
export function navigationFor(session: SessionState): readonly NavLink[] {
  if (session.status === "signed-in") {
    return [
      { label: appTexts.home, to: "/user", level: 1 },
      { label: appTexts.summary, to: "/user", tab: "summary", level: 3.5 },
      { label: appTexts.transactions, to: "/user", tab: "transactions", level: 3.5 },
      ...(seesImporter(session) ? [{ label: appTexts.importer, to: "/importer", level: 4 } as const] : []),
    ];
  }
  return [
    { label: appTexts.about, to: "/about", level: 1 },
    { label: appTexts.team, to: "/team", level: 1 },
  ];
}

/** The links of the drawer for somebody who is not signed in. */
export const visitorLinks: readonly NavLink[] = [
  { label: appTexts.login, to: "/auth/login", level: 1 },
  { label: appTexts.signupLink, to: "/auth/signup", level: 1 },
  { label: appTexts.about, to: "/about", level: 1 },
  { label: appTexts.team, to: "/team", level: 1 },
];

/** Whether a link is where one is. */
export function isActive(link: NavLink, path: string, tab: string | undefined): boolean {
  const here = path.replace(/(.)\/$/, "$1");
  return here === link.to && (link.to !== "/user" || link.tab === tab);
}
