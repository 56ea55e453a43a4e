import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSession } from "../../data/session/session.ts";
import { Note } from "../../ui/states.tsx";
import { impersonatingText } from "../popup-words.ts";
import styles from "../shell.module.css";
import { appTexts } from "../texts.ts";
import { useEndImpersonation } from "./use-end-impersonation.ts";

/** Over every page while staff act for somebody: who does, and the way back. */
export function ImpersonationBanner(): ReactElement | null {
  const warning = impersonatingText(useSession());
  const end = useEndImpersonation();
  if (warning === null) return null;
  return (
    <div className={styles["impersonation"]} role="region" aria-label={appTexts.impersonation}>
      <Note tone="warn">
        <strong>{warning}</strong>{" "}
        <Link
          to="/staff"
          onClick={(event) => {
            event.preventDefault();
            void end();
          }}
        >
          {appTexts.backToAdmin}
        </Link>
      </Note>
    </div>
  );
}
