import { useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { debugDashboard } from "../../data/preferences/preferences.ts";
import { onlyVisits } from "../../data/session/may-write.ts";
import { logout, useSession } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { firmOffersQuery } from "../../features/firms/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { useEndImpersonation } from "./use-end-impersonation.ts";
import { NavAnchor } from "./nav-anchor.tsx";
import { navigationFor, placesFor, visitorLinks, type NavLink } from "./navigation.ts";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";

const schemes = [
  { value: "auto", label: appTexts.schemes.auto },
  { value: "light", label: appTexts.schemes.light },
  { value: "dark", label: appTexts.schemes.dark },
] as const;

/** The profile, every link, the appearance, and the way out. */
export function SideDrawer({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }): ReactElement {
  const session = useSession();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signedIn = session.status === "signed-in";
  const developer = useStore(debugDashboard) === "on";
  const links: readonly NavLink[] = signedIn ? navigationFor(session) : visitorLinks;

  const endImpersonation = useEndImpersonation();
  const offers = useQuery({ ...firmOffersQuery, enabled: signedIn && session.firm === null && !onlyVisits(session) });
  const hasFirm = signedIn && (session.firm !== null || (offers.data ?? []).length > 0);

  async function leave(): Promise<void> {
    onClose();
    try {
      await logout();
    } finally {
      await navigate({ to: "/" });
    }
  }

  return (
    <Sheet title={appTexts.menu} onClose={onClose} size="peek" resizable={false}>
      {signedIn && (
        <div className={styles["drawerHead"]}>
          <p className={styles["drawerName"]}>{`${session.user.first_name} ${session.user.last_name}`.trim()}</p>
          <p className={styles["drawerMail"]}>{session.user.email}</p>
        </div>
      )}
      <ul className={styles["drawerList"]}>
        {links.map((link) => (
          <li key={link.label}>
            <NavAnchor link={link} onGo={onClose} />
          </li>
        ))}
        {signedIn && (
          <>
            <li>
              <Link to="/prospects" className={styles["link"]} onClick={onClose}>
                {appTexts.prospects}
              </Link>
            </li>
            <li>
              <Link to="/reconciliation" search={{}} className={styles["link"]} onClick={onClose}>
                {appTexts.reconciliation}
              </Link>
            </li>
            <li>
              <Link to="/reports" search={{}} className={styles["link"]} onClick={onClose}>
                {appTexts.reports}
              </Link>
            </li>
            <li>
              <Link to="/pricing" className={styles["link"]} onClick={onClose}>
                {appTexts.pricing}
              </Link>
            </li>
            <li>
              <Link to="/lock-date" className={styles["link"]} onClick={onClose}>
                {appTexts.lockDate}
              </Link>
            </li>
            {placesFor(session).map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={styles["link"]} onClick={onClose}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/sharing" className={styles["link"]} onClick={onClose}>
                {appTexts.sharing}
              </Link>
            </li>
            <li>
              <Link to="/bundles" className={styles["link"]} onClick={onClose}>
                {appTexts.bundles}
              </Link>
            </li>
            <li>
              <Link to="/household" className={styles["link"]} onClick={onClose}>
                {appTexts.household}
              </Link>
            </li>
            {session.user.is_staff && session.impersonator === null && (
              <li>
                <Link to="/staff" className={styles["link"]} onClick={onClose}>
                  {appTexts.staff}
                </Link>
              </li>
            )}
            {hasFirm && (
              <li>
                <Link to="/firm" className={styles["link"]} onClick={onClose}>
                  {appTexts.firm}
                </Link>
              </li>
            )}
            {developer && (
              <li>
                <a href="/api/docs" className={styles["link"]}>
                  {appTexts.developerDocs}
                </a>
              </li>
            )}
            <li>
              <Link to="/auth/profile" className={styles["link"]} onClick={onClose}>
                {appTexts.profile}
              </Link>
            </li>
            <li>
              <Link to="/auth/security" className={styles["link"]} onClick={onClose}>
                {appTexts.signIn}
              </Link>
            </li>
            <li>
              <Link to="/about" className={styles["link"]} onClick={onClose}>
                {appTexts.about}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to="/help" target="_blank" className={styles["link"]} onClick={onClose}>
            {appTexts.help}
          </Link>
        </li>
        <li>
          <Link to="/knowledge-base" target="_blank" className={styles["link"]} onClick={onClose}>
            {appTexts.knowledgeBase}
          </Link>
        </li>
        {signedIn && (
          <li>
            <Link to="/contact" className={styles["link"]} onClick={onClose}>
              {appTexts.contact}
            </Link>
          </li>
        )}
      </ul>
      <div className={styles["drawerEnd"]}>
        <Choice label={appTexts.appearance} value={colorScheme} onChange={setColorScheme} options={schemes} />
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            onKeys();
          }}
        >
          {appTexts.keyboard}
        </Button>
        {signedIn && session.impersonator !== null && (
          <Button
            onClick={() => {
              onClose();
              void endImpersonation();
            }}
          >
            {appTexts.endImpersonation}
          </Button>
        )}
        {signedIn && <Button onClick={() => void leave()}>{appTexts.logout}</Button>}
      </div>
    </Sheet>
  );
}
