import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import { nextSize, type PopoverSize } from "../menus/popover-size.ts";
import styles from "./sheet.module.css";
import { commonTexts } from "../texts.ts";
import { useModal } from "./use-modal.ts";

interface SheetProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: PopoverSize;
  readonly resizable?: boolean;
  readonly side?: "left" | "right";
}

/** A panel from the side of the page: keeps the focus inside, closes with Escape, gives the focus back. */
export function Sheet({
  title,
  onClose,
  children,
  size: first = "expanded",
  resizable = true,
  side = "right",
}: SheetProps): ReactElement {
  const id = useId();
  const [size, setSize] = useState(first);
  // What is shown may need more room once it is there.
  useEffect(() => setSize(first), [first]);
  const panel = useRef<HTMLDivElement>(null);

  const hold = useModal(panel, onClose);

  return createPortal(
    <>
      <div className={styles["veil"]} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        className={classes(styles["sheet"], styles[size], side === "left" && styles["left"])}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={hold}
      >
        <div className={styles["head"]}>
          <div className={styles["title"]} id={id}>
            {title}
          </div>
          {resizable && (
            <IconButton icon="enlarge" label={commonTexts.enlarge} onClick={() => setSize(nextSize(size))} />
          )}
          <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
        </div>
        <div className={styles["body"]}>{children}</div>
      </div>
    </>,
    document.body,
  );
}
