import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { endSeeAs } from "../../data/session/see-as.ts";
import { useSession } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";

/** Over every page while an owner sees their records as somebody else would: as whom, and the way back. */
export function SeeAsBanner(): ReactElement | null {
  const session = useSession();
  const navigate = useNavigate();
  const seen = session.status === "signed-in" ? session.seeAs : null;
  const end = useMutation({
    mutationFn: async () => {
      if (session.status !== "signed-in") return;
      await endSeeAs(session.profile.uuid);
      await navigate({ to: "/sharing" });
    },
  });
  if (seen === null) return null;
  return (
    <div className={styles["impersonation"]} role="region" aria-label={appTexts.preview}>
      <Note tone="plain">
        {appTexts.seesAs(seen.name)}{" "}
        <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
          {appTexts.endPreview}
        </Button>
      </Note>
    </div>
  );
}
