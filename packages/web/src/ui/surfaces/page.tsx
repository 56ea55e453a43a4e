import { useEffect, type ReactElement, type ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./page.module.css";
import { commonTexts } from "../texts.ts";

/** The frame of a page's content: its width, its gutters and the title of the window. */
export function Page({
  title,
  width = "full",
  children,
}: {
  title: string;
  /** `narrow` stands in the middle: a page of its own, such as signing in. */
  width?: "full" | "prose" | "column" | "narrow";
  children: ReactNode;
}): ReactElement {
  useEffect(() => {
    document.title = title === commonTexts.product ? title : `${title} – ${commonTexts.product}`;
  }, [title]);
  return <div className={classes(styles["page"], width !== "full" && styles[width])}>{children}</div>;
}
