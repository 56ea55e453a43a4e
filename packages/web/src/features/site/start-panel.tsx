import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { droppedFiles } from "../../data/dropped-files.ts";
import { useSignedIn } from "../../data/session.ts";
import { useStore } from "../../data/store.ts";
import { DemoButton } from "../../pickers/demo-button.tsx";
import { DemoOnItsWay } from "../../pickers/demo-on-its-way.tsx";
import { demoOpening } from "../../pickers/demo.ts";
import { FileDrop } from "../../pickers/file-drop.tsx";
import styles from "./start-panel.module.css";
import { siteTexts } from "./texts.ts";

/** What an empty universe shows: one sentence, one thing to do, and the demo as the second. */
export function StartPanel({ greeting }: { greeting: boolean }): ReactElement {
  const { user, profile } = useSignedIn();
  const navigate = useNavigate();
  const opening = useStore(demoOpening);
  if (opening !== null) return <DemoOnItsWay />;
  return (
    <div className={styles["panel"]}>
      <h1>{greeting ? siteTexts.welcome(user.first_name) : siteTexts.gettingStarted}</h1>
      <p className={styles["body"]}>{greeting ? siteTexts.startBody : siteTexts.emptyBody}</p>
      <FileDrop
        onFiles={(files) => {
          droppedFiles.set(files);
          void navigate({ to: "/importer" });
        }}
      />
      <div className={styles["second"]}>
        {profile.is_demo ? (
          <DemoButton reset />
        ) : (
          <>
            <DemoButton />
            <p className={styles["hint"]}>{siteTexts.orDemo}</p>
          </>
        )}
      </div>
    </div>
  );
}
