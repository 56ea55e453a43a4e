import type { ReactElement } from "react";
import { isColour } from "../../records/form/controls/colour-field.tsx";
import styles from "./settings-page.module.css";
import { settingsTexts as texts } from "./texts.ts";

/** The head of a report as the settings would make it: a strip and the title in the colour, the name, the logo. */
export function ReportHead({ name, colour, logo }: { name: string; colour: string; logo: string }): ReactElement {
  const shown = isColour(colour) ? colour : "#000000";
  return (
    <figure className={styles["sample"]}>
      <figcaption className={styles["caption"]}>{texts.reportHead}</figcaption>
      <div className={styles["paper"]}>
        <div className={styles["strip"]} style={{ background: shown }} />
        <div className={styles["heading"]}>
          <div className={styles["names"]}>
            <p className={styles["reportTitle"]} style={{ color: shown }}>
              {texts.reportTitle}
            </p>
            <p className={styles["owner"]}>{name}</p>
          </div>
          {logo !== "" && <img className={styles["logo"]} src={logo} alt="" />}
        </div>
      </div>
    </figure>
  );
}
