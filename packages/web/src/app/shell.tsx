import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { followPreferences } from "../data/preferences/follow-preferences.ts";
import { followUniverse } from "../data/live/live.ts";
import { amountsShown, singleKeys } from "../data/preferences/preferences.ts";
import { lockQuestion } from "../data/http/lock-reason.ts";
import { proofQuestion } from "../data/http/own-proof.ts";
import { useDeletionDue } from "../data/session/deletion-due.ts";
import { useFactorOverdue, useSession } from "../data/session/session.ts";
import { uploadsAsked } from "../data/windows/uploads-asked.ts";
import { useStore } from "../data/store.ts";
import { AmountsCovered } from "../ui/amounts.ts";
import { SingleKeys } from "../ui/single-keys.ts";
import { useNarrow } from "../ui/use-narrow.ts";
import { tellWholeTexts } from "../ui/whole-texts.ts";
import { ImpersonationBanner } from "./navigation/impersonation-banner.tsx";
import { seesTotalsAlone } from "../data/session/may-write.ts";
import { SeeAsBanner } from "./navigation/see-as-banner.tsx";
import { Breadcrumb } from "./navigation/breadcrumb.tsx";
import { useLeftBehind, useOnlyLooks } from "./routes/guards.ts";
import { PopupBar } from "./popup-bar.tsx";
import styles from "./shell.module.css";
import { useShortcuts } from "./navigation/shortcuts.ts";
import { Snackbar } from "./snackbar.tsx";
import { appTexts } from "./texts.ts";
import { typeAhead, type TypeAhead } from "./navigation/type-ahead.ts";
import { TopBar } from "./navigation/top-bar.tsx";

const CommandSearch = lazy(() =>
  import("./palette/command-search.tsx").then((module) => ({ default: module.CommandSearch })),
);
const KeysSheet = lazy(() => import("./keys-sheet.tsx").then((module) => ({ default: module.KeysSheet })));
const LockReasonSheet = lazy(() =>
  import("../pickers/lock/lock-reason-sheet.tsx").then((module) => ({ default: module.LockReasonSheet })),
);
const DeletionBanner = lazy(() =>
  import("./navigation/deletion-banner.tsx").then((module) => ({ default: module.DeletionBanner })),
);
const TabBar = lazy(() => import("./navigation/tab-bar.tsx").then((module) => ({ default: module.TabBar })));
const StepUpSheet = lazy(() =>
  import("../pickers/step-up/step-up-sheet.tsx").then((module) => ({ default: module.StepUpSheet })),
);

// Nobody asked for it yet: a connection that is lost before it has come takes no page away.
const DropAnywhere = lazy(() =>
  import("./drop-anywhere.tsx").then(
    (module) => ({ default: module.DropAnywhere }),
    () => ({ default: () => null }),
  ),
);
const UploadAsked = lazy(() => import("./upload-asked.tsx").then((module) => ({ default: module.UploadAsked })));

const SignUpInstead = lazy(() => import("./sign-up-instead.tsx").then((module) => ({ default: module.SignUpInstead })));

/** The frame around every page. */
export function Shell(): ReactElement {
  const [keys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  const hideKeys = useCallback(() => setKeys(false), []);
  const [searching, setSearching] = useState<TypeAhead | null>(null);
  const search = useCallback(() => setSearching((before) => before ?? typeAhead(() => setSearching(null))), []);
  useEffect(() => () => searching?.end(), [searching]);
  const locked = useStore(lockQuestion) !== null;
  const proving = useStore(proofQuestion) !== null;
  const uploading = useStore(uploadsAsked) !== null;
  const session = useSession();
  const overdue = useFactorOverdue();
  const deletion = useDeletionDue();
  const universe = session.status === "signed-in" && !overdue ? session.profile.uuid : null;
  const leftBehind = useLeftBehind();
  const onlyLooks = useOnlyLooks();
  const narrow = useNarrow();
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
          {!popup && <ImpersonationBanner />}
          <SeeAsBanner />
          {!popup && deletion !== null && (
            <Suspense>
              <DeletionBanner deletion={deletion} />
            </Suspense>
          )}
          <Breadcrumb />
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles["main"]}>
          {!leftBehind &&
            (onlyLooks ? (
              <Suspense>
                <SignUpInstead />
              </Suspense>
            ) : (
              <Outlet />
            ))}
        </main>
        {!popup && <Footer />}
        {!popup && narrow && universe !== null && !seesTotalsAlone(session) && (
          <Suspense>
            <TabBar />
          </Suspense>
        )}
        {!popup && universe !== null && (
          <Suspense>
            <DropAnywhere />
          </Suspense>
        )}
        <Snackbar />
        {locked && (
          <Suspense>
            <LockReasonSheet />
          </Suspense>
        )}
        {proving && (
          <Suspense>
            <StepUpSheet />
          </Suspense>
        )}
        {uploading && universe !== null && (
          <Suspense>
            <UploadAsked />
          </Suspense>
        )}
        {keys && (
          <Suspense>
            <KeysSheet onClose={hideKeys} />
          </Suspense>
        )}
        {searching !== null && session.status === "signed-in" && (
          <Suspense>
            <CommandSearch ahead={searching} onClose={() => setSearching(null)} onKeys={showKeys} />
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
        <Link to="/calculators" search={{}}>
          {appTexts.calculators}
        </Link>
        <Link to="/help">{appTexts.help}</Link>
        <Link to="/knowledge-base">{appTexts.knowledgeBase}</Link>
        <Link to="/contact">{appTexts.contact}</Link>
      </span>
    </footer>
  );
}
