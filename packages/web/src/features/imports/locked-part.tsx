import type { ImportLocked } from "@distributary/contract/entry/import-locked";
import type { ReactElement } from "react";
import { Choice } from "../../ui/fields/choice.tsx";
import { say } from "./flow/reading.ts";
import type { Said } from "./flow/said.ts";
import styles from "./importer-page.module.css";
import { importTexts } from "./texts.ts";

const CHOICES = ["write", "leave_out"] as const;

/** What of the files lies in the locked period: written with a reason, or left out. */
export function LockedPart({ locked, said }: { locked: ImportLocked; said: Said }): ReactElement {
  const { records, lock_date: lockDate, left_out: leftOut } = locked;
  return (
    <section className={styles["section"]} aria-labelledby="import-locked">
      <div className={styles["sectionHead"]}>
        <h2 id="import-locked">{importTexts.locked}</h2>
        {locked.may_write && (
          <Choice
            label={importTexts.locked}
            value={said.locked ?? (leftOut ? "leave_out" : "write")}
            onChange={(choice) => void say({ locked: choice })}
            options={CHOICES.map((value) => ({ value, label: importTexts.lockedChoices[value] }))}
          />
        )}
      </div>
      <p className={styles["hint"]}>
        {(leftOut ? importTexts.lockedLeftOut : importTexts.lockedWritten)(records, lockDate)}
        {!locked.may_write && ` ${importTexts.lockedNotYours}`}
      </p>
    </section>
  );
}
