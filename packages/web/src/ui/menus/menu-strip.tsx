import { Fragment, type MouseEvent, type ReactElement } from "react";
import { Icon } from "../icons.tsx";
import styles from "./menu-strip.module.css";

/** A link of a strip: a page of the product, or an address elsewhere. */
export interface StripLink {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly level: number;
  readonly active: boolean;
  /** Opens in a window of its own, without telling the other side where it comes from. */
  readonly external?: boolean;
}

/** Links side by side. A chevron stands where the level changes; the active one is a primary button. */
export function MenuStrip({
  label,
  links,
  onGo,
}: {
  label: string;
  links: readonly StripLink[];
  onGo: (link: StripLink) => void;
}): ReactElement {
  function go(event: MouseEvent, link: StripLink): void {
    if (link.external === true || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(link);
  }
  return (
    <nav className={styles["strip"]} aria-label={label}>
      {links.map((link, index) => (
        <Fragment key={link.key}>
          {index > 0 && links[index - 1]?.level !== link.level && (
            <span className={styles["chevron"]} data-divider="">
              <Icon name="chevronRight" size={12} />
            </span>
          )}
          <a
            href={link.href}
            className={styles["link"]}
            aria-current={link.active ? "page" : undefined}
            {...(link.external === true ? { target: "_blank", rel: "noopener noreferrer" } : {})}
            onClick={(event) => go(event, link)}
          >
            {link.label}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
