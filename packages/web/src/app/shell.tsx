import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { followPreferences } from "../data/follow-preferences.ts";
import { followUniverse } from "../data/live.ts";
import { amountsShown, singleKeys } from "../data/preferences.ts";
import { lockQuestion } from "../data/lock-reason.ts";
import { useSession } from "../data/session.ts";
import { useStore } from "../data/store.ts";
import { AmountsCovered } from "../ui/amounts.ts";
import { SingleKeys } from "../ui/single-keys.ts";
import { tellWholeTexts } from "../ui/whole-texts.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { useLeftBehind } from "./guards.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { PopupBar } from "./popup-bar.tsx";
import styles from "./shell.module.css";
import { useShortcuts } from "./shortcuts.ts";
import { Snackbar } from "./snackbar.tsx";
import { appTexts } from "./texts.ts";
import { TopBar } from "./top-bar.tsx";

const CommandSearch = lazy(() =>
  import("./palette/command-search.tsx").then((module) => ({ default: module.CommandSearch })),
);
const LockReasonSheet = lazy(() =>
  import("../pickers/lock/lock-reason-sheet.tsx").then((module) => ({ default: module.LockReasonSheet })),
);

/** The frame around every page. */
export function Shell(): ReactElement {
  const [keys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  const hideKeys = useCallback(() => setKeys(false), []);
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const locked = useStore(lockQuestion) !== null;
  const session = useSession();
  const universe = session.status === "signed-in" ? session.profile.uuid : null;
  const leftBehind = useLeftBehind();
  const main = useRef<HTMLElement>(null);
  const { pathname: path, search: address } = useLocation();
  const popup = (address as { readonly popup?: unknown }).popup === true;
  const before = useRef(path);
  useShortcuts({ onKeys: showKeys, onSearch: search, off: popup });

  useEffect(() => (universe === null ? undefined : followUniverse()), [universe]);
  useEffect(() => (universe === null ? undefined : followPreferences()), [universe]);
  useEffect(() => tellWholeTexts(document), []);
  useEffect(() => {
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);

  return (
    <AmountsCovered value={useStore(amountsShown) === "hidden"}>
      <SingleKeys value={useStore(singleKeys) === "on"}>
        <a className={styles["skip"]} href="#content">
          {appTexts.skip}
        </a>
        <header className={styles["header"]}>
          {popup ? <PopupBar /> : <TopBar onKeys={showKeys} onSearch={search} />}
          <Breadcrumb />
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles["main"]}>
          {!leftBehind && <Outlet />}
        </main>
        {!popup && <Footer />}
        {!popup && <DropAnywhere />}
        <Snackbar />
        {locked && (
          <Suspense>
            <LockReasonSheet />
          </Suspense>
        )}
        {keys && <KeysSheet onClose={hideKeys} />}
        {searching && session.status === "signed-in" && (
          <Suspense>
            <CommandSearch onClose={() => setSearching(false)} onKeys={showKeys} />
          </Suspense>
        )}
      </SingleKeys>
    </AmountsCovered>
  );
}

function Footer(): ReactElement {
  return (
    <footer className={styles["footer"]}>
      <span>
        © {new Date().getFullYear()} {appTexts.owner}
      </span>
      <span className={styles["footerLinks"]}>
        <Link to="/about">{appTexts.about}</Link>
        <Link to="/team">{appTexts.team}</Link>
        <Link to="/calculators" search={{}}>
          {appTexts.calculators}
        </Link>
        <Link to="/help">{appTexts.help}</Link>
      </span>
    </footer>
  );
}
