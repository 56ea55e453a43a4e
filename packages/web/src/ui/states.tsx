import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { failureWords } from "./failure-words.ts";
import { Icon } from "./icons.tsx";
import styles from "./states.module.css";
import { commonTexts, failureTexts } from "./texts.ts";

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

/**
 * What failed, why, what to do next, and the ways on: once more, back where there is a page before, and others
 * (`children`, as links); and what it can be looked up by.
 *
 * @param title what failed, in the words of the page; empty under a heading that says it
 * @param back whether the whole page failed, so that going back is a way out
 */
export function FailState({
  title,
  failure,
  onRetry,
  back = false,
  children,
}: {
  title: string;
  failure: unknown;
  onRetry: () => void;
  back?: boolean;
  children?: ReactNode;
}): ReactElement {
  const { said, next, trace } = failureWords(failure);
  return (
    <div className={classes(styles["state"], styles["failed"], title === "" && styles["tight"])} role="alert">
      {title !== "" && <p className={styles["stateTitle"]}>{title}</p>}
      <div className={styles["stateBody"]}>
        <p>{said}</p>
        {next !== null && <p className={styles["next"]}>{next}</p>}
      </div>
      <div className={styles["actions"]}>
        <Button look="primary" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
        {back && history.length > 1 && <Button onClick={() => history.back()}>{failureTexts.back}</Button>}
        {children}
      </div>
      {trace !== null && (
        <p className={styles["trace"]}>
          {trace.name} <code>{trace.text}</code>
        </p>
      )}
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
