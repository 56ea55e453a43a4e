import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { leaveFiles } from "../../data/windows/dropped-files.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { DemoButton } from "../../pickers/demo-button.tsx";
import { DemoOnItsWay } from "../../pickers/demo-on-its-way.tsx";
import { demoOpening } from "../../pickers/demo.ts";
import { ownTexts } from "../../pickers/own-texts.ts";
import { OwnTiles } from "../../pickers/own-tiles.tsx";
import { FileDrop } from "../../pickers/file-drop.tsx";
import { FileSources } from "../../pickers/sources/file-sources.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useHasRecords } from "./queries.ts";
import styles from "./start-panel.module.css";
import { siteTexts } from "./texts.ts";

/** What an empty universe shows: one sentence, one thing to do, and the demo as the second. */
export function StartPanel({ greeting }: { greeting: boolean }): ReactElement {
  const { user, profile } = useSignedIn();
  const navigate = useNavigate();
  const opening = useStore(demoOpening);
  const hasRecords = useHasRecords(profile.uuid);
  if (opening !== null) return <DemoOnItsWay />;
  return (
    <div>
      <h1>{greeting ? siteTexts.welcome(user.first_name) : siteTexts.gettingStarted}</h1>
      <p className={styles["body"]}>{greeting ? startBody(hasRecords) : siteTexts.emptyBody}</p>
      {!profile.is_demo && (
        <section className={styles["own"]} aria-labelledby="what-you-own">
          <h2 id="what-you-own">{ownTexts.title}</h2>
          <OwnTiles />
        </section>
      )}
      <FileDrop
        compact={!profile.is_demo}
        onFiles={(files) => {
          leaveFiles(files);
          void navigate({ to: "/import" });
        }}
      />
      {!profile.is_demo && <FileSources />}
      <div className={styles["second"]}>
        {greeting && hasRecords === true && (
          <Link to="/user" search={{}} className={buttonClass("plain")}>
            {siteTexts.openSummary}
          </Link>
        )}
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

/** A space keeps the line while nobody knows whether the book is empty. */
function startBody(hasRecords: boolean | undefined): string {
  if (hasRecords === undefined) return "\u00a0";
  return hasRecords ? siteTexts.goOnBody : siteTexts.startBody;
}
