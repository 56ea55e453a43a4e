import { mayWrite, seesPart, seesTotalsAlone } from "../../data/session/may-write.ts";
import type { SessionState } from "../../data/session/session.ts";
import type { HomeTab } from "../routes/search.ts";
import { appTexts } from "../texts.ts";

/** Pages that a link of the navigation can lead to. */
export type PagePath =
  | "/"
  | "/user"
  | "/instruments"
  | "/entities"
  | "/accounts"
  | "/documents"
  | "/importer"
  | "/adviser"
  | "/adviser/workflows"
  | "/auth/login"
  | "/auth/signup"
  | "/about";

/** A link of the navigation. A chevron stands between links of different levels. */
export interface NavLink {
  readonly label: string;
  readonly to: PagePath;
  readonly tab?: HomeTab;
  readonly level: number;
  /** The letter that goes there after G. */
  readonly letter?: string;
}

/** Whether somebody is an adviser. */
function advises({ profile }: Extract<SessionState, { status: "signed-in" }>): boolean {
  return profile.enabled_roles.some((role) => role === "adviser" || role === "advisor");
}

/** Whether the Importer shows: to advisers, and while impersonating. */
function seesImporter(session: Extract<SessionState, { status: "signed-in" }>): boolean {
  return session.impersonator !== null || advises(session);
}

/** The links of the header, by level; on the pages of advisers those of theirs. Pages that are not built yet have none. */
export function navigationFor(session: SessionState, path = ""): readonly NavLink[] {
  if (session.status === "signed-in") {
    const home: NavLink = { label: appTexts.home, to: "/user", level: 1, letter: "h" };
    const clients: readonly NavLink[] = advises(session)
      ? [
          { label: appTexts.clients, to: "/adviser", level: 2, letter: "l" },
          { label: appTexts.clientWorkflows, to: "/adviser/workflows", level: 2, letter: "w" },
        ]
      : [];
    if (clients.length > 0 && path.startsWith("/adviser"))
      return [
        home,
        ...clients,
        { label: appTexts.importer, to: "/importer", level: 4, letter: "i" },
        { label: appTexts.about, to: "/about", level: 4 },
      ];
    if (seesTotalsAlone(session)) return [home, ...clients];
    return [
      home,
      ...clients,
      ...(seesPart(session) ? [] : [{ label: appTexts.documents, to: "/documents", level: 3, letter: "d" } as const]),
      { label: appTexts.summary, to: "/user", tab: "summary", level: 3.5, letter: "s" },
      { label: appTexts.transactions, to: "/user", tab: "transactions", level: 3.5, letter: "t" },
      { label: appTexts.events, to: "/user", tab: "events", level: 3.5, letter: "v" },
      { label: appTexts.analytics, to: "/user", tab: "analytics", level: 3.5, letter: "y" },
      { label: appTexts.securities, to: "/instruments", level: 4, letter: "c" },
      { label: appTexts.entities, to: "/entities", level: 4, letter: "e" },
      { label: appTexts.accounts, to: "/accounts", level: 4, letter: "a" },
      ...(seesImporter(session) ? [{ label: appTexts.importer, to: "/importer", level: 4, letter: "i" } as const] : []),
    ];
  }
  return [{ label: appTexts.about, to: "/about", level: 1 }];
}

/** What stands beside the links of the header; whoever sees the Importer there needs no second way to it. */
export function placesFor(
  session: SessionState,
): readonly { readonly label: string; readonly to: "/import" | "/settings" }[] {
  if (session.status !== "signed-in") return [];
  return [
    ...(seesImporter(session) || !mayWrite(session) ? [] : [{ label: appTexts.import, to: "/import" } as const]),
    { label: appTexts.settings, to: "/settings" },
  ];
}

/** The links of the drawer for somebody who is not signed in. */
export const visitorLinks: readonly NavLink[] = [
  { label: appTexts.login, to: "/auth/login", level: 1 },
  { label: appTexts.signupLink, to: "/auth/signup", level: 1 },
  { label: appTexts.about, to: "/about", level: 1 },
];

/** Whether a link is where one is. */
export function isActive(link: NavLink, path: string, tab: string | undefined): boolean {
  const here = path.replace(/(.)\/$/, "$1");
  // The worklist lies under the list of clients and has a link of its own.
  if (link.to === "/adviser") return here === link.to;
  if (link.to !== "/user") return here === link.to || (link.level !== 1 && here.startsWith(`${link.to}/`));
  return here === link.to && link.tab === tab;
}

/** Where a link leads, with the tab in its address. */
export function targetOf(link: NavLink): { to: PagePath; search: { t?: HomeTab } } {
  return { to: link.to, search: link.tab === undefined ? {} : { t: link.tab } };
}
