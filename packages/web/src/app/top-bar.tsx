import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useSession } from "../data/session.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { Logo } from "../ui/icons.tsx";
import { Menu } from "../ui/menus/menu.tsx";
import { amountsShown } from "../data/preferences.ts";
import { useStore } from "../data/store.ts";
import { commonTexts } from "../ui/texts.ts";
import { useNarrowerThan } from "../ui/use-narrow.ts";
import { CreateMenu } from "./create-menu.tsx";
import { NavStrip } from "./nav-strip.tsx";
import { navigationFor, targetOf } from "./navigation.ts";
import { paletteTexts } from "./palette/texts.ts";
import styles from "./shell.module.css";
import { SideDrawer } from "./side-drawer.tsx";
import { appTexts } from "./texts.ts";

/** The bar over every page: who, where to, help, what can be added. */
export function TopBar({ onKeys, onSearch }: { onKeys: () => void; onSearch: () => void }): ReactElement {
  const session = useSession();
  const signedIn = session.status === "signed-in";
  const [drawer, setDrawer] = useState(false);
  const title = signedIn ? session.user.first_name.toUpperCase() : commonTexts.product;
  return (
    <div className={styles["bar"]}>
      <Link to={signedIn ? "/user" : "/"} search={{}} className={styles["brand"]}>
        <Logo />
        <span className={styles["brandName"]}>{title}</span>
      </Link>
      <Links onKeys={onKeys} />
      <span className={styles["spacer"]} />
      <div className={styles["tools"]}>
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
            <CreateMenu />
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
      {drawer && <SideDrawer onClose={() => setDrawer(false)} onKeys={onKeys} />}
    </div>
  );
}

/** Narrower than this the bar has no room for the lists of records: they stand in the More menu. */
const roomForAll = 1180;

function Links({ onKeys }: { onKeys: () => void }): ReactElement {
  const navigate = useNavigate();
  const session = useSession();
  const tight = useNarrowerThan(roomForAll);
  const links = navigationFor(session);
  const inBar = links.filter((link) => !tight || link.level < 4);
  const pages = [
    ...links.filter((link) => !inBar.includes(link)).map((link) => ({ label: link.label, target: targetOf(link) })),
    ...(session.status === "signed-in"
      ? [
          { label: appTexts.prospects, target: { to: "/prospects" } as const },
          { label: appTexts.reconciliation, target: { to: "/reconciliation" } as const },
          { label: appTexts.reports, target: { to: "/reports" } as const },
          { label: appTexts.about, target: { to: "/about" } as const },
          { label: appTexts.team, target: { to: "/team" } as const },
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
