import { useId, useRef, type ReactElement, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../button.tsx";
import { commonTexts } from "../texts.ts";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

/**
 * A panel in the middle of the page, as wide as is said and the window allows, for something with an end of its own.
 * `foot` holds the ways on, always in sight.
 */
export function Dialog({
  title,
  width,
  onClose,
  foot,
  children,
}: {
  title: ReactNode;
  width: number;
  onClose: () => void;
  foot?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hold = useModal(panel, onClose);
  return createPortal(
    <>
      <div className={styles["veil"]} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        className={styles["dialog"]}
        style={{ width: `min(${width}px, calc(100vw - 16px))` }}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={hold}
      >
        <div className={styles["head"]}>
          <h2 className={styles["title"]} id={id}>
            {title}
          </h2>
          <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
        </div>
        <div className={styles["body"]}>{children}</div>
        {foot !== undefined && <div className={styles["foot"]}>{foot}</div>}
      </div>
    </>,
    document.body,
  );
}
