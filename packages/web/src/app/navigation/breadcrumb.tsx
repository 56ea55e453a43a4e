import { LINE_CONTRAST, readableOn } from "@distributary/domain/colours/contrast";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, type CSSProperties, type ReactElement } from "react";
import { mayWrite } from "../../data/session/may-write.ts";
import { switchUniverse, useSession } from "../../data/session/session.ts";
import { DemoButton } from "../../pickers/demo-button.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";

const DemoLossesSheet = lazy(() =>
  import("../../pickers/demo-losses-sheet.tsx").then((module) => ({ default: module.DemoLossesSheet })),
);

/** What `--page` is in the dark theme. */
const DARK_PAGE = "#121516";

/** The universe that every figure on the page belongs to, with its colour, and the way back to one's own. */
export function Breadcrumb(): ReactElement | null {
  const session = useSession();
  const navigate = useNavigate();
  const back = useMutation({
    mutationFn: (universe: string) => switchUniverse(universe),
    onSuccess: () => navigate({ to: "/user", search: {} }),
  });
  if (session.status !== "signed-in") return null;
  const { profile, root } = session;
  const colour = /^#[0-9a-f]{6}$/i.test(profile.colour) ? profile.colour : undefined;
  return (
    <div
      className={styles["crumbs"]}
      role="navigation"
      aria-label={appTexts.breadcrumb}
      style={colour === undefined ? undefined : lineColours(colour)}
    >
      <span className={styles["crumb"]}>
        {profile.name}
        {session.grant !== null && (
          <span className={styles["tag"]}>{mayWrite(session) ? appTexts.shared : appTexts.sharedReadOnly}</span>
        )}
        {profile.is_demo && (
          <span className={styles["tag"]}>{mayWrite(session) ? appTexts.demo : appTexts.readOnlyDemo}</span>
        )}
      </span>
      {profile.is_demo && mayWrite(session) && (
        <Suspense>
          <DemoLossesSheet />
        </Suspense>
      )}
      {(profile.is_demo || profile.uuid !== root) && (
        <span className={styles["crumbTools"]}>
          {profile.is_demo && mayWrite(session) && <DemoButton reset look="quiet" size="small" />}
          {profile.uuid !== root && (
            <Button look="quiet" size="small" busy={back.isPending} onClick={() => back.mutate(root)}>
              {appTexts.backToRoot}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

/** The universe's colour as a line on the page, lightened where the dark theme would swallow it. */
function lineColours(colour: string): CSSProperties {
  const onDark = readableOn(DARK_PAGE, colour, LINE_CONTRAST);
  return { ["--universe"]: colour, ["--universe-dark"]: onDark } as CSSProperties;
}
