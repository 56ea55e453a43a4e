import type { Bundle } from "@distributary/contract/access/bundles";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import styles from "./bundle-sheet.module.css";
import { bundleTexts as texts } from "./texts.ts";

/** The link of a bundle that was made, to be copied: it is shown here and never again. */
export function LinkReady({
  bundle,
  link,
  onClose,
}: {
  bundle: Bundle;
  link: string;
  onClose: () => void;
}): ReactElement {
  const [failed, setFailed] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setFailed(false);
      snackbar.show({ id: "bundle-copied", title: texts.copied, body: "", tone: "plain" });
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className={styles["form"]}>
      <p>{texts.until(bundle.name, formatInstant(bundle.expires_time))}</p>
      <Note tone="warn">{texts.once}</Note>
      <TextField label={texts.link} value={link} readOnly onFocus={(event) => event.target.select()} />
      {failed && <Note tone="fault">{texts.copyFailed}</Note>}
      <div className={styles["ways"]}>
        <Button look="primary" icon="link" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Link to="/bundles" className={buttonClass()} onClick={onClose}>
          {texts.all}
        </Link>
        <Button look="quiet" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
