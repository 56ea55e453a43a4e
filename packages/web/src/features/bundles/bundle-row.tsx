import type { Bundle } from "@distributary/contract/access/bundles";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useDeletionDue } from "../../data/session/deletion-due.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import styles from "../../ui/surfaces/people.module.css";
import { BundleActivity } from "./bundle-activity.tsx";
import { revokeBundle } from "./queries.ts";
import { sharedTexts as texts } from "./texts.ts";

/** A link that was shared: what it opens, until when, when it was opened, and the way to revoke it. */
export function BundleRow({ bundle }: { bundle: Bundle }): ReactElement {
  const [open, setOpen] = useState(false);
  const deletion = useDeletionDue();
  const { name, state, files, visits, last_opened_time: last } = bundle;
  const revoke = useMutation({
    mutationFn: () => revokeBundle(bundle),
    onSuccess: () =>
      snackbar.show({ id: `revoked-${bundle.uuid}`, title: texts.revoked(name), body: "", tone: "plain" }),
  });
  const about = [
    texts.states[state],
    ...(state === "open" ? [texts.until(formatInstant(bundle.expires_time))] : []),
    texts.files(files.length),
    ...(bundle.has_password ? [texts.hasPassword] : []),
    texts.by(bundle.created_by),
  ];
  const used = [
    last === null ? texts.neverOpened : texts.opened(visits.opened, formatInstant(last)),
    ...(visits.refused > 0 ? [texts.refused(visits.refused)] : []),
  ];
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{about.join(" · ")}</p>
        {state === "closed" && (
          <p className={styles["aside"]}>
            {deletion === null ? texts.closed(bundle.created_by) : texts.closedForDeletion}
          </p>
        )}
        <p className={styles["aside"]}>{used.join(" · ")}</p>
      </div>
      <div className={styles["buttons"]}>
        <Button size="small" look="quiet" aria-label={texts.activityNamed(name)} onClick={() => setOpen(true)}>
          {texts.activity}
        </Button>
        {(state === "open" || state === "closed") && (
          <Button
            size="small"
            aria-label={texts.revokeNamed(name)}
            busy={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {texts.revoke}
          </Button>
        )}
      </div>
      {open && <BundleActivity bundle={bundle} onClose={() => setOpen(false)} />}
    </li>
  );
}
