import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icons.tsx";
import styles from "./states.module.css";
import { commonTexts } from "./texts.ts";

/** A grey stand-in of the size of what will be there, so that nothing jumps. */
export function Skeleton({
  width = "100%",
  height,
}: {
  width?: number | string;
  height: number | string;
}): ReactElement {
  return <span className={styles["skeleton"]} style={{ width, height }} aria-hidden="true" />;
}

/** Why there is nothing here, and what to do. */
export function EmptyState({
  title,
  body,
  tight = false,
  children,
}: {
  title: string;
  body?: ReactNode;
  tight?: boolean;
  children?: ReactNode;
}): ReactElement {
  return (
    <div className={classes(styles["state"], tight && styles["tight"])}>
      {title !== "" && <p className={styles["stateTitle"]}>{title}</p>}
      {body !== undefined && <div className={styles["stateBody"]}>{body}</div>}
      {children !== undefined && <div className={styles["actions"]}>{children}</div>}
    </div>
  );
}

/** What went wrong, in the words of the failure, and a way to try again. */
export function FailState({
  title,
  failure,
  onRetry,
}: {
  title: string;
  failure: unknown;
  onRetry: () => void;
}): ReactElement {
  const text = failure instanceof Error ? failure.message : String(failure);
  return (
    <div className={styles["state"]} role="alert">
      <p className={styles["stateTitle"]}>{title}</p>
      <div className={styles["stateBody"]}>{text}</div>
      <div className={styles["actions"]}>
        <Button look="primary" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      </div>
    </div>
  );
}

/** A line that must be noticed without stopping anybody. */
export function Note({ tone, children }: { tone: "warn" | "fault" | "plain"; children: ReactNode }): ReactElement {
  return (
    <div
      className={classes(styles["note"], styles[tone === "plain" ? "plainNote" : tone])}
      role={tone === "fault" ? "alert" : undefined}
    >
      {tone !== "plain" && <Icon name={tone === "warn" ? "warning" : "fault"} />}
      <div>{children}</div>
    </div>
  );
}
