import type { ReactElement } from "react";
import { useSession } from "../data/session/session.ts";
import { Logo } from "../ui/icons.tsx";
import { Note } from "../ui/states.tsx";
import { impersonatingText, popupTitle } from "./popup-words.ts";
import styles from "./shell.module.css";

/** The bar over a page in a window of its own: whose window it is, and a warning while somebody impersonates. */
export function PopupBar(): ReactElement {
  const session = useSession();
  const warning = impersonatingText(session);
  return (
    <>
      <div className={styles["bar"]}>
        <span className={styles["brand"]}>
          <Logo />
          <span className={styles["brandName"]}>{popupTitle(session)}</span>
        </span>
      </div>
      {warning !== null && <Note tone="warn">{warning}</Note>}
    </>
  );
}
