import type { ComponentPropsWithRef, ReactElement } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icons.tsx";

type Look = "plain" | "primary" | "quiet" | "danger";
type Size = "small" | "normal" | "large";

/** Class names of a control that looks like a button, for links. */
export function buttonClass(look: Look = "plain", size: Size = "normal"): string {
  return classes(styles["button"], look !== "plain" && styles[look], size !== "normal" && styles[size]);
}

/** A button. What it says is what it does; while `busy` it cannot be pressed again. */
export function Button({
  look = "plain",
  size = "normal",
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ComponentPropsWithRef<"button"> & {
  look?: Look;
  size?: Size;
  icon?: IconName | undefined;
  busy?: boolean;
}): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass(look, size), className)}
    >
      {busy ? <span className={styles["spinner"]} aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that is only a sign; `label` is its name, shown on hover as well. */
export function IconButton({
  icon,
  label,
  look = "quiet",
  size = "normal",
  className,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & {
  icon: IconName;
  label: string;
  look?: Look;
  size?: "small" | "normal";
}): ReactElement {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(buttonClass(look, size), styles["icon"], className)}
    >
      <Icon name={icon} />
    </button>
  );
}
