import type { ReactElement } from "react";
import { classes } from "../classes.ts";
import { signPaths, type SignName } from "./sign-paths.ts";
import styles from "./signs.module.css";

/**
 * The sign of a kind of thing in a tinted square of 24 px: what a transaction did, what an account holds. It says nothing
 * by itself: the words beside it carry the meaning. `tone` tints what brings money in; `large` is for the one beside a title.
 */
export function Sign({
  name,
  tone = "plain",
  large,
}: {
  name: SignName;
  tone?: "plain" | "in";
  large?: boolean;
}): ReactElement {
  return (
    <span className={classes(styles["sign"], tone === "in" && styles["in"])} data-large={large} aria-hidden="true">
      <svg
        width={large === true ? 24 : 14}
        height={large === true ? 24 : 14}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
      >
        <path d={signPaths[name]} />
      </svg>
    </span>
  );
}
