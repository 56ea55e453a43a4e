import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState, type ReactElement } from "react";
import { mayWrite, onlyVisits } from "../../data/session/may-write.ts";
import { useSession } from "../../data/session/session.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menus/menu.tsx";
import { amountsShown } from "../../data/preferences/preferences.ts";
import { useStore } from "../../data/store.ts";
import { SignUpButton } from "../../pickers/visit/sign-up-button.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import { useRoom } from "../../ui/use-room.ts";
import { CreateMenu } from "./create-menu.tsx";
import { NavStrip } from "./nav-strip.tsx";
import { navigationFor, placesFor, targetOf, type NavLink } from "./navigation.ts";
import { paletteTexts } from "../palette/texts.ts";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";

const SideDrawer = lazy(() => import("./side-drawer.tsx").then((module) => ({ default: module.SideDrawer })));

/** The bar over every page: who, where to, help, what can be added. */
export function TopBar({ onKeys, onSearch }: { onKeys: () => void; onSearch: () => void }): ReactElement {
  const session = useSession();
  const signedIn = session.status === "signed-in";
  const bar = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = navigationFor(session, path);
  const steps = useRoom(bar, TIGHTEST, links.map(({ label }) => label).join());
  const tight = useNarrowerThan(roomForAll) || steps > 0;
  const [drawer, setDrawer] = useState(false);
  const title = signedIn ? session.user.first_name.toUpperCase() : commonTexts.product;
  return (
    <div ref={bar} className={styles["bar"]}>
      <Link to={signedIn ? "/user" : "/"} search={{}} className={styles["brand"]}>
        <Logo />
        <span className={styles["brandName"]}>{title}</span>
      </Link>
      <Links links={links} level={steps === TIGHTEST ? 3.5 : tight ? 4 : Infinity} onKeys={onKeys} />
      <span className={styles["spacer"]} />
      <div className={styles["tools"]}>
        {!tight &&
          placesFor(session).map(({ label, to }) => (
            <Link key={to} to={to} className={styles["link"]}>
              {label}
            </Link>
          ))}
        <Link to="/help" className={`${styles["link"]} ${styles["wideOnly"]}`}>
          {appTexts.help}
        </Link>
        {signedIn ? (
          <>
            <IconButton
              icon="search"
              label={paletteTexts.open}
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={onSearch}
            />
            <AmountsButton />
            {mayWrite(session) && <CreateMenu />}
            {onlyVisits(session) && <SignUpButton look="primary">{appTexts.signup}</SignUpButton>}
          </>
        ) : (
          session.status === "anonymous" && (
            <>
              <Link to="/auth/login" className={buttonClass("quiet")}>
                {appTexts.login}
              </Link>
              <Link to="/auth/signup" className={buttonClass("primary")}>
                {appTexts.signup}
              </Link>
            </>
          )
        )}
        <IconButton icon="menu" label={appTexts.menu} aria-haspopup="dialog" onClick={() => setDrawer(true)} />
      </div>
      {drawer && (
        <Suspense>
          <SideDrawer onClose={() => setDrawer(false)} onKeys={onKeys} />
        </Suspense>
      )}
    </div>
  );
}

/** Narrower than this the bar has no room for the lists of records and what is beside them: the More menu has them. */
const roomForAll = 1440;

/** Steps that the bar takes where longer words need more room: the lists of records go first, then the tabs of home. */
const TIGHTEST = 2;

/** The links below a level; the others stand in the More menu. */
function Links({
  links,
  level,
  onKeys,
}: {
  links: readonly NavLink[];
  level: number;
  onKeys: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const session = useSession();
  const inBar = links.filter((link) => link.level < level);
  const pages = [
    ...links.filter((link) => !inBar.includes(link)).map((link) => ({ label: link.label, target: targetOf(link) })),
    ...(session.status === "signed-in"
      ? [
          { label: appTexts.prospects, target: { to: "/prospects" } as const },
          { label: appTexts.reconciliation, target: { to: "/reconciliation" } as const },
          { label: appTexts.reports, target: { to: "/reports" } as const },
          ...(level < Infinity ? placesFor(session).map(({ label, to }) => ({ label, target: { to } as const })) : []),
          { label: appTexts.about, target: { to: "/about" } as const },
        ]
      : []),
  ];
  return (
    <>
      <span className={`${styles["links"]} ${styles["wideOnly"]}`}>
        <NavStrip links={inBar} />
        <Menu
          label={appTexts.more}
          side="start"
          entries={[
            ...pages.map(({ label, target }) => ({ key: label, label, onSelect: () => void navigate(target) })),
            { key: "keys", label: appTexts.keyboard, onSelect: onKeys },
          ]}
        />
      </span>
    </>
  );
}

function AmountsButton(): ReactElement {
  const hidden = useStore(amountsShown) === "hidden";
  return (
    <IconButton
      icon={hidden ? "eyeOff" : "eye"}
      label={hidden ? appTexts.showAmounts : appTexts.hideAmounts}
      aria-pressed={hidden}
      onClick={() => amountsShown.set(hidden ? "shown" : "hidden")}
    />
  );
}
